import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../../../shared/geo/distance.ts'
import { MOTION_DEFAULTS, stepMotion, type MotionStep, type UnitMotion } from './motion.ts'
import type { Fix } from './position.ts'
import { currentStop, isProlongedStop } from './stops.ts'
import { truckDay } from './truck-day.fixture.ts'

const YARD = { lat: 20.59, lon: -100.39 }
const T0 = Date.UTC(2026, 10, 20, 6)
const MINUTE = 60_000

/** A fix `atS` seconds after the start, `eastM` metres east of the yard. */
function fix(atS: number, eastM: number, more: Partial<Fix> = {}): Fix {
  const place = destination(YARD, eastM, 90)
  return { fixTime: T0 + atS * 1000, ...place, speed: 0, course: 90, ignition: true, odometerKm: null, ...more }
}

function drive(fixes: readonly Fix[], options = MOTION_DEFAULTS, from: UnitMotion | null = null) {
  const steps: MotionStep[] = []
  let state = from
  for (const next of fixes) {
    const step = stepMotion(state, next, options)
    steps.push(step)
    state = step.state
  }
  return {
    state,
    activities: steps.map((step) => step.state.activity),
    km: steps.reduce((total, step) => total + step.km, 0),
    stops: steps.flatMap((step) => step.stopEnded ?? []),
    excesses: steps.flatMap((step) => step.excessEnded ?? []),
    spans: steps.flatMap((step) => step.span ?? []),
  }
}

/** Steady driving at `kmh`, a fix every ten seconds. */
const cruise = (fromS: number, count: number, fromM: number, kmh: number, more: Partial<Fix> = {}) =>
  Array.from({ length: count }, (_, i) => fix(fromS + i * 10, fromM + (i * 10 * kmh) / 3.6, { speed: kmh, ...more }))

test.each([
  ['driving', { speed: 60, ignition: true }, 'moving'],
  ['driving, ignition not told', { speed: 60, ignition: null }, 'moving'],
  ['standing with the engine on', { speed: 0, ignition: true }, 'idle'],
  ['creeping below 4 km/h', { speed: 3.9, ignition: true }, 'idle'],
  ['at 4 km/h', { speed: 4, ignition: true }, 'moving'],
  ['engine off', { speed: 0, ignition: false }, 'parked'],
  ['standing, ignition not told', { speed: 0, ignition: null }, 'parked'],
])('%s', (_, more, activity) => {
  expect(drive([fix(0, 0, more)]).activities).toEqual([activity])
})

test('a receiver that shows speed under a roof does not move a parked truck', () => {
  expect(drive([fix(0, 0, { ignition: false }), fix(60, 30, { ignition: false, speed: 9 })]).activities[1]).toBe(
    'parked',
  )
  expect(drive([fix(0, 0, { ignition: false }), fix(60, 300, { ignition: false, speed: 20 })]).activities[1]).toBe(
    'moving',
  )
})

test('the activity tells since when', () => {
  const { state } = drive([fix(0, 0), fix(10, 0), fix(20, 60, { speed: 30 }), fix(30, 150, { speed: 40 })])
  expect([state?.activity, state?.since]).toEqual(['moving', T0 + 20_000])
})

test('without an odometer of the device the way between positions counts', () => {
  expect(drive(cruise(0, 361, 0, 72)).km).toBeCloseTo(72, 0)
})

test('a night of drift adds no kilometres', () => {
  const night = Array.from({ length: 500 }, (_, i) =>
    fix(i * 60, (i * 37) % 80, { ignition: false, speed: i % 7 === 0 ? 5 : 0 }),
  )
  expect(drive(night).km).toBe(0)
})

test("the device's odometer counts where it is plausible", () => {
  // The road bends: 10 % longer than the straight lines between positions.
  const road = cruise(0, 100, 0, 72).map((f, i) => ({ ...f, odometerKm: 5_000 + i * 0.22 }))
  expect(drive(road).km).toBeCloseTo(99 * 0.22, 6)
})

test('an odometer of whole kilometres is neither lost nor counted twice', () => {
  const road = cruise(0, 361, 0, 72).map((f, i) => ({ ...f, odometerKm: Math.floor(5_000.3 + i * 0.2) }))
  expect(Math.abs(drive(road).km - 72)).toBeLessThan(1)
})

test.each([
  ['stuck', () => 5_000],
  ['running backwards', (i: number) => 5_000 - i],
  ['of another unit halfway', (i: number) => (i < 180 ? 5_000 + i * 0.2 : 91_000 + i * 0.2)],
  ['that comes and goes', (i: number) => (i % 3 === 0 ? 5_000 + i * 0.2 : null)],
])('an odometer %s does not spoil the kilometres', (_, reading) => {
  const road = cruise(0, 361, 0, 72).map((f, i) => ({ ...f, odometerKm: reading(i) }))
  expect(Math.abs(drive(road).km - 72)).toBeLessThan(0.5)
})

test('one wild position adds no kilometres and ends no stop', () => {
  const stand = [fix(0, 0), fix(100, 0), fix(200, 40_000, { speed: 90 }), fix(300, 0), fix(400, 0)]
  const run = drive(stand)
  expect([run.km, run.stops, run.activities[2]]).toEqual([0, [], 'idle'])
  expect(run.state?.stop?.arriveAt).toBe(T0)
})

test('a unit that really turns up far away is believed at its second fix, without its leap in the kilometres', () => {
  const run = drive([fix(0, 0), fix(10, 50_000), fix(20, 50_100, { speed: 36 }), ...cruise(30, 10, 50_200, 36)])
  expect(run.state?.suspect).toBeNull()
  expect(run.km).toBeLessThan(1.1)
  expect(run.km).toBeGreaterThan(0.8)
})

