import { expect, test } from 'vitest'
import { packSummary, readSummary, type DaySummary } from './day-summary.ts'
import { openDay, PackedDayError, packDay, type Track } from './packing.ts'
import { passTracks } from './passage.ts'
import type { PositionRow } from './position.ts'
import { summariseDay } from './summarise-day.ts'
import { seeded, truckDays, type Phase } from './truck-day.fixture.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const start = Date.UTC(2026, 10, 20)
const limitKmh = 88

/** Deliveries in town: short drives, lights, docks changed within the yard, the engine off only sometimes. */
const TOWN: Phase[] = Array.from({ length: 96 }, (_, i) => ({
  untilS: (i + 1) * 900 - (i % 5) * 120,
  cruise: i % 2 === 0 ? 35 : 0,
  ignition: i % 6 !== 1,
}))
const road: Phase[] = [{ untilS: 86_400, cruise: 84, ignition: true }]
const days = (seed: number, phases?: Phase[], everyS = 10) => truckDays(seed, start, 4, everyS, phases)
const byDay = (rows: readonly PositionRow[]) =>
  [...Map.groupBy(rows, ({ fixTime }) => Math.floor(fixTime / dayMs)).values()].map((day) => openDay(packDay(day)))
const summed = (track: Track): DaySummary => readSummary(packSummary(summariseDay(track, limitKmh)!.summary))
const pass = (tracks: (Track | DaySummary)[], stopMin: number) =>
  passTracks(tracks, {
    from: start + 6 * 3_600_000,
    to: start + 3 * dayMs + 6 * 3_600_000,
    stopMinMs: stopMin * minuteMs,
    idleMinMs: minuteMs,
    silentMs: null,
    limitKmh,
  })

/** One of 311 fixes, and the first of each day, is a place nobody drove to. */
const jumping = (rows: PositionRow[]) =>
  rows.map((row, i) => (i % 311 === 310 || row.fixTime % dayMs === 0 ? { ...row, lat: row.lat + 3 } : row))
const rough = (rows: PositionRow[]) => rows.map((row) => ({ ...row, odometerKm: Math.floor(row.odometerKm!) }))
const silent = (rows: PositionRow[]) => {
  const random = seeded(5)
  return rows.filter((row, i) => Math.floor(i / 400) % 7 !== 3 || (row.speed === 0 && random() < 0.1))
}
const without = (field: 'ignition' | 'odometerKm') => (rows: PositionRow[]) =>
  rows.map((row) => ({ ...row, [field]: null }))

test.each([
  ['of long hauls', days(4)],
  ['of long hauls with places nobody drove to', jumping(days(9))],
  ['in town', days(3, TOWN)],
  ['in town with a fix each minute', days(5, TOWN, 60)],
  ['on the road at midnight', days(6, road)],
  ['with an odometer of whole kilometres', rough(days(7, road))],
  ['with silences', silent(days(8, TOWN))],
  ['without ignition', without('ignition')(days(8, TOWN))],
  ['without an odometer', without('odometerKm')(days(8))],
])('days %s tell the same from their summaries as from their positions', (_, rows) => {
  for (const stopMin of [1, 3, 5, 30]) {
    const whole = pass(byDay(rows), stopMin)
    expect(whole.legs.length).toBeGreaterThan(0)
    const [first, second, third, last] = byDay(rows) as [Track, Track, Track, Track]
    const found = pass([first, summed(second), summed(third), last], stopMin)
    const times = ({ legs, stops, idles }: typeof whole) => ({
      legs: legs.map(({ fromAt, toAt, topKmh, idleMs, overMs }) => ({ fromAt, toAt, topKmh, idleMs, overMs })),
      stops: stops.map(({ arriveAt, leaveAt, idleMs }) => ({ arriveAt, leaveAt, idleMs })),
      idles: idles.map(({ fromAt, toAt }) => ({ fromAt, toAt })),
    })
    expect(times(found)).toEqual(times(whole))
    for (const [i, leg] of whole.legs.entries()) {
      expect(Math.abs(found.legs[i]!.km - leg.km)).toBeLessThan(0.15)
      expect(found.legs[i]!.toLat).toBeCloseTo(leg.toLat, 4)
      expect(found.legs[i]!.fromLon).toBeCloseTo(leg.fromLon, 4)
    }
  }
})

test('a unit that is elsewhere at midnight left its place then', () => {
  const rows = days(4).map((row) => (row.fixTime < start + 2 * dayMs ? row : { ...row, lat: row.lat + 5 }))
  const [first, second, third, last] = byDay(rows) as [Track, Track, Track, Track]
  const whole = pass(byDay(rows), 5)
  const found = pass([first, summed(second), summed(third), last], 5)
  expect(found.stops).toHaveLength(whole.stops.length)
  for (const [i, { leaveAt }] of whole.stops.entries())
    expect(Math.abs((found.stops[i]!.leaveAt ?? 0) - (leaveAt ?? 0))).toBeLessThanOrEqual(10_000)
})

test('a summary is small, and one that was cut or changed is refused', () => {
  const [day] = byDay(days(4))
  const packed = packSummary(summariseDay(day!, limitKmh)!.summary)
  expect(packed.length).toBeLessThan(1000)
  for (const bad of [packed.subarray(0, packed.length - 1), packed.subarray(0, 20), Buffer.alloc(80, 1)])
    expect(() => readSummary(bad)).toThrow(PackedDayError)
})

test('a day without a position has no summary', () => {
  expect(summariseDay(openDay(packDay([])), limitKmh)).toBeNull()
})
