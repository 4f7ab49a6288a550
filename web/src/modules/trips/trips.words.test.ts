import { expect, test } from 'vitest'
import { alertOf } from './trips.alert.ts'
import { altamira, plannedDetail, plannedTrip, sanLuis } from './trips.fixture.ts'
import { townOf } from './trips.towns.ts'
import { clientsOf, endsOf, lateness, nextOf, stateCounts, stateOf, whenShort } from './trips.words.ts'

test.each([
  [null, 'Sin estimar', 'grey'],
  [0, 'A tiempo', 'grey'],
  [-2, 'A tiempo', 'grey'],
  [5, 'A tiempo', 'grey'],
  [6, '6 min tarde', 'amber'],
  [29.4, '29 min tarde', 'amber'],
  [30, '30 min tarde', 'red'],
  [74, '1 h 14 min tarde', 'red'],
  [134, '2 h 14 min tarde', 'red'],
  [-1685, '1 d 4 h antes', 'green'],
  [-6, '6 min antes', 'green'],
])('lateness of %s minutes reads %s', (minutes, text, tone) => expect(lateness(minutes)).toEqual({ text, tone }))

test.each([
  [1, 'active', 'Sin iniciar'],
  [2, 'active', 'En viaje'],
  [3, 'active', 'Cargando'],
  [4, 'active', 'Descargando'],
  [4, 'finished', 'Finalizado'],
  [1, 'cancelled', 'Cancelado'],
] as const)('state %s of a trip that is %s reads %s', (state, status, label) =>
  expect(stateOf({ state, status }).label).toBe(label),
)

test.each([
  ['Altamira, Tamps.', 'Altamira'],
  ['Carretera 57 km 4, Apodaca, Nuevo León, México', 'Apodaca'],
  ['Av. Universidad 100, Centro, Querétaro, Querétaro, 76000, México', 'Querétaro'],
  ['Blvd. Díaz Ordaz, Tijuana, B.C.', 'Tijuana'],
  ['Calle 60, Chetumal, Q. Roo', 'Chetumal'],
  ['Ecatepec, México, México', 'Ecatepec'],
  ['Kilómetro 12', undefined],
  ['Nuevo León', undefined],
  [null, undefined],
])('the town of %s is %s', (address, town) => expect(townOf(address)).toBe(town))

test('a trip is named by its towns, and by its places where a town is unknown or the same', () => {
  const ends = (
    origin: { name: string; address: string | null },
    destination: { name: string; address: string | null },
  ) => endsOf({ destinations: [{ origin, destination }] })
  expect(ends(altamira, sanLuis)).toEqual({ from: 'Altamira', to: 'San Luis Potosí' })
  expect(endsOf(plannedTrip)).toEqual({ from: 'Altamira', to: 'Planta Quintana' })
  expect(ends(sanLuis, { ...sanLuis, name: 'Bodega 2' })).toEqual({ from: 'Patio San Luis', to: 'Bodega 2' })
  expect(endsOf({ destinations: [] })).toEqual({ from: '—', to: '—' })
})

test('the next destination is where the unit unloads, else the first one ahead, else the last', () => {
  const [first, second] = plannedTrip.destinations.map((destination) => ({ ...destination }))
  if (!first || !second) throw new Error('two destinations')
  const trip = { destinations: [first, second], downloading: false, currentDestinationId: null }
  expect(nextOf(trip)?.id).toBe(151)
  const reached = { ...first, arrivedAt: '2026-11-17T17:04:00.000Z' }
  expect(nextOf({ ...trip, destinations: [reached, second] })?.id).toBe(152)
  expect(nextOf({ destinations: [reached, second], downloading: true, currentDestinationId: 151 })?.id).toBe(151)
  expect(
    nextOf({
      ...trip,
      destinations: [
        { ...first, skipped: true },
        { ...second, arrivedAt: '2026-11-17T23:00:00.000Z' },
      ],
    })?.id,
  ).toBe(152)
})

test('times of today are short, of other days carry their date', () => {
  expect(whenShort('2026-11-17T20:48:00.000Z', '2026-11-17')).toBe('14:48')
  expect(whenShort('2026-11-18T20:48:00.000Z', '2026-11-17')).toBe('18.11 14:48')
  expect(whenShort(null)).toBe('—')
})

test('a client of several destinations is named once', () => {
  expect(clientsOf(plannedTrip)).toBe('Petroquímica del Golfo')
  expect(clientsOf({ destinations: [{ client: 'A' }, { client: null }, { client: 'B' }, { client: 'A' }] })).toBe(
    'A, B',
  )
})

test('counts of zero are not offered', () => {
  const counts = {
    active: 3,
    notStarted: 0,
    travelling: 3,
    loading: 0,
    unloading: 0,
    late: 1,
    deviated: 0,
    stopped: 1,
    notReporting: 0,
    missedChecklist: 2,
    finished: 9,
    finishedToday: 1,
    cancelled: 0,
  }
  expect(stateCounts(counts).map(({ label, count, search }) => [label, count, search])).toEqual([
    ['Detenidos', 1, { f_attention: 'stopped' }],
    ['Sin checklist', 2, { f_checklist: 'missed' }],
    ['En viaje', 3, { f_state: '2' }],
  ])
})

const now = Date.parse('2026-11-17T20:59:00.000Z')

test('what happens on the road comes before the lateness it causes', () => {
  const trip = {
    ...plannedDetail,
    attention: ['late' as const, 'stopped' as const],
    stoppedSince: '2026-11-17T20:18:00.000Z',
    lateMinutes: 74,
  }
  expect(alertOf(trip, now)).toEqual({
    tone: 'red',
    title: 'Detenido hace 41 min fuera de geocerca · llegará 1 h 14 min tarde a Patio San Luis',
  })
})

test.each([
  [
    'a little late',
    { attention: ['late' as const], lateMinutes: 22 },
    'amber',
    'Llegará 22 min tarde a Patio San Luis',
  ],
  ['without a driver', { attention: ['no_driver' as const] }, 'amber', 'No tiene conductor asignado'],
  [
    'silent',
    { attention: ['not_reporting' as const], lastFixAt: '2026-11-17T18:59:00.000Z' },
    'red',
    'Sin reportar desde hace 2 h 00 min',
  ],
  [
    'off the route',
    { attention: ['deviated' as const], deviatedSince: '2026-11-17T20:47:00.000Z' },
    'red',
    'Salió de la ruta planeada hace 12 min',
  ],
])('a trip that is %s says so', (_what, facts, tone, title) =>
  expect(alertOf({ ...plannedDetail, ...facts }, now)).toEqual({ tone, title }),
)

test('a trip that is already there arrived late', () => {
  const destinations = plannedDetail.destinations.map((destination) => ({
    ...destination,
    arrivedAt: '2026-11-17T19:06:00.000Z',
  }))
  expect(
    alertOf(
      {
        ...plannedDetail,
        destinations,
        downloading: true,
        currentDestinationId: 152,
        attention: ['late'],
        lateMinutes: 107,
      },
      now,
    )?.title,
  ).toBe('Llegó 1 h 47 min tarde a Planta Quintana')
})

test('a trip that ended or is well has no alert', () => {
  expect(alertOf(plannedDetail, now)).toBeUndefined()
  expect(alertOf({ ...plannedDetail, status: 'finished', attention: ['late'] }, now)).toBeUndefined()
})
