import type { SensorReadings } from '../../plausible.ts'
import { hex, u16, u32, u8, utc } from '../bytes.ts'
import type { Fields } from '../fields.ts'
import { recordAt, type Told } from '../frames.ts'
import type { Reading } from './suntech.ts'
import { timeAt } from './suntech-fields.ts'

/** Date, time, latitude and longitude: without them nothing has a place. */
const PLACE_BITS = 0x1830
/** What a list of tags near by has before the tags: model, software, date, time, place. */
const TAGS_MASK = 0x1836

const last = (fields: Fields, index: number, from: number): number =>
  fields.byte(index, fields.length(index) - from) === 49 ? 1 : 0

/** The mask of field 2 says which fields follow; a list of tags has none. */
export function readUniversal(fields: Fields, type: string, deviceId: string, receivedAt: number): Reading | null {
  const isTags = type === 'BLE'
  const mask = isTags ? TAGS_MASK : fields.hex(2)
  if (Number.isNaN(mask) || (mask & PLACE_BITS) !== PLACE_BITS) return null
  const has = (bit: number) => (mask >>> bit) & 1
  let at = (isTags ? 2 : 3) + has(1) + has(2) + has(3)
  const said = recordAt(deviceId, timeAt(fields, at), receivedAt)
  at += 2 + has(6) + has(7) + has(8) + has(9) + has(10)
  said.lat = fields.number(at)
  said.lon = fields.number(at + 1)
  at += 2
  if (has(13)) said.speed = fields.number(at++)
  if (has(14)) said.course = fields.number(at++)
  if (has(15)) said.satellites = fields.value(at++)
  const hasFix = has(16) ? fields.is(at++, '1') : true
  if (Number.isNaN(said.fixTime) || Number.isNaN(said.lat) || Number.isNaN(said.lon)) return null
  const sensors: SensorReadings = {}
  if (has(17)) {
    said.ignition = last(fields, at, 1) === 1
    sensors.input_1 = last(fields, at, 2)
    sensors.input_2 = last(fields, at, 3)
    at += 1
  }
  if (has(18)) sensors.output_1 = last(fields, at++, 1)
  if (has(23)) assigned(fields, at + has(19) + has(20) + has(21) + has(22), sensors)
  return { said, hasFix, told: { sensors }, code: at }
}

/** The extra values that the assign map announces: the first is the battery's voltage, the second the vehicle's. */
function assigned(fields: Fields, map: number, sensors: SensorReadings): void {
  const extras = fields.hex(map)
  if (extras & 1) sensors.battery_volts = fields.value(map + 1)
  if (extras & 2) sensors.external_volts = fields.value(map + 1 + (extras & 1))
}

const ALERT = 0x82
const DRIVER_KEY = 59
const HEAD_BYTES = 11

/** Degrees ×1e6 with the sign as a bit of its own. */
const degrees = (word: number): number => (word & 0x80000000 ? -(word & 0x7fffffff) : word) / 1e6

/** The same in numbers; `alert`: what it is about, null in a status. Type 1, length 2, id 5, mask 3, then as in words. */
export function readBinary(
  bytes: Uint8Array,
  deviceId: string,
  receivedAt: number,
): (Reading & { alert: number | null }) | null {
  const mask = (u8(bytes, 8) << 16) | u16(bytes, 9)
  if ((mask & PLACE_BITS) !== PLACE_BITS) return null
  const has = (bit: number) => (mask >>> bit) & 1
  let at = HEAD_BYTES + has(1) + 3 * has(2) + has(3)
  const byte = (i: number) => u8(bytes, at + i)
  const said = recordAt(deviceId, utc(2000 + byte(0), byte(1), byte(2), byte(3), byte(4), byte(5)), receivedAt)
  at += 6 + 4 * has(6) + 2 * (has(7) + has(8) + has(9)) + has(10)
  said.lat = degrees(u32(bytes, at))
  said.lon = degrees(u32(bytes, at + 4))
  at += 8
  if (has(13)) said.speed = u16(bytes, at) / 100
  at += 2 * has(13)
  if (has(14)) said.course = u16(bytes, at) / 100
  at += 2 * has(14)
  if (has(15)) said.satellites = u8(bytes, at++)
  const hasFix = has(16) ? u8(bytes, at++) > 0 : true
  const told: Told = {}
  if (has(17)) {
    const inputs = u8(bytes, at++)
    said.ignition = (inputs & 1) === 1
    told.sensors = { input_1: (inputs >> 1) & 1, input_2: (inputs >> 2) & 1 }
  }
  at += has(18)
  const alert = has(19) && u8(bytes, 0) === ALERT ? u8(bytes, at) : null
  at += has(19) + 2 * has(20)
  if (has(21) && alert === DRIVER_KEY) told.driverCard = hex(bytes, at, at + 8)
  return { said, hasFix, told, code: -1, alert }
}
