import { expect, test } from 'vitest'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import { arePackedReadings, packReadings, readingsOfDay, readReadings } from './day-readings.ts'
import { openDay, packDay, PackedDayError } from './packing.ts'
import type { PositionRow } from './position.ts'
import { passReading, type ReadDay } from './reading-days.ts'
import { seeded, truckDays } from './truck-day.fixture.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-10-30T00:00:00.000Z')
const random = seeded(5)

/** A cold box that is opened now and then, and a tank that is filled and once robbed; for three hours it is silent. */
const rows: PositionRow[] = truckDays(2, start, 4, 60)
  .filter(({ fixTime }) => fixTime < start + 30 * 3_600_000 || fixTime > start + 33 * 3_600_000)
  .map((row, i) => ({
    ...row,
    fuelPercent: i % 5 === 0 ? null : 30 + ((i / 9) % 55) + Math.round(random() * 20) / 10,
    sensors: {
      temperature_1: (i % 700 < 60 ? 12 : -18) + Math.round(random() * 20) / 10,
      ...(i % 900 < 400 && { door_1: i % 2 }),
    },
  }))
const blocks = [...Map.groupBy(rows, ({ fixTime }) => Math.floor(fixTime / dayMs)).values()].map((day) => packDay(day))
const told = blocks.map((block) => Buffer.from(packReadings(readingsOfDay(openDay(block)))))
const days = (found: readonly ReadDay[]) =>
  found.map(({ sum, outMs, rose, fell, ...day }) => ({
    ...day,
    ...Object.fromEntries(
      Object.entries({ sum, outMs, rose, fell }).map(([name, number]) => [name, Math.round(number * 10) / 10]),
    ),
  }))

test.each<{ sensor: ReadingName; zone: string; low: number | null; high: number | null; isMixed: boolean }>([
  { sensor: 'fuel_percent', zone: 'America/Mexico_City', low: null, high: null, isMixed: false },
  { sensor: 'fuel_percent', zone: 'America/Tijuana', low: null, high: null, isMixed: false },
  { sensor: 'temperature_1', zone: 'America/Mexico_City', low: null, high: null, isMixed: false },
  { sensor: 'temperature_1', zone: 'America/Mexico_City', low: -50, high: 50, isMixed: false },
  { sensor: 'temperature_1', zone: 'UTC', low: null, high: -50, isMixed: false },
  { sensor: 'temperature_1', zone: 'America/Mexico_City', low: -25, high: 8, isMixed: true },
  { sensor: 'door_1', zone: 'America/Mexico_City', low: null, high: 0, isMixed: true },
  { sensor: 'humidity', zone: 'UTC', low: null, high: null, isMixed: false },
])('$sensor by day in $zone, $low to $high, is the same from hours as from positions', (asked) => {
  const { sensor, isMixed } = asked
  // It begins and ends in the middle of a day; those are read from their positions.
  const options = { ...asked, from: start + 9.5 * 3_600_000, to: start + 3 * dayMs + 7_300_000 }
  const tracks = () => blocks.map((block) => openDay(block))
  const hoursOf = (i: number) => ({ hours: readReadings(told[i]!, sensor) })
  const isWhole = (i: number) => i === 1 || i === 2
  const fromPositions = passReading(tracks(), sensor, options)
  expect(fromPositions.unsure).toEqual([])
  const fromHours = passReading(
    tracks().map((track, i) => (isWhole(i) ? hoursOf(i) : track)),
    sensor,
    options,
  )
  expect(fromHours.unsure.length > 0).toBe(isMixed)
  // Days in which it went out of range within an hour are read from their positions after all.
  const isUnsure = (i: number) => fromHours.unsure.includes(new Date(start + i * dayMs).toISOString().slice(0, 10))
  const sure = passReading(
    tracks().map((track, i) => (isWhole(i) && !isUnsure(i) ? hoursOf(i) : track)),
    sensor,
    options,
  )
  expect(sure.unsure).toEqual([])
  expect(days(sure.days)).toEqual(days(fromPositions.days))
  expect(fromPositions.days.length > 2).toBe(sensor !== 'humidity')
})

test('the hours of a day are small, and those that were cut are refused', () => {
  const [first] = told
  expect(arePackedReadings(first!)).toBe(true)
  expect(arePackedReadings(blocks[0]!)).toBe(false)
  expect(first!.length).toBeLessThan(1600)
  for (const cut of [0, 3, first!.length - 1])
    expect(() => readReadings(first!.subarray(0, cut), 'door_1')).toThrow(PackedDayError)
  expect(() => readReadings(Buffer.concat([first!, Buffer.from([0])]), 'humidity')).toThrow('damaged')
})
