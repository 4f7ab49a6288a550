import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from '../../tracking/tracking.step.ts'
import type { FenceRule, FixRule, Outcome, Plan, Visit } from './plan.ts'
import { advanceWatch, replay } from './replay.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { scheduleOf } from './schedule.ts'
import { Watch } from './watch.ts'

const start = Date.parse('2026-11-18T12:00:00.000Z')
const second = 1000

const speeding = (given: Partial<FixRule> = {}): FixRule => ({
  id: 1,
  test: 'speed',
  limitKmh: 90,
  wanted: true,
  range: null,
  durationMs: 0,
  cooldownMs: 0,
  maxGapMs: 900 * second,
  schedule: null,
  places: null,
  activeFrom: 0,
  ...given,
})
const staying = (given: Partial<FenceRule> = {}): FenceRule => ({
  id: 2,
  on: 'dwell',
  geofenceIds: null,
  durationMs: 600 * second,
  cooldownMs: 0,
  schedule: null,
  activeFrom: 0,
  ...given,
})

/** Fixes at these seconds from the start, with their speeds. */
const drive = (...points: [at: number, speed: number, ignition?: boolean | null][]): Fix[] =>
  points.map(([at, speed, ignition = true]) => ({
    accountId: 1,
    unitId: 1,
    fixTime: start + at * second,
    receivedAt: start + at * second,
    lat: 25 + at / 1e5,
    lon: -100,
    speed,
    course: 0,
    ignition,
    odometerKm: null,
    fuelPercent: null,
  }))

function outcomeOf(plan: Partial<Plan>, fixes: readonly Fix[], visits: readonly Visit[] = []): Outcome {
  return replay({ fixRules: [], fenceRules: [], ...plan }, fixes, visits, []).outcome
}
const times = ({ firings }: Outcome) =>
  firings.map((firing) => [(firing.startAt - start) / second, (firing.at - start) / second])

test('a speed fires once it has lasted, and again only after it was over', () => {
  const plan = { fixRules: [speeding({ durationMs: 60 * second })] }
  const fixes = drive([0, 80], [30, 95], [60, 96], [90, 97], [120, 99], [150, 85], [180, 95], [210, 95], [240, 95])
  const outcome = outcomeOf(plan, fixes)
  expect(times(outcome)).toEqual([
    [30, 90],
    [180, 240],
  ])
  expect(outcome.endings.map(({ endAt }) => (endAt - start) / second)).toEqual([150])
})

test('a speed that nobody saw go on begins anew after the silence', () => {
  const plan = { fixRules: [speeding({ durationMs: 60 * second })] }
  expect(times(outcomeOf(plan, drive([0, 95], [1000, 95], [1030, 95], [1060, 95])))).toEqual([[1000, 1060]])
})

test('a cool-down leaves the repetitions out, counted from what was told', () => {
  const plan = { fixRules: [speeding({ cooldownMs: 100 * second })] }
  const fixes = drive([0, 95], [10, 50], [50, 95], [60, 50], [110, 95], [120, 50], [190, 95])
  expect(times(outcomeOf(plan, fixes))).toEqual([
    [0, 0],
    [110, 110],
  ])
})

test('a device that does not tell its ignition changes nothing of what is known', () => {
  const rule = speeding({ test: 'ignition', durationMs: 60 * second, maxGapMs: Infinity })
  const fixes = drive([0, 0, false], [10, 0, true], [40, 0, null], [80, 0, true], [90, 0, false])
  expect(times(outcomeOf({ fixRules: [rule] }, fixes))).toEqual([[10, 80]])
})

test('a reading that lasts fires once; who does not tell it changes nothing; after an hour of silence it begins anew', () => {
  const range = { sensor: 'temperature_1', low: -Infinity, high: -15, isInside: false } as const
  const cold = speeding({ test: 'sensor', range, durationMs: 120 * second, maxGapMs: 3600 * second })
  const told = (...points: [at: number, temperature: number | null][]) =>
    points.map(([at, temperature_1], i): Fix => ({
      ...drive([at, 0])[0]!,
      sensors: temperature_1 === null ? (i % 2 === 0 ? undefined : { temperature_2: 30 }) : { temperature_1 },
    }))
  const fixes = told(
    [0, -18],
    [60, -14],
    [90, null],
    [150, -13.5],
    [200, -12],
    [260, null],
    [300, -15.04],
    [400, -10],
    [4100, -9],
  )
  const outcome = outcomeOf({ fixRules: [cold] }, fixes)
  expect(times(outcome)).toEqual([[60, 200]])
  expect(outcome.firings[0]?.reading).toBe(-12)
  // -15.04 is kept as -15.0, which is not above.
  expect(outcome.endings.map(({ endAt }) => (endAt - start) / second)).toEqual([300])
  const fuel = speeding({ test: 'sensor', range: { sensor: 'fuel_percent', low: 10, high: Infinity, isInside: false } })
  const low = drive([0, 0], [10, 0]).map((fix, i): Fix => ({ ...fix, fuelPercent: 10 - i }))
  expect(outcomeOf({ fixRules: [fuel] }, low).firings.map(({ reading }) => reading)).toEqual([9])
})

