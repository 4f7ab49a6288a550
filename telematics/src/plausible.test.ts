import { sensors, type SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import { expect, test } from 'vitest'
import { boundPosition, fixFault, plausibleSensors } from './plausible.ts'
import type { Position } from './position.ts'

const NOON = Date.UTC(2026, 0, 15, 18)

const truck = (changes: Partial<Position> = {}): Position => ({
  unitKey: '1',
  fixTime: NOON,
  messageTime: NOON,
  receivedAt: NOON,
  lat: 19.4,
  lon: -99.1,
  speed: 80,
  course: 90,
  altitude: 2240,
  satellites: 9,
  ignition: true,
  odometerKm: 120_000,
  engineHours: 9000,
  fuelPercent: 50,
  ...changes,
})

test.each([
  [{}, null],
  [{ lat: 90.1 }, 'place'],
  [{ lon: Number.NaN }, 'place'],
  [{ lon: Infinity }, 'place'],
  [{ fixTime: Number.NaN }, 'time'],
  [{ fixTime: Infinity }, 'time'],
  [{ fixTime: 1e308 }, 'time'],
  [{ fixTime: Date.UTC(1999, 11, 31) }, 'time'],
  [{ fixTime: Date.UTC(2100, 0, 1) }, 'time'],
] as const)('a fix with %o is at fault by %s', (changes, fault) => {
  expect(fixFault(truck(changes))).toBe(fault)
})

test.each([
  ['speed', 1e39, 0],
  ['speed', -1, 0],
  ['speed', 400.5, 0],
  ['speed', 130, 130],
  ['course', 359.6, 0],
  ['course', 360, 0],
  ['course', -1, null],
  ['course', 65_535, null],
  ['course', Number.NaN, null],
  ['altitude', Infinity, null],
  ['altitude', -400, -400],
  ['satellites', 255, null],
  ['odometerKm', 4_294_967.295, null],
  ['odometerKm', 3_000_000, 3_000_000],
  ['engineHours', 1e9, null],
  ['fuelPercent', 101, null],
  ['fuelPercent', 100, 100],
  ['messageTime', 1e308, NOON],
  ['messageTime', NOON + 0.4, NOON],
] as const)('%s %d becomes %s', (field, given, kept) => {
  const position = truck({ [field]: given })
  boundPosition(position)
  expect(position[field]).toBe(kept)
})

test('of sensors only what can be is left, nothing when nothing is', () => {
  const given = { external_volts: 24.1, rpm: 1e39, humidity: null, temperature_1: Number.NaN, door_1: 1 }
  expect(plausibleSensors(given)).toEqual({ external_volts: 24.1, door_1: 1 })
  expect(plausibleSensors({ rpm: Infinity })).toBeUndefined()
  expect(plausibleSensors(undefined)).toBeUndefined()
})

test('every sensor that has a name has bounds', () => {
  for (const name of Object.keys(sensors) as SensorName[]) {
    expect(plausibleSensors({ [name]: 1 })).toEqual({ [name]: 1 })
    expect(plausibleSensors({ [name]: 1e39 })).toBeUndefined()
  }
})
