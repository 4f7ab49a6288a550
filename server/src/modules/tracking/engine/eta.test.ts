import { expect, test } from 'vitest'
import { drivingS, estimateArrival, estimateArrivals, lateness, stepRecentSpeed } from './eta.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const MINUTE = 60_000

test.each([
  ['at the planned pace', 120_000, 60, 60, 120],
  ['without a recent pace', 60_000, null, 60, 60],
  ['standing at a light, the plan counts', 60_000, 2, 60, 60],
  ['slow now: half an hour at 40, the rest as planned', 80_000, 40, 80, 30 + 45],
  ['near the place only the present pace counts', 10_000, 40, 80, 15],
  ['a queue is not believed below 40 % of the plan', 12_000, 6, 60, 30],
  ['nor a tailwind beyond 130 %', 13_000, 120, 60, 10],
  ['arrived', 0, 50, 60, 0],
])('%s', (_, remainingM, recentKmh, plannedKmh, minutes) => {
  expect(Math.round(drivingS(remainingM, { recentKmh, plannedKmh }) / 60)).toBe(minutes)
})

test('a route without a speed or a negative distance is an error, not an arrival', () => {
  expect(() => drivingS(1, { recentKmh: 50, plannedKmh: 0 })).toThrow(RangeError)
  expect(() => drivingS(-1, { recentKmh: 50, plannedKmh: 60 })).toThrow(RangeError)
  expect(() => estimateArrival(NOW, NaN, { recentKmh: null, plannedKmh: 60 })).toThrow(RangeError)
})

test('the second destination waits for the unloading at the first', () => {
  const ahead = [
    { remainingM: 60_000, dwellS: 2_700 },
    { remainingM: 90_000, dwellS: 0 },
  ]
  const arrivals = estimateArrivals(NOW, ahead, { recentKmh: 60, plannedKmh: 60 })
  expect(arrivals.map((at) => (at - NOW) / MINUTE)).toEqual([60, 90 + 45])
})

test('the recent pace follows a queue within minutes and forgets a traffic light', () => {
  let pace: number | null = null
  for (let i = 0; i < 360; i++) pace = stepRecentSpeed(pace, 80 / 360, 10_000)
  expect(pace).toBeCloseTo(80, 5)
  for (let i = 0; i < 6; i++) pace = stepRecentSpeed(pace, 0, 10_000)
  expect(pace).toBeGreaterThan(75)
  for (let i = 0; i < 180; i++) pace = stepRecentSpeed(pace, 10 / 360, 10_000)
  expect(pace).toBeLessThan(30)
  expect(stepRecentSpeed(pace, 5, 0)).toBe(pace)
})

test.each([
  ['twenty minutes after', 20, { late: true, minutes: 20 }],
  ['five minutes are forgiven', 5, { late: false, minutes: 5 }],
  ['before', -35, { late: false, minutes: -35 }],
])('an arrival %s its appointment', (_, minutes, expected) => {
  expect(lateness(NOW + minutes * MINUTE, NOW)).toEqual(expected)
})
