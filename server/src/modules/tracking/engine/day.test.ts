import { expect, test } from 'vitest'
import { destination } from '../../../shared/geo/distance.ts'
import { summarizeDay } from './day.ts'
import { packDay, rowsOf, unpackDay } from './packing.ts'
import type { Fix } from './position.ts'
import { truckDay } from './truck-day.fixture.ts'

const DAY = Date.UTC(2026, 10, 20, 6)
const END = DAY + 86_400_000
const HOUR = 3_600
const YARD = { lat: 20.59, lon: -100.39 }

function fix(atS: number, eastKm: number, more: Partial<Fix> = {}): Fix {
  const place = destination(YARD, eastKm * 1000, 90)
  return { fixTime: DAY + atS * 1000, ...place, speed: 0, course: 90, ignition: false, odometerKm: null, ...more }
}

const hours = (s: number) => Math.round((s / HOUR) * 10) / 10

test('a long-haul day: yard, three drives, a meal, a queue with the engine on, the night', () => {
  const day = summarizeDay(truckDay(4, DAY), { from: DAY, to: END, limitKmh: 88 })
  expect(day.positions).toBe(8_640)
  expect([hours(day.offS), hours(day.idleS), hours(day.movingS), day.unknownS]).toEqual([9, 1.4, 13.6, 0])
  expect(hours(day.engineS)).toBe(15)
  expect(
    day.stops.map((s) => [hours((s.arriveAt - DAY) / 1000), s.leaveAt && hours((s.leaveAt - DAY) / 1000)]),
  ).toEqual([
    [0, 5.4],
    [10, 11],
    [14.5, 15.5],
    [21, null],
  ])
  expect(day.legs.map((leg) => Math.round(leg.meanKmh / 5) * 5)).toEqual([80, 80, 85])
  expect(day.legs.reduce((km, leg) => km + leg.km, 0)).toBeCloseTo(day.km, 0)
  expect(day.excesses.length).toBe(day.legs.reduce((n, leg) => n + leg.excesses, 0))
  expect(day.overLimitS).toBeGreaterThan(0)
  expect(day.topKmh).toBeGreaterThan(88)
})

test('the seconds of a day always add up to the day', () => {
  for (const everyS of [10, 60, 300, 1_800]) {
    const day = summarizeDay(truckDay(everyS, DAY, everyS), { from: DAY, to: END })
    expect(day.offS + day.idleS + day.movingS + day.unknownS).toBeCloseTo(86_400, 6)
  }
})

test('a packed day read back gives the summary of the day as it came', () => {
  const rows = truckDay(9, DAY)
  const options = { from: DAY, to: END, limitKmh: 90 }
  expect(summarizeDay(rowsOf(unpackDay(packDay(rows))), options)).toEqual(summarizeDay(rows, options))
})

test('a day without positions is a day of silence', () => {
  expect(summarizeDay([], { from: DAY, to: END })).toMatchObject({
    positions: 0,
    km: 0,
    unknownS: 86_400,
    stops: [],
    legs: [],
  })
})

test('a unit parked since yesterday is parked all day, though it sent nothing', () => {
  const day = summarizeDay([], { from: DAY, to: END, before: fix(-HOUR, 0) })
  expect(day).toMatchObject({ offS: 86_400, unknownS: 0, stops: [{ arriveAt: DAY, leaveAt: null }] })
})

test('of a drive through midnight each day counts its own part', () => {
  const before = fix(-300, 0, { speed: 72, ignition: true })
  const drive = [fix(300, 12, { speed: 72, ignition: true }), fix(600, 18, { ignition: false })]
  const day = summarizeDay(drive, { from: DAY, to: END, before })
  expect([day.movingS, Math.round(day.km)]).toEqual([600, 12])
})

test('of an unfinished day only what has passed counts', () => {
  const day = summarizeDay([fix(0, 0), fix(HOUR, 0)], { from: DAY, to: DAY + 2 * HOUR * 1000 })
  expect(day.offS).toBe(2 * HOUR)
})

test('a unit that fell silent on the road is unknown from there', () => {
  const day = summarizeDay([fix(0, 0, { speed: 80, ignition: true })], { from: DAY, to: END })
  expect([day.movingS, day.unknownS]).toEqual([0, 86_400])
})
