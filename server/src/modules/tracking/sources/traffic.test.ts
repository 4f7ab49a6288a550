import { expect, test } from 'vitest'
import { delayBucket, delayQuantile } from '@arriero/contract/tracking/delay.rules.ts'
import { minuteMs, shownTraffic, SourceTraffic } from './traffic.ts'

const start = Date.UTC(2026, 10, 21, 12)
const at = (minute: number, second = 30) => start + minute * minuteMs + second * 1000
const aged = (now: number, seconds: readonly number[]) => seconds.map((s) => ({ fixTime: now - s * 1000 }))

test('positions are counted by the minute and a source that falls silent shows empty minutes', () => {
  const traffic = new SourceTraffic()
  traffic.add(1, aged(at(0), [2, 2, 2]), at(0))
  traffic.add(1, aged(at(1), [2]), at(1))
  const seen = shownTraffic(traffic.all(at(4)).get(1), at(4))
  expect(seen.positions.slice(-5)).toEqual([0, 3, 1, 0, 0])
  expect(seen.positions).toHaveLength(60)
  expect(seen.perMinute).toBe(1)
  expect(seen.p95Seconds.slice(-4)).toEqual([2, 2, null, null])
  // What was stored is moved on to the moment it is read.
  expect(shownTraffic(traffic.all(at(4)).get(1), at(6)).positions.slice(-6)).toEqual([3, 1, 0, 0, 0, 0])
})

test('a restart goes on with what was stored; an hour of silence forgets the source', () => {
  const before = new SourceTraffic()
  before.add(1, aged(at(0), [5, 5]), at(0))
  const after = new SourceTraffic()
  after.restore(1, before.all(at(1)).get(1)!, at(3))
  after.add(1, aged(at(3), [5]), at(3))
  expect(shownTraffic(after.all(at(4)).get(1), at(4)).positions.slice(-4)).toEqual([2, 0, 0, 1])
  expect(after.all(at(70)).size).toBe(0)
})

test('a delay is told within a tenth, however long', () => {
  for (const seconds of [0, 1, 6, 48, 252, 2040, 90_000]) {
    const counts = Array.from({ length: 72 }, () => 0)
    counts[delayBucket(seconds * 1000)] = 20
    expect(Math.abs(delayQuantile(counts, 0.95)! / 1000 - seconds)).toBeLessThanOrEqual(seconds * 0.1 + 0.1)
  }
})
