import { expect, test } from 'vitest'
import { judgeFix } from './judge.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const newest = { fixTime: NOW - 60_000, lat: 19.43, lon: -99.13 }
const fix = (fixTime: number, lat = 19.43, lon = -99.13) => ({ fixTime, lat, lon })

test.each([
  ['a newer fix', fix(NOW - 50_000), 'fresh'],
  ['the newest again', fix(newest.fixTime), 'duplicate'],
  ['another place at the time of the newest', fix(newest.fixTime, 19.44), 'late'],
  ['one from before, out of a buffer', fix(NOW - 3_600_000), 'late'],
  ['a clock five minutes ahead', fix(NOW + 300_000), 'fresh'],
  ['a clock more than that ahead', fix(NOW + 300_001), 'future'],
  ['a clock that was reset', fix(Date.UTC(1980, 0, 6)), 'absurd'],
  ['no time', fix(NaN), 'absurd'],
  ['a receiver without a fix', fix(NOW, 0, 0), 'absurd'],
  ['a latitude of 91', fix(NOW, 91), 'absurd'],
  ['a longitude of -181', fix(NOW, 19, -181), 'absurd'],
  ['no latitude', fix(NOW, NaN), 'absurd'],
])('%s is judged', (_, given, verdict) => {
  expect(judgeFix(given, newest, NOW)).toBe(verdict)
})

test("a unit's first fix is fresh, however old", () => {
  expect(judgeFix(fix(NOW - 10 * 86_400_000), null, NOW)).toBe('fresh')
})
