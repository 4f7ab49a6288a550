import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../../../shared/geo/distance.ts'
import { summarizeDay } from './day.ts'
import { HourFold, hourMs, sumBetween, stepHour, type HourSum } from './hours.ts'
import { stepMotion, type UnitMotion } from './motion.ts'
import type { Fix } from './position.ts'
import { truckDay } from './truck-day.fixture.ts'

const TEN = Date.UTC(2026, 10, 20, 10)
const yard = { lat: 20.59, lon: -100.39 }
const minute = 60_000

const fix = (atMinutes: number, eastKm: number, more: Partial<Fix> = {}): Fix => ({
  fixTime: TEN + atMinutes * minute,
  ...destination(yard, eastKm * 1000, 90),
  speed: 60,
  course: 90,
  ignition: true,
  odometerKm: null,
  ...more,
})

function hoursOf(fixes: readonly Fix[]): HourSum[] {
  const fold = new HourFold()
  for (const one of fixes) fold.add(one)
  return fold.all
}
const rounded = (sums: readonly HourSum[]) =>
  sums.map(({ hour, km, movingMs, idleMs, engineMs, topKmh }) => [
    (hour - TEN) / hourMs,
    Math.round(km * 10) / 10,
    ...[movingMs, idleMs, engineMs].map((ms) => Math.round(ms / minute)),
    topKmh,
  ])

test.each<[string, Fix[], number[][]]>([
  [
    'a drive over the full hour is shared between both hours',
    [fix(50, 0), fix(55, 5), fix(65, 15, { speed: 80 }), fix(70, 20)],
    [
      [0, 10, 10, 0, 10, 60],
      [1, 10, 10, 0, 10, 80],
    ],
  ],
  [
    'a fix on the full hour ends the hour before and tells the speed of the next',
    [fix(50, 0), fix(60, 10, { speed: 90 })],
    [
      [0, 10, 10, 0, 10, 60],
      [1, 0, 0, 0, 0, 90],
    ],
  ],
  [
    'a truck that waits with its engine on idles, hour after hour',
    [fix(30, 0, { speed: 0 }), fix(150, 0, { speed: 0 })],
    [
      [0, 0, 0, 30, 30, 0],
      [1, 0, 0, 60, 60, 0],
      [2, 0, 0, 30, 30, 0],
    ],
  ],
  [
    'a way driven in silence is shared out over the silence',
    [fix(30, 0), fix(90, 60)],
    [
      [0, 30, 0, 0, 0, 60],
      [1, 30, 0, 0, 0, 60],
    ],
  ],
  [
    'a silence of more than two days is in no hour',
    [fix(30, 0), fix(40, 10), fix(40 + 49 * 60, 60), fix(50 + 49 * 60, 70)],
    [
      [0, 10, 10, 0, 10, 60],
      [49, 10, 10, 0, 10, 60],
    ],
  ],
  [
    'a leap of the receiver is in no hour',
    [fix(30, 0), fix(31, 400, { speed: 199 }), fix(40, 10)],
    [[0, 10, 10, 0, 10, 60]],
  ],
])('%s', (_, fixes, expected) => {
  expect(rounded(hoursOf(fixes))).toEqual(expected)
})

test('an hour whose beginning nobody summed is left out', () => {
  const known = stepMotion(null, fix(30, 0)).state
  const ended: HourSum[] = []
  let motion: UnitMotion = known
  let open: HourSum | null = null
  for (const next of [fix(50, 20), fix(70, 40), fix(80, 50)]) {
    const step = stepMotion(motion, next)
    motion = step.state
    open = stepHour(open, step, next, 200, ended)
  }
  expect(rounded([...ended, ...(open ? [open] : [])])).toEqual([[1, 20, 10, 0, 10, 60]])
})

const way = fc
  .array(
    fc.record({
      minutes: fc.double({ min: 0.1, max: 100, noNaN: true }),
      kmh: fc.constantFrom(0, 0, 40, 80),
      ignition: fc.constantFrom(true, true, false, null),
    }),
    { minLength: 2, maxLength: 80 },
  )
  .map((steps) => {
    let [at, km] = [0, 0]
    return steps.map(({ minutes, kmh, ignition }) => {
      at += minutes
      km += (kmh * minutes) / 60
      return fix(at, km, { speed: kmh, ignition })
    })
  })

test('the hours of a way hold its kilometres and engine hours, each hour once', () => {
  fc.assert(
    fc.property(way, (fixes) => {
      const sums = hoursOf(fixes)
      const whole = fixes.reduce<UnitMotion | null>((state, one) => stepMotion(state, one).state, null)
      expect(sums.reduce((km, sum) => km + sum.km, 0)).toBeCloseTo(whole!.odometerKm, 6)
      expect(sums.reduce((ms, sum) => ms + sum.engineMs, 0)).toBeCloseTo(whole!.engineMs, 3)
      expect(new Set(sums.map(({ hour }) => hour)).size).toBe(sums.length)
      for (const sum of sums) expect(sum.movingMs + sum.idleMs).toBeLessThan(hourMs + 1)
    }),
  )
})

test('parts of an hour, cut anywhere, are that hour together', () => {
  fc.assert(
    fc.property(way, fc.double({ min: 0, max: 1, noNaN: true }), (fixes, where) => {
      for (const sum of hoursOf(fixes)) {
        const cut = sum.hour + where * hourMs
        const [early, later] = [sumBetween(fixes, sum.hour, cut), sumBetween(fixes, cut, sum.hour + hourMs)]
        expect(early.km + later.km).toBeCloseTo(sum.km, 6)
        expect(early.movingMs + later.movingMs).toBeCloseTo(sum.movingMs, 3)
        expect(early.engineMs + later.engineMs).toBeCloseTo(sum.engineMs, 3)
        expect(Math.max(early.topKmh, later.topKmh)).toBe(sum.topKmh)
      }
    }),
  )
})

test('the hours of a day are the sums of the day', () => {
  const rows = truckDay(4, TEN)
  const day = summarizeDay(rows, { from: TEN, to: TEN + 24 * hourMs })
  const sums = hoursOf(rows)
  const total = (read: (sum: HourSum) => number) => sums.reduce((sum, one) => sum + read(one), 0)
  expect(sums).toHaveLength(24)
  expect(total(({ km }) => km)).toBeCloseTo(day.km, 6)
  expect(total(({ movingMs }) => movingMs) / 1000).toBeCloseTo(day.movingS, -2)
  expect(total(({ engineMs }) => engineMs) / 1000).toBeCloseTo(day.engineS, 3)
  expect(Math.max(...sums.map(({ topKmh }) => topKmh))).toBe(day.topKmh)
})
