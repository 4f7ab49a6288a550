import { expect, test } from 'vitest'
import { summarizeDay } from './day.ts'
import { openDay, packDay } from './packing.ts'
import { passTracks } from './passage.ts'
import type { PositionRow } from './position.ts'
import { truckDay } from './truck-day.fixture.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 10, 20, 6)
const usual = { stopMinMs: 3 * 60_000, idleMinMs: 3 * 60_000, silentMs: null }
const pass = (rows: readonly PositionRow[], more: object) =>
  passTracks([openDay(packDay(rows))], { ...usual, from: start, to: start + dayMs, limitKmh: null, ...more })

test.each([
  [4, 10],
  [9, 30],
  [12, 60],
  [3, 300],
])('of a day (%i, a fix each %i s) it says what the summary of the day says', (seed, everyS) => {
  const rows = truckDay(seed, start, everyS).map((row, i) => (i % 977 === 0 ? { ...row, lat: row.lat + 4 } : row))
  const day = summarizeDay(rows, { from: start, to: start + dayMs, limitKmh: 88 })
  const found = pass(rows, { limitKmh: 88 })
  expect(found.positions).toBe(day.positions)
  expect(found.km).toBeCloseTo(day.km, 6)
  expect([found.movingMs / 1000, found.idleMs / 1000]).toEqual([day.movingS, day.idleS])
  expect(found.stops.map(({ arriveAt, leaveAt, lat, lon }) => ({ arriveAt, leaveAt, lat, lon }))).toEqual(day.stops)
  const legs = found.legs.map(({ fromAt, toAt, topKmh }) => [fromAt, toAt, topKmh])
  expect(legs).toEqual(day.legs.map(({ fromAt, toAt, topKmh }) => [fromAt, toAt, topKmh]))
  for (const [i, leg] of day.legs.entries()) expect(found.legs[i]!.km).toBeCloseTo(leg.km, 6)
  expect(found.excesses.map(({ fromAt, toAt, topKmh }) => [fromAt, toAt, topKmh])).toEqual(
    day.excesses.map(({ fromAt, toAt, topKmh }) => [fromAt, toAt, topKmh]),
  )
})

test('what was before only tells what the unit was doing', () => {
  const rows = truckDay(4, start)
  const from = start + 6 * 3_600_000
  const before = rows.findLast(({ fixTime }) => fixTime < from)
  const day = summarizeDay(rows, { from, to: start + dayMs, before })
  const found = pass(rows, { from })
  expect(found.positions).toBe(day.positions)
  expect(found.km).toBeCloseTo(day.km, 1)
  expect(found.movingMs / 1000).toBe(day.movingS)
  expect(found.stops.length).toBe(day.stops.length)
})

test('idling, silences and the limit of a place', () => {
  const rows = truckDay(4, start)
  const hole = rows.filter(({ fixTime }) => fixTime < start + 12 * 3_600_000 || fixTime > start + 13 * 3_600_000)
  const windows = [{ from: start + 7 * 3_600_000, to: start + 8 * 3_600_000, limitKmh: 40 }]
  const found = pass(hole, { silentMs: 30 * 60_000, windows })
  expect(found.idles.map(({ fromAt, toAt }) => Math.round((toAt - fromAt) / 360_000) / 10)).toEqual([0.4, 1])
  expect(found.gaps.map(({ fromAt, toAt }) => [fromAt - start, toAt! - start].map((ms) => ms / 3_600_000))).toEqual([
    [expect.closeTo(12, 1), expect.closeTo(13, 1)],
  ])
  expect(found.excesses.map(({ fromAt, limitKmh }) => [fromAt - start, limitKmh])).toEqual([[7 * 3_600_000, 40]])
  expect(found.excesses[0]!.toAt - start).toBe(8 * 3_600_000)
})
