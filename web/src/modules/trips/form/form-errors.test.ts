import { expect, test } from 'vitest'
import { plannedDetail } from '../trips.fixture.ts'
import { moved } from './Destinations.tsx'
import { countUnder, errorsOf, fieldOf, serverErrors } from './form-errors.ts'
import { blankTrip, copyOf, draftOf, legsOf, valuesOf, type TripValues } from './form-values.ts'

const now = Date.parse('2026-11-17T09:00:00.000Z')
const values = valuesOf(plannedDetail)
const withFirst = (patch: Partial<TripValues['destinations'][number]>): TripValues => ({
  ...values,
  destinations: values.destinations.map((one, at) => (at === 0 ? { ...one, ...patch } : one)),
})

test('a saved trip has no errors', () => expect(errorsOf(values, now)).toEqual({}))

test('an empty form names what is required, in the order of the fields', () => {
  expect(Object.keys(errorsOf(blankTrip(), now))).toEqual([
    'unit',
    'origin',
    'destinations.0.destination',
    'destinations.0.leave',
    'destinations.0.arrive',
  ])
})

test.each([
  [
    'arriving before leaving',
    withFirst({ arrive: '2026-11-17T10:00:00.000Z' }),
    'destinations.0.arrive',
    'Debe ser posterior a la salida',
  ],
  [
    'arriving when it leaves',
    withFirst({ arrive: '2026-11-17T11:20:00.000Z' }),
    'destinations.0.arrive',
    'Debe ser posterior a la salida',
  ],
  [
    'leaving before the arrival of the leg before',
    withFirst({ arrive: '2026-11-17T18:30:00.000Z' }),
    'destinations.1.leave',
    'Debe ser posterior a la llegada anterior',
  ],
  [
    'a date of last year',
    withFirst({ leave: '2025-11-17T11:20:00.000Z' }),
    'destinations.0.leave',
    'No puede ser de hace más de 30 días',
  ],
  [
    'a date in two years',
    withFirst({ arrive: '2028-11-17T11:20:00.000Z' }),
    'destinations.0.arrive',
    'No puede pasar de 365 días',
  ],
  [
    'coordinates outside the globe',
    withFirst({ destination: { kind: 3, id: null, name: '', text: '95.1, -100' } }),
    'destinations.0.destination',
    'Escriba latitud y longitud: 20.6120, -100.3872',
  ],
  [
    'inventory without an amount',
    withFirst({ inventory: [{ key: 'a', type: { value: 4, label: 'Tarima' }, amount: 0, detail: '' }] }),
    'destinations.0.inventory.0.amount',
    'Debe ser mayor que 0',
  ],
])('%s is told on its field', (_what, wrong, path, message) => expect(errorsOf(wrong, now)[path]).toBe(message))

test('errors are counted under their destination', () => {
  expect(
    countUnder(
      { 'destinations.1.leave': 'x', 'destinations.1.inventory.0.type': 'x', 'destinations.11.leave': 'x' },
      1,
    ),
  ).toBe(2)
})

test.each([
  ['tra_plataform_unit', 'unit'],
  ['unitId', 'unit'],
  ['drivers', 'drivers'],
  ['destinations.0.originId', 'origin'],
  ['destinations.2.originCoordinates.lat', 'destinations.1.destination'],
  ['tvl_destinations.1.tvd_estimated_arrival_date', 'destinations.1.arrive'],
  ['destinations.0.inventory.2.typeId', 'destinations.0.inventory.2.type'],
])("the server's field %s is the form's %s", (path, field) => expect(fieldOf(path)).toBe(field))

test('a server error lands with its first sentence', () => {
  expect(serverErrors({ 'destinations.0.destinationId': ['La geocerca no existe', 'otra'] })).toEqual({
    'destinations.0.destination': 'La geocerca no existe',
  })
})

test('a draft chains the legs: each starts where the one before ends', () => {
  const [first, second] = legsOf(values)
  expect(first).toMatchObject({ originKind: 1, originId: 1, placeKind: 2, destinationId: 2 })
  expect(second).toMatchObject({
    originKind: 2,
    originId: 2,
    placeKind: 3,
    destinationId: null,
    destinationCoordinates: { lat: 20.612, lon: -100.3872 },
  })
})

test('the client of the trip is that of every destination without its own', () => {
  const draft = draftOf({
    ...values,
    client: { value: 7, label: 'A' },
    destinations: values.destinations.map((one, at) => ({
      ...one,
      client: at === 1 ? { value: 9, label: 'B' } : null,
    })),
  })
  expect(draft.destinations.map(({ clientId }) => clientId)).toEqual([7, 9])
  expect(draft).toMatchObject({ id: 15, version: 1, unitId: 93, drivers: [3] })
})

test('a copy shares nothing with its trip and begins soon, with the same lengths', () => {
  const copy = copyOf({ ...plannedDetail, locks: [{ name: 'Candado 1', closed: true }] }, now)
  expect(copy.id).toBeUndefined()
  expect(copy.locks).toEqual([{ name: 'Candado 1', closed: false }])
  expect(copy.destinations.map(({ id, leave }) => [id, leave])).toEqual([
    [undefined, '2026-11-17T10:00:00.000Z'],
    [undefined, '2026-11-17T16:40:00.000Z'],
  ])
})

test('a destination that changes places takes the dates of its new position', () => {
  const swapped = moved(values, 0, 1)
  expect(swapped.destinations.map(({ destination }) => destination.name)).toEqual(['Planta Quintana', 'Patio San Luis'])
  expect(swapped.destinations.map(({ leave }) => leave)).toEqual(values.destinations.map(({ leave }) => leave))
  expect(errorsOf(swapped, now)).toEqual({})
})
