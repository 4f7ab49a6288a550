import type { DeviceReport, DeviceVitals } from '../../device.ts'
import { hex, i16, i32, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, placed, report } from '../frames.ts'
import { eventCode, teltonikaAlarms } from './teltonika-alarms.ts'

export const CODEC_8 = 0x08
export const CODEC_8E = 0x8e
export const CODEC_16 = 0x10

const RECORD_HEAD = 24
const UNKNOWN = -1
const DRIVER_KEY = 78

/** What is of use among a record's IO elements; one object, filled anew for every record. */
const io = {
  event: 0,
  eventValue: 0,
  ignition: UNKNOWN,
  externalMv: UNKNOWN,
  batteryMv: UNKNOWN,
  batteryPercent: UNKNOWN,
  gsm: UNKNOWN,
  odometerM: UNKNOWN,
  fuelPercent: UNKNOWN,
  detail: '',
}

function keep(id: number, value: number): void {
  if (id === io.event) io.eventValue = value
  switch (id) {
    case 16:
      io.odometerM = value
      break
    case 21:
      io.gsm = value
      break
    case 66:
      io.externalMv = value
      break
    case 67:
      io.batteryMv = value
      break
    case 89:
      io.fuelPercent = value
      break
    case 113:
      io.batteryPercent = value
      break
    case 239:
      io.ignition = value
      break
    default:
  }
}

/** Reads the IO element at `start` into `io`; gives where it ends, 0 when it does not fit. */
function readIo(bytes: Uint8Array, start: number, end: number, codec: number): number {
  const idBytes = codec === CODEC_8 ? 1 : 2
  const countBytes = codec === CODEC_8E ? 2 : 1
  const number = (at: number, size: number) => (size === 1 ? u8(bytes, at) : u16(bytes, at))
  io.event = number(start, idBytes)
  io.eventValue = 0
  io.ignition = io.externalMv = io.batteryMv = io.batteryPercent = UNKNOWN
  io.gsm = io.odometerM = io.fuelPercent = UNKNOWN
  io.detail = ''
  // Codec 16 says how the record came about before it counts; the total is the sum of the groups' counts.
  let at = start + idBytes + (codec === CODEC_16 ? 1 : 0) + countBytes
  for (let size = 1; size <= 8; size *= 2) {
    const count = number(at, countBytes)
    at += countBytes
    if (at + count * (idBytes + size) > end) return 0
    for (let i = 0; i < count; i++) {
      const id = number(at, idBytes)
      at += idBytes
      if (size === 8) {
        if (id === io.event) {
          io.eventValue = u32(bytes, at) || u32(bytes, at + 4) ? 1 : 0
          if (id === DRIVER_KEY) io.detail = hex(bytes, at, at + 8)
        }
      } else keep(id, size === 1 ? u8(bytes, at) : size === 2 ? u16(bytes, at) : u32(bytes, at))
      at += size
    }
  }
  if (codec !== CODEC_8E) return at <= end ? at : 0
  const blocks = u16(bytes, at)
  at += 2
  for (let i = 0; i < blocks; i++) {
    at += 4 + u16(bytes, at + 2)
    if (at > end) return 0
  }
  return at <= end ? at : 0
}

function vitals(): DeviceVitals | null {
  const { externalMv, batteryMv, batteryPercent, gsm } = io
  if (externalMv < 0 && batteryMv < 0 && batteryPercent < 0 && gsm < 0) return null
  return {
    externalVolts: externalMv < 0 ? null : externalMv / 1000,
    batteryVolts: batteryMv < 0 ? null : batteryMv / 1000,
    batteryPercent: batteryPercent < 0 ? null : batteryPercent,
    gsmPercent: gsm < 0 ? null : Math.min(100, gsm * 20),
  }
}

function readRecord(bytes: Uint8Array, at: number, deviceId: string, receivedAt: number): DeviceReport {
  const fixTime = u32(bytes, at) * 0x1_0000_0000 + u32(bytes, at + 4)
  const satellites = u8(bytes, at + 21)
  // Without satellites the place is the last one known, not this instant's.
  const position =
    satellites === 0
      ? null
      : placed({
          unitKey: deviceId,
          fixTime,
          messageTime: fixTime,
          receivedAt,
          lat: i32(bytes, at + 13) / 1e7,
          lon: i32(bytes, at + 9) / 1e7,
          speed: u16(bytes, at + 22),
          course: u16(bytes, at + 19),
          altitude: i16(bytes, at + 17),
          satellites,
          ignition: io.ignition < 0 ? null : io.ignition === 1,
          odometerKm: io.odometerM < 0 ? null : io.odometerM / 1000,
          engineHours: null,
          fuelPercent: io.fuelPercent < 0 ? null : Math.min(100, io.fuelPercent),
        })
  const code = eventCode(io.event, io.eventValue, u8(bytes, at + 8))
  if (code === null) return report(position, undefined, vitals())
  const detail = io.detail || null
  return report(position, [alarmOf(teltonikaAlarms, code, deviceId, fixTime, receivedAt, position, detail)], vitals())
}

/**
 * The records of an AVL block: codec id at `from`, the second count as the last byte before `to`. null when the block
 * does not hold what it says. Speeds km/h, degrees ×1e7, times in ms (device-protocols §1).
 */
export function readRecords(
  bytes: Uint8Array,
  from: number,
  to: number,
  deviceId: string,
  receivedAt: number,
): DeviceReport[] | null {
  const codec = u8(bytes, from)
  const count = u8(bytes, from + 1)
  const end = to - 1
  if (u8(bytes, end) !== count) return null
  const reports: DeviceReport[] = []
  let at = from + 2
  for (let i = 0; i < count; i++) {
    const next = at + RECORD_HEAD < end ? readIo(bytes, at + RECORD_HEAD, end, codec) : 0
    if (next === 0) return null
    reports.push(readRecord(bytes, at, deviceId, receivedAt))
    at = next
  }
  return at === end ? reports : null
}
