import { expect, test } from 'vitest'
import type { FuelRule } from '@arriero/contract/fuel/fuel.rules.ts'
import { fallOf, stopsOf, type Heard } from './around.ts'
import { intervalOf, usualOf, type Told } from './chronicle.ts'
import { judge, type Facts } from './judge.ts'
import { agreedPlace } from './stations.ts'

const minute = 60_000
const at = Date.parse('2026-11-21T22:47:00Z')
const fix = (given: Partial<Heard> & { fixTime: number }): Heard => ({
  lat: 25.7,
  lon: -100.3,
  speed: 0,
  ignition: false,
  fuelPercent: null,
  ...given,
})
/** Stands at a latitude from so many minutes before until so many after. */
const stand = (lat: number, before = 10, after = 10): Heard[] =>
  Array.from({ length: before + after + 1 }, (_, i) => fix({ fixTime: at + (i - before) * minute, lat }))

const facts = (given: Partial<Facts> = {}): Facts => ({
  at,
  litres: 300,
  price: 25,
  odometer: 388_120,
  capacity: 500,
  zone: 'America/Mexico_City',
  station: { name: 'Estación 4127', lat: 25.7, lon: -100.3 },
  previous: { at: at - 86_400_000, litres: 280, odometer: 387_400 },
  km: 720,
  interval: { km: 720, litres: 300 },
  usual: [2.4, 2.35, 2.45, 2.4],
  kind: 2.5,
  heard: stand(25.7),
  levels: [],
  fall: null,
  usualPrice: 25,
  lastHeard: at - minute,
  ...given,
})
const opinion = (rule: FuelRule, given: Partial<Facts>) =>
  judge(facts(given)).checks.find((check) => check.rule === rule)
const levels = (before: number, after: number) => [
  ...[15, 12, 11].map((minutes) => ({ at: at - minutes * minute, litres: before })),
  ...[11, 12, 15].map((minutes) => ({ at: at + minutes * minute, litres: after })),
]

test('a load of which all fits is believed', () => {
  const { verdict, doubt, checks } = judge(facts({ levels: levels(120, 415) }))
  expect(checks.filter((check) => check.verdict !== 'ok')).toEqual([])
  expect([verdict, doubt]).toEqual(['ok', null])
})

test.each<[FuelRule, string, Partial<Facts>, number | null, string | RegExp]>([
  ['place', 'stood far away', { heard: stand(26.04) }, 300, /Ticket en Estación 4127, la unidad más cerca a 38 km/],
  [
    'place',
    'drove by',
    { heard: stand(25.7).map((one, i) => ({ ...one, speed: 80, lat: 25.7 + i / 50 })) },
    300,
    'La unidad no se detuvo a esa hora',
  ],
  ['rise', 'less came in', { levels: levels(100, 250) }, 150, 'Ticket 300 L, el tanque subió 150 L'],
  ['tank', 'larger than the tank', { litres: 658 }, 158, 'Ticket 658 L, sus tanques son de 500 L'],
  ['tank', 'more than its room', { levels: levels(300, 500) }, 100, 'Ticket 300 L y le cabían 200 L'],
  [
    'near',
    'minutes after',
    { previous: { at: at - 12 * minute, litres: 50, odometer: null } },
    300,
    '12 min después de la anterior',
  ],
  ['near', 'more than was burnt', { km: 96, litres: 400 }, 125, /sólo quemó 40 L$/],
  ['gallons', 'in gallons', { litres: 79, price: 94.6 }, null, 'Como galones serían 299 L a $24.99'],
  [
    'drain',
    'fell while it stood',
    { fall: { from: at - 60 * minute, to: at - 36 * minute, before: 371, after: 285, litres: 86 } },
    86,
    'De 371 a 285 L en 24 min, 15:47',
  ],
  [
    'yield',
    'burns more',
    { interval: { km: 558, litres: 300 } },
    67.5,
    /^Rinde 1.86 km\/l, espera 2.40 \(22 % menos\)/,
  ],
  ['yield', 'a load is missing', { interval: { km: 1200, litres: 300 } }, null, /puede faltar una carga$/],
  ['odometer', 'another odometer', { odometer: 388_700 }, null, 'Ticket 388,700 km, GPS 388,120 km'],
  ['price', 'dearer', { price: 27 }, null, '$27.00 por litro, lo usual son $25.00'],
])('%s is doubted: %s', (rule, _, given, litres, says) => {
  const found = opinion(rule, given)
  expect(found).toMatchObject({ verdict: 'duda', litres })
  expect(found?.says).toMatch(says)
})