test('a rule of the night hears what begins before it when the night comes', () => {
  const clock = new ZoneClock('America/Mexico_City')
  const schedule = scheduleOf({ days: [3], fromMinute: 22 * 60, toMinute: 5 * 60 }, clock)
  const rule = speeding({ test: 'ignition', schedule, maxGapMs: Infinity })
  // 06:00 of Wednesday the 18th in Mexico: the engine runs from 21:50 on.
  const ten = 16 * 3600
  const outcome = outcomeOf({ fixRules: [rule] }, drive([ten - 600, 0], [ten - 10, 0], [ten + 20, 0], [ten + 50, 0]))
  expect(times(outcome)).toEqual([[ten + 20, ten + 20]])
})

test.each([
  ['2026-11-20T03:59:00Z', false],
  ['2026-11-20T04:00:00Z', true],
  ['2026-11-20T10:59:00Z', true],
  ['2026-11-20T11:00:00Z', false],
  // Saturday's small hours belong to Friday, which is not asked for.
  ['2026-11-21T05:00:00Z', false],
])('Thursday night from 22:00 to 05:00 in Mexico holds at %s: %s', (at, expected) => {
  const clock = new ZoneClock('America/Mexico_City')
  expect(scheduleOf({ days: [4], fromMinute: 1320, toMinute: 300 }, clock)?.holds(Date.parse(at))).toBe(expected)
})

test('the hours follow the clock change of the border', () => {
  const schedule = scheduleOf(
    { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 480, toMinute: 540 },
    new ZoneClock('America/Tijuana'),
  )
  expect(schedule?.holds(Date.parse('2026-07-01T15:30:00Z'))).toBe(true)
  expect(schedule?.holds(Date.parse('2026-12-01T15:30:00Z'))).toBe(false)
  expect(schedule?.holds(Date.parse('2026-12-01T16:30:00Z'))).toBe(true)
})

const visit = (geofenceId: number, inAt: number, outAt: number | null): Visit => ({
  geofenceId,
  inAt: start + inAt * second,
  outAt: outAt === null ? null : start + outAt * second,
})

test('a stay fires at the moment it is long enough, whether seen while it lasts or when it has ended', () => {
  const plan: Plan = { fixRules: [], fenceRules: [staying()] }
  const live = new Watch(plan)
  const out: Outcome = { firings: [], endings: [] }
  advanceWatch(live, drive([10, 0]), [visit(7, 10, null)], out)
  advanceWatch(live, drive([500, 0], [700, 0], [900, 0]), [], out)
  expect(times(out)).toEqual([[10, 610]])
  advanceWatch(live, drive([1000, 0]), [visit(7, 10, 950)], out)
  expect(times(out)).toEqual([[10, 610]])
  expect(times(outcomeOf(plan, drive([10, 0], [1000, 0]), [visit(7, 10, 950)]))).toEqual([[10, 610]])
})

test('a stay that was told while the way out was not yet sure is taken back', () => {
  const plan: Plan = { fixRules: [], fenceRules: [staying()] }
  const live = new Watch(plan)
  const out: Outcome = { firings: [], endings: [] }
  advanceWatch(live, drive([10, 0]), [visit(7, 10, null)], out)
  advanceWatch(live, drive([615, 40]), [], out)
  advanceWatch(live, drive([625, 40]), [visit(7, 10, 605)], out)
  expect(out.endings).toMatchObject([{ ruleId: 2, geofenceId: 7, revoked: true }])
})

test('a geofence passed between two positions is entered and left', () => {
  const fenceRules = [staying({ id: 3, on: 'enter' }), staying({ id: 4, on: 'leave' }), staying({ id: 5 })]
  const { firings } = outcomeOf({ fenceRules }, drive([0, 80], [30, 80]), [visit(7, 12, 18)])
  expect(firings.map(({ ruleId, at }) => [ruleId, (at - start) / second])).toEqual([
    [3, 12],
    [4, 18],
  ])
})

test('a rule is about what happens once it is there, and only in the geofences it names', () => {
  const fenceRules = [staying({ on: 'enter', activeFrom: start + 100 * second, geofenceIds: new Set([7]) })]
  const visits = [visit(7, 10, 50), visit(8, 120, 130), visit(7, 200, null)]
  expect(times(outcomeOf({ fenceRules }, drive([0, 9], [300, 9]), visits))).toEqual([[200, 200]])
})

test('positions in any batches, and again after a restart, give the alerts of one pass', () => {
  const plan: Plan = {
    fixRules: [
      speeding({ durationMs: 40 * second }),
      speeding({ id: 9, limitKmh: 60, cooldownMs: 300 * second }),
      speeding({ id: 10, test: 'ignition', wanted: false, durationMs: 90 * second, maxGapMs: Infinity }),
    ],
    fenceRules: [],
  }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 0, max: 120 }), fc.option(fc.boolean())), {
        minLength: 1,
        maxLength: 80,
      }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
      (steps, batch, twice) => {
        let at = 0
        const fixes = drive(
          ...steps.map(([gap, speed, ignition]) => [(at += gap), speed, ignition] as [number, number, boolean | null]),
        )
        const expected = outcomeOf(plan, fixes)
        const live = new Watch(plan)
        const out: Outcome = { firings: [], endings: [] }
        const sent = fixes.flatMap((fix, i) => (twice[i] ? [fix, fix] : [fix]))
        for (let i = 0; i < sent.length; i += batch) advanceWatch(live, sent.slice(i, i + batch), [], out)
        expect(out).toEqual(expected)
        const keys = out.firings.map(({ ruleId, startAt }) => `${ruleId} ${startAt}`)
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
  )
})
