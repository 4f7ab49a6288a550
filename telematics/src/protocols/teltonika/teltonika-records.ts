import type { DeviceReport } from '../../device.ts'
import { hex, i16, i32, latin1, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, recordAt, reportOf } from '../frames.ts'
import { eventCode, teltonikaAlarms } from './teltonika-alarms.ts'
import { noneRead, type ReadIo, takeNumber } from './teltonika-io.ts'

export const CODEC_8 = 0x08
export const CODEC_8E = 0x8e
export const CODEC_16 = 0x10

const RECORD_HEAD = 24
const DRIVER_KEY = 78
const VIN = 256
const VIN_BYTES = 17

/** Reads the IO element at `start` into `io`; gives where it ends, 0 when it does not fit. */
function readIo(io: ReadIo, bytes: Uint8Array, start: number, end: number, codec: number): number {
  const idBytes = codec === CODEC_8 ? 1 : 2
  const countBytes = codec === CODEC_8E ? 2 : 1
  const number = (at: number, size: number) => (size === 1 ? u8(bytes, at) : u16(bytes, at))
  io.event = number(start, idBytes)
  // Codec 16 says how the record came about before it counts; the total is the sum of the groups' counts.
  let at = start + idBytes + (codec === CODEC_16 ? 1 : 0) + countBytes
  for (let size = 1; size <= 8; size *= 2) {
    const count = number(at, countBytes)
    at += countBytes
    if (at + count * (idBytes + size) > end) return 0
    for (let i = 0; i < count; i++) {
      const id = number(at, idBytes)
      at += idBytes
      if (size === 8) takeKey(io, id, bytes, at)
      else takeNumber(io, id, size === 1 ? u8(bytes, at) : size === 2 ? u16(bytes, at) : u32(bytes, at), size)
      at += size
    }
  }
  if (codec !== CODEC_8E) return at <= end ? at : 0
  const blocks = u16(bytes, at)
  at += 2
  for (let i = 0; i < blocks; i++) {
    const length = u16(bytes, at + 2)
    if (at + 4 + length > end) return 0
    if (u16(bytes, at) === VIN && length === VIN_BYTES) io.vin = latin1(bytes, at + 4, at + 4 + length)
    at += 4 + length
  }
  return at <= end ? at : 0
}

/** Eight bytes: of these only an i-button's number is known; nothing is on the reader when they are zero. */
function takeKey(io: ReadIo, id: number, bytes: Uint8Array, at: number): void {
  if (id !== DRIVER_KEY && id !== io.event) return
  const isZero = u32(bytes, at) === 0 && u32(bytes, at + 4) === 0
  if (id === io.event) io.eventValue = isZero ? 0 : 1
  if (id === DRIVER_KEY && !isZero) io.driverCard = hex(bytes, at, at + 8)
}

function readRecord(io: ReadIo, bytes: Uint8Array, at: number, deviceId: string, receivedAt: number): DeviceReport {
  const fixTime = u32(bytes, at) * 0x1_0000_0000 + u32(bytes, at + 4)
  const said = recordAt(deviceId, fixTime, receivedAt)
  said.lon = i32(bytes, at + 9) / 1e7
  said.lat = i32(bytes, at + 13) / 1e7
  said.altitude = i16(bytes, at + 17)
  said.course = u16(bytes, at + 19)
  said.satellites = u8(bytes, at + 21)
  said.speed = u16(bytes, at + 22)
  said.ignition = io.ignition
  said.odometerKm = io.odometerKm
  said.engineHours = io.engineHours
  said.fuelPercent = io.fuelPercent
  // Without satellites the place is the last one known, not this instant's.
  const one = reportOf(said, said.satellites > 0, io)
  const code = eventCode(io.event, io.eventValue, u8(bytes, at + 8))
  if (code !== null) {
    const detail = io.event === DRIVER_KEY ? (io.driverCard ?? null) : null
    one.alarms = [alarmOf(teltonikaAlarms, code, deviceId, fixTime, receivedAt, one.position, detail)]
  }
  return one
}

/**
 * The records of an AVL block: codec id at `from`, the second count as the last byte before `to`. null when the block
 * does not hold what it says. Speeds km/h, degrees ×1e7, times in ms.
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
    const io = noneRead()
    const next = at + RECORD_HEAD < end ? readIo(io, bytes, at + RECORD_HEAD, end, codec) : 0
    if (next === 0) return null
    reports.push(readRecord(io, bytes, at, deviceId, receivedAt))
    at = next
  }
  return at === end ? reports : null
}