test.each<[FuelRule, string, Partial<Facts>]>([
  ['place', 'silent', { heard: [], lastHeard: null }],
  ['place', 'a station nobody knows', { station: { name: 'Nueva', lat: null, lon: null } }],
  ['rise', 'no sensor', {}],
  ['tank', 'no capacity', { capacity: null }],
  ['near', 'the first one', { previous: null }],
  ['drain', 'no sensor', { fall: undefined }],
  ['yield', 'not full to full', { interval: null }],
  ['odometer', 'none on the ticket', { odometer: null }],
  ['price', 'nobody to compare with', { usualPrice: null }],
])('%s says that it does not know: %s', (rule, _, given) => {
  expect(opinion(rule, given)).toMatchObject({ verdict: 'sin_datos' })
})

test('what is in doubt costs what the ticket says, and a dear price what is paid too much', () => {
  expect(opinion('tank', { litres: 658 })?.amount).toBe(3950)
  expect(opinion('price', { price: 27 })?.amount).toBe(600)
})

test('a stop ends where the unit leaves; a single position is none', () => {
  expect(stopsOf(stand(25.7, 5, 5)).map(({ from, to }) => (to - from) / minute)).toEqual([10])
  const passing = [0, 1, 2].map((i) => fix({ fixTime: at + i * minute, lat: 25.7 + i / 10, speed: 0 }))
  expect(stopsOf(passing).map(({ from, to }) => to - from)).toEqual([0, 0, 0])
})

test('a level that falls while the engine is off is found, what the engine burns is not', () => {
  const falling = (ignition: boolean, to: number) =>
    Array.from({ length: 61 }, (_, i) =>
      fix({ fixTime: at + i * minute, ignition, fuelPercent: 80 - (i * (80 - to)) / 60 }),
    )
  expect(fallOf(falling(false, 60), 500)?.litres).toBeCloseTo(96.7, 0)
  expect(fallOf(falling(true, 79), 500)).toBeNull()
})

test('kilometres per litre go from one full tank to the next, over partial loads, and a missing one breaks them', () => {
  const told = (given: Partial<Told>): Told =>
    ({ isFull: true, afterGap: false, km: 100, litres: 50, fullKm: 100, fullLitres: 50, ...given }) as Told
  const loads = [told({}), told({ isFull: false, km: 60, litres: 20 }), told({ km: 140, litres: 80 })]
  expect(intervalOf(loads, 0)).toBeNull()
  expect(intervalOf(loads, 1)).toBeNull()
  expect(intervalOf(loads, 2)).toEqual({ km: 200, litres: 100 })
  expect(intervalOf([loads[0]!, { ...loads[1]!, afterGap: true }, loads[2]!], 2)).toBeNull()
  expect(usualOf(loads, 2)).toEqual([2, 2])
})

test('a station is where three loads agree, and nowhere before', () => {
  const near = [25.7, 25.7005, 25.701].map((lat) => ({ lat, lon: -100.3 }))
  expect(agreedPlace(near.slice(1))).toBeNull()
  expect(agreedPlace([...near, { lat: 26, lon: -100.3 }])).toEqual({ lat: 25.7005, lon: -100.3 })
})