test('engine hours run while the engine does, not through silence on the road', () => {
  const morning = [fix(0, 0), fix(600, 0), fix(1_200, 10_000, { speed: 60 }), fix(1_800, 20_000, { ignition: false })]
  expect((drive(morning).state?.engineMs ?? 0) / MINUTE).toBe(30)
  const silent = drive([fix(0, 0, { speed: 60 }), fix(7_200, 90_000, { speed: 60 })])
  expect([silent.state?.engineMs, silent.spans[0]?.activity]).toEqual([0, 'unknown'])
})

test('a parked unit that reports once an hour stays parked in between', () => {
  const night = Array.from({ length: 6 }, (_, i) => fix(i * 3_600, 0, { ignition: false }))
  expect(drive(night).spans.map((span) => span.activity)).toEqual(Array(5).fill('parked'))
})

test('a stop lasts from the first standing fix to the departure, other docks of the yard included', () => {
  const run = drive([
    ...cruise(0, 10, -2_000, 72),
    ...Array.from({ length: 30 }, (_, i) => fix(100 + i * 10, 10)),
    fix(400, 40, { speed: 9 }),
    ...Array.from({ length: 30 }, (_, i) => fix(410 + i * 10, 60)),
    ...cruise(710, 10, 80, 72),
  ])
  expect(run.stops.map((stop) => [(stop.arriveAt - T0) / 1000, ((stop.leaveAt ?? 0) - T0) / 1000])).toEqual([
    [100, 710],
  ])
})

test('a traffic light is no stop', () => {
  const run = drive([
    ...cruise(0, 10, 0, 36),
    ...[100, 110, 120, 200].map((s) => fix(s, 1_000)),
    ...cruise(210, 20, 1_100, 36),
  ])
  expect(run.stops).toEqual([])
})

test('a stop is current after three minutes and prolonged after what the account says', () => {
  const { state } = drive([fix(0, 0), fix(170, 0)])
  const open = state?.stop ?? null
  expect(currentStop(open, T0 + 170_000, MOTION_DEFAULTS)).toBeNull()
  expect(currentStop(open, T0 + 180_000, MOTION_DEFAULTS)).toMatchObject({ arriveAt: T0, leaveAt: null })
  expect([
    isProlongedStop(open, T0 + 29 * MINUTE, 30 * MINUTE),
    isProlongedStop(open, T0 + 30 * MINUTE, 30 * MINUTE),
  ]).toEqual([false, true])
  expect([currentStop(null, T0, MOTION_DEFAULTS), isProlongedStop(null, T0, 0)]).toEqual([null, false])
})

test('an excess runs from the first fix over the limit to the first that is not, with its top and its place', () => {
  const options = { ...MOTION_DEFAULTS, limitKmh: 95 }
  const speeds = [90, 95, 96, 104, 99, 95, 90, 655, 90]
  const run = drive(
    speeds.map((speed, i) => fix(i * 10, i * 250, { speed })),
    options,
  )
  expect(run.excesses).toMatchObject([{ fromAt: T0 + 20_000, toAt: T0 + 50_000, topKmh: 104, limitKmh: 95 }])
  expect(run.excesses[0]?.lon).toBeCloseTo(destination(YARD, 750, 90).lon, 9)
})

test('an excess does not run on through silence', () => {
  const options = { ...MOTION_DEFAULTS, limitKmh: 95 }
  const run = drive(
    [0, 10, 20, 4_000].map((s) => fix(s, s * 27, { speed: s < 100 ? 100 : 50 })),
    options,
  )
  expect(run.excesses.map((e) => e.toAt - e.fromAt)).toEqual([20_000])
})

test('a fix that is not newer changes nothing', () => {
  const { state } = drive([fix(10, 0)])
  expect(state && stepMotion(state, fix(10, 900)).state).toBe(state)
})

test('a restart in the middle of a day gives the totals of a day without one', () => {
  const day = truckDay(5, T0, 60)
  const whole = drive(day)
  fc.assert(
    fc.property(fc.nat(day.length), (cut) => {
      const kept: UnitMotion | null = JSON.parse(JSON.stringify(drive(day.slice(0, cut)).state))
      expect(drive(day.slice(cut), MOTION_DEFAULTS, kept).state).toEqual(whole.state)
    }),
    { numRuns: 20 },
  )
})

test('whatever the fixes, totals never run backwards and spans follow one another', () => {
  const anyFix = fc.record({
    afterS: fc.integer({ min: -60, max: 5_000 }),
    eastM: fc.integer({ min: -100_000, max: 100_000 }),
    speed: fc.integer({ min: 0, max: 250 }),
    ignition: fc.option(fc.boolean()),
    odometerKm: fc.option(fc.integer({ min: 0, max: 500_000 })),
  })
  fc.assert(
    fc.property(fc.array(anyFix, { maxLength: 40 }), (moves) => {
      let atS = 0
      let state: UnitMotion | null = null
      let to = T0
      for (const { afterS, eastM, ...more } of moves) {
        const step: MotionStep = stepMotion(state, fix((atS += afterS), eastM, more), {
          ...MOTION_DEFAULTS,
          limitKmh: 90,
        })
        expect(step.km).toBeGreaterThanOrEqual(0)
        expect(step.engineMs).toBeGreaterThanOrEqual(0)
        if (step.span !== null) {
          expect(step.span.from).toBe(to)
          to = step.span.to
        } else if (state === null) to = step.state.last.fixTime
        state = step.state
      }
    }),
  )
})
