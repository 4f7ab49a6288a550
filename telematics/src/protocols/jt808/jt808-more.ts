import type { DeviceReport } from '../../device.ts'
import { bcd, bcdTime, latin1, u16, u32, u8, utc } from '../bytes.ts'
import { cardRead } from '../card-reader.ts'
import { alarmOf, recordAt, reportOf, statusAt, statusReport } from '../frames.ts'
import { modemPercent } from '../modem.ts'
import { jt808Alarms } from './jt808-alarms.ts'
import { readStatusAndPlace } from './jt808-position.ts'

const KMH_PER_KNOT = 1.852
const LOCK_BYTES = 26

/** Decimal digits of the half bytes from `half` on, counted from `at`; NaN when one is none. */
function halves(bytes: Uint8Array, at: number, half: number, count: number): number {
  let value = 0
  for (let i = half; i < half + count; i++) {
    const byte = u8(bytes, at + (i >> 1))
    const digit = i % 2 === 0 ? byte >> 4 : byte & 15
    value = digit > 9 ? Number.NaN : value * 10 + digit
  }
  return value
}

/** Degrees of digits `dddmmmmmm`: minutes with four decimals. */
const degrees = (digits: number): number => Math.trunc(digits / 1e6) + (digits % 1e6) / 1e4 / 60

/**
 * 0x5501 and, kept while without coverage, 0x5502 of electronic locks: day, time, latitude 8 digits, longitude 9, marks,
 * speed in knots, course/2, signal, satellites, kilometres 4, battery. Times UTC. null when it is too short.
 */
export function lockRecord(bytes: Uint8Array, at: number, deviceId: string, receivedAt: number): DeviceReport | null {
  if (bytes.length < at + LOCK_BYTES - 4) return null
  const two = (i: number) => bcd(bytes, at + i)
  const said = recordAt(deviceId, utc(2000 + two(2), two(1), two(0), two(3), two(4), two(5)), receivedAt)
  const marks = u8(bytes, at + 14) & 15
  const lat = degrees(halves(bytes, at + 6, 0, 8))
  const lon = degrees(halves(bytes, at + 10, 0, 9))
  said.lat = marks & 2 ? lat : -lat
  said.lon = marks & 4 ? lon : -lon
  said.speed = bcd(bytes, at + 15) * KMH_PER_KNOT
  said.course = u8(bytes, at + 16) * 2
  said.satellites = u8(bytes, at + 18)
  said.odometerKm = u32(bytes, at + 19)
  const battery_percent = u8(bytes, at + 23)
  return reportOf(said, true, { sensors: { battery_percent, signal_percent: modemPercent(u8(bytes, at + 17)) } })
}

const PASSED_THROUGH = 0xf0
const BUS_VALUES = 1
const DRIVING_ALARMS = 3
const VIN = 11

/**
 * 0x0900 of a kind that reads the vehicle's bus: F0, time 6, stored 1, vehicle 1, what follows 1: values or alarms as
 * id 2, length 1, value, then a place; or the chassis number. null for what else is passed through.
 */
export function busRecord(
  bytes: Uint8Array,
  at: number,
  offsetMs: number,
  deviceId: string,
  receivedAt: number,
): DeviceReport | null {
  if (u8(bytes, at) !== PASSED_THROUGH) return readerRecord(bytes, at, receivedAt)
  const kind = u8(bytes, at + 9)
  const said = recordAt(deviceId, bcdTime(bytes, at + 1) - offsetMs, receivedAt)
  if (kind === VIN) {
    const vin = u8(bytes, at + 10) > 0 ? latin1(bytes, at + 11, at + 28) : undefined
    return reportOf(said, false, { vin })
  }
  if (kind !== BUS_VALUES && kind !== DRIVING_ALARMS) return null
  const codes: string[] = []
  let item = at + 11
  for (let i = u8(bytes, at + 10); i > 0 && item + 3 <= bytes.length; i--) {
    const id = u16(bytes, item)
    if (kind === DRIVING_ALARMS) codes.push(`bus-${id}`)
    else if (ODOMETERS.has(id)) said.odometerKm = u32(bytes, item + 3) / 10
    else if (id === FUEL_PERCENT) said.fuelPercent = u16(bytes, item + 3) / 100
    item += 3 + u8(bytes, item + 2)
  }
  const one = reportOf(said, item + 12 <= bytes.length && readStatusAndPlace(said, bytes, item))
  if (codes.length > 0)
    one.alarms = codes.map((code) => alarmOf(jt808Alarms, code, deviceId, said.fixTime, receivedAt, one.position))
  return one
}

/** Words of a serial port: only what a card reader says is understood. */
function readerRecord(bytes: Uint8Array, at: number, receivedAt: number): DeviceReport | null {
  const driverCard = cardRead(latin1(bytes, at, bytes.length))
  return driverCard === undefined ? null : statusReport(statusAt(receivedAt), { driverCard })
}

const CARD_IN = 1
const CARD_READ = 0
const CARD_BYTES = 20

/** 0x0702: a driver's card, in or out, time 6, whether it was read, name after its length, number 20. */
export function driverRecord(bytes: Uint8Array, at: number, offsetMs: number): DeviceReport | null {
  if (u8(bytes, at) !== CARD_IN || u8(bytes, at + 7) !== CARD_READ) return null
  const card = at + 9 + u8(bytes, at + 8)
  const driverCard = latin1(bytes, card, Math.min(bytes.length, card + CARD_BYTES))
  return statusReport(statusAt(bcdTime(bytes, at + 1) - offsetMs), { driverCard })
}

const ODOMETERS = new Set([0x0102, 0x0528, 0x0546])
const FUEL_PERCENT = 0x052a
