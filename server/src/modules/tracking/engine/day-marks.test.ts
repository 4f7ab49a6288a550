import { expect, test } from 'vitest'
import { packMarks, readMarks, type DayMarks } from './day-marks.ts'
import { openDay, PackedDayError, packDay, type Track } from './packing.ts'
import { passTracks } from './passage.ts'
import type { PositionRow } from './position.ts'
import { summariseDay } from './summarise-day.ts'
import { truckDays, type Phase } from './truck-day.fixture.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const start = Date.UTC(2026, 10, 20)
const limitKmh = 90

const road: Phase[] = [{ untilS: 86_400, cruise: 84, ignition: true }]
/** Over the limit all day, but for a stop at noon. */
const fast: Phase[] = [
  { untilS: 43_200, cruise: 100, ignition: true },
  { untilS: 46_800, cruise: 0, ignition: true },
  { untilS: 86_400, cruise: 100, ignition: true },
]
const days = (seed: number, phases?: Phase[], everyS = 10) => truckDays(seed, start, 4, everyS, phases)
const byDay = (rows: readonly PositionRow[]) =>
  [...Map.groupBy(rows, ({ fixTime }) => Math.floor(fixTime / dayMs)).values()].map((day) => openDay(packDay(day)))
const marked = (track: Track): DayMarks => readMarks(packMarks(summariseDay(track, limitKmh)!.marks!))
const pass = (tracks: (Track | DayMarks)[], { lasts = 10, silent = 60 }) =>
  passTracks(tracks, {
    from: start + 6 * 3_600_000,
    to: start + 3 * dayMs + 6 * 3_600_000,
    stopMinMs: Infinity,
    idleMinMs: Infinity,
    silentMs: silent * minuteMs,
    excessMinMs: lasts * 1000,
    limitKmh,
  })
const silent = (rows: PositionRow[]) => rows.filter((row, i) => row.speed > 0 || i % 90 === 0)
/** From an hour before the second midnight until the hour after it nothing is told. */
const darkMidnight = (rows: PositionRow[]) =>
  rows.filter(({ fixTime }) => Math.abs(fixTime - (start + 2 * dayMs)) > 3_600_000)
const astray = (rows: PositionRow[]) =>
  rows.map((row, i) => (i % 311 === 310 || row.fixTime % dayMs === 0 ? { ...row, lat: row.lat + 3 } : row))

test.each([
  ['of long hauls', days(4)],
  ['on the road at midnight', days(6, road)],
  ['over the limit at midnight', days(7, fast)],
  ['over the limit at midnight, a fix each minute', days(7, fast, 60)],
  ['with silences', silent(days(8))],
  ['dark at midnight', darkMidnight(days(8, fast))],
  ['with places nobody drove to', astray(days(9))],
])('days %s tell the same excesses and silences from their marks as from their positions', (_, rows) => {
  for (const asked of [{ lasts: 0, silent: 10 }, { lasts: 30, silent: 60 }, { lasts: 600 }]) {
    const whole = pass(byDay(rows), asked)
    const [first, second, third, last] = byDay(rows) as [Track, Track, Track, Track]
    const found = pass([first, marked(second), marked(third), last], asked)
    expect(found.gaps.map(({ fromAt, toAt }) => [fromAt, toAt])).toEqual(
      whole.gaps.map(({ fromAt, toAt }) => [fromAt, toAt]),
    )
    const told = ({ excesses }: typeof whole) =>
      excesses.map(({ fromAt, toAt, topKmh, limitKmh: limit }) => ({ fromAt, toAt, topKmh, limit }))
    expect(told(found)).toEqual(told(whole))
    for (const [i, excess] of whole.excesses.entries()) {
      expect(Math.abs(found.excesses[i]!.km - excess.km)).toBeLessThan(0.15)
      expect(found.excesses[i]!.lat).toBeCloseTo(excess.lat, 4)
    }
  }
})

test('an excess that goes on over midnight is one', () => {
  const rows = days(7, fast).map((row) => ({
    ...row,
    speed: row.speed > 0 || row.fixTime % dayMs < minuteMs ? 100 : 0,
  }))
  const [first, second, third, last] = byDay(rows) as [Track, Track, Track, Track]
  const { excesses } = pass([first, marked(second), marked(third), last], { lasts: 3600 })
  expect(excesses.map(({ fromAt, toAt }) => [fromAt, toAt].map((at) => Math.round((at - start) / 3_600_000)))).toEqual([
    [13, 36],
    [37, 60],
    [61, 78],
  ])
})

test('of a day driven at the limit itself nothing is kept', () => {
  const day = byDay(days(6, [{ untilS: 86_400, cruise: limitKmh, ignition: true }]))[0]!
  expect(summariseDay(day, limitKmh)!.marks).toBeNull()
})

test('marks are small, and those that were cut or changed are refused', () => {
  const packed = packMarks(summariseDay(byDay(days(4))[0]!, limitKmh)!.marks!)
  expect(packed.length).toBeLessThan(1500)
  for (const bad of [packed.subarray(0, packed.length - 1), packed.subarray(0, 20), Buffer.alloc(80, 1)])
    expect(() => readMarks(bad)).toThrow(PackedDayError)
})
