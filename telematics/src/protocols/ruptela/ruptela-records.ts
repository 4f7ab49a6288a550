import type { DeviceReport } from '../../device.ts'
import type { Position } from '../../position.ts'
import { i32, latin1, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, recordAt, reportOf } from '../frames.ts'
import { ruptelaAlarms, ruptelaCode } from './ruptela-alarms.ts'
import { type ReadIo, takeValue } from './ruptela-io.ts'

/** Time 4, its extension 1, priority 1, longitude 4, latitude 4, altitude 2, course 2, satellites 1, speed 2, HDOP 1. */
const HEAD_BYTES = 22
const NO_PLACE = -0x8000_0000

interface Opened {
  said: Position
  hasFix: boolean
  io: ReadIo
}

function open(bytes: Uint8Array, at: number, place: number, deviceId: string, receivedAt: number): Opened {
  const said = recordAt(deviceId, u32(bytes, at) * 1000, receivedAt)
  const [lon, lat] = [i32(bytes, place), i32(bytes, place + 4)]
  said.lon = lon / 1e7
  said.lat = lat / 1e7
  said.altitude = u16(bytes, place + 8) / 10
  said.course = u16(bytes, place + 10) / 100
  said.satellites = u8(bytes, place + 12)
  said.speed = u16(bytes, place + 13)
  const hasFix = lon !== NO_PLACE && lat !== NO_PLACE
  return { said, hasFix, io: { event: 0, eventValue: 0, isIgnitionSure: false } }
}

function closed({ said, hasFix, io }: Opened): DeviceReport {
  const one = reportOf(said, hasFix, io)
  const code = ruptelaCode(io.event, io.eventValue)
  if (code !== null)
    one.alarms = [alarmOf(ruptelaAlarms, code, said.unitKey, said.fixTime, said.receivedAt, one.position)]
  return one
}

/**
 * The records from ≤ i < to, after what is left and their count. Extended: ids of two bytes, and one record in several
 * parts that say of how many they are which (0 is the first). null when they do not hold what they say.
 */
export function readRecords(
  bytes: Uint8Array,
  from: number,
  to: number,
  isExtended: boolean,
  deviceId: string,
  receivedAt: number,
): DeviceReport[] | null {
  const idBytes = isExtended ? 2 : 1
  const reports: DeviceReport[] = []
  let opened: Opened | null = null
  let at = from + 2
  for (let i = u8(bytes, from + 1); i > 0; i--) {
    const place = at + (isExtended ? 7 : 6)
    const part = isExtended ? u8(bytes, at + 5) & 15 : 0
    if (part === 0 || opened === null) {
      if (opened) reports.push(closed(opened))
      opened = open(bytes, at, place, deviceId, receivedAt)
    }
    const event = place + HEAD_BYTES - 6
    if (event + idBytes > to) return null
    if (part === 0) opened.io.event = idBytes === 1 ? u8(bytes, event) : u16(bytes, event)
    at = readValues(opened, bytes, event + idBytes, to, idBytes)
    if (at === 0) return null
  }
  if (opened) reports.push(closed(opened))
  return at === to ? reports : null
}

/** Gives where the values end, 0 when they do not fit. */
function readValues({ io, said }: Opened, bytes: Uint8Array, from: number, to: number, idBytes: number): number {
  let at = from
  for (let size = 1; size <= 8; size *= 2) {
    if (at >= to) return 0
    const count = u8(bytes, at)
    at += 1
    if (at + count * (idBytes + size) > to) return 0
    for (let i = 0; i < count; i++) {
      const id = idBytes === 1 ? u8(bytes, at) : u16(bytes, at)
      takeValue(io, said, id, bytes, at + idBytes, size)
      at += idBytes + size
    }
  }
  return at
}

/** Kept 1, time 4, longitude 4, latitude 4, where from 1, code of five letters. */
const TROUBLE_BYTES = 19

/** Trouble codes of the vehicle with their places, after how many. */
export function readTroubles(
  bytes: Uint8Array,
  from: number,
  to: number,
  deviceId: string,
  receivedAt: number,
): DeviceReport[] | null {
  const count = u8(bytes, from)
  if (from + 1 + count * TROUBLE_BYTES > to) return null
  return Array.from({ length: count }, (_, i) => {
    const at = from + 1 + i * TROUBLE_BYTES
    const said = recordAt(deviceId, u32(bytes, at + 1) * 1000, receivedAt)
    const [lon, lat] = [i32(bytes, at + 5), i32(bytes, at + 9)]
    said.lon = lon / 1e7
    said.lat = lat / 1e7
    const one = reportOf(said, lon !== NO_PLACE && lat !== NO_PLACE)
    const code = latin1(bytes, at + 14, at + 19)
    one.alarms = [alarmOf(ruptelaAlarms, 'dtc', deviceId, said.fixTime, receivedAt, one.position, code)]
    return one
  })
}
