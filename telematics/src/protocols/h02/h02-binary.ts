import { bcd, hex, u32, u8, utc } from '../bytes.ts'
import type { H02Place } from './h02-text.ts'

/** Marker, id, time, latitude, battery, longitude with flags, speed and course, status, record number. */
export const SHORT_BYTES = 32
const SHORT_ID = 5
/** An id of fifteen digits and a filler. */
const LONG_ID = 8
export const LONG_BYTES = SHORT_BYTES + LONG_ID - SHORT_ID

function timeAt(bytes: Uint8Array, at: number): number {
  const [hour, minute, second] = [bcd(bytes, at), bcd(bytes, at + 1), bcd(bytes, at + 2)]
  return utc(2000 + bcd(bytes, at + 5), bcd(bytes, at + 4), bcd(bytes, at + 3), hour, minute, second)
}

/** Length of the binary frame at `from` by where a real time stands; 0 when neither id fits. */
export function binaryBytes(bytes: Uint8Array, from: number): number {
  if (timeAt(bytes, from + 1 + SHORT_ID) > 0) return SHORT_BYTES
  return timeAt(bytes, from + 1 + LONG_ID) > 0 ? LONG_BYTES : 0
}

export function binaryId(raw: Uint8Array): string {
  return raw.length === LONG_BYTES ? hex(raw, 1, 1 + LONG_ID).slice(0, 15) : hex(raw, 1, 1 + SHORT_ID)
}

export function readBinary(raw: Uint8Array): H02Place & { batteryPercent: number | null } {
  const at = 1 + (raw.length === LONG_BYTES ? LONG_ID : SHORT_ID)
  const latMinutes = bcd(raw, at + 7) + bcd(raw, at + 8) / 100 + bcd(raw, at + 9) / 10_000
  // dddmm.mmmm in nine half bytes, the tenth holds the flags.
  const half = (i: number) => (i % 2 === 0 ? u8(raw, at + 11 + i / 2) >> 4 : u8(raw, at + 11 + (i - 1) / 2) & 15)
  const number = (from: number, count: number) => {
    let value = 0
    for (let i = from; i < from + count; i++) value = half(i) > 9 ? Number.NaN : value * 10 + half(i)
    return value
  }
  const flags = half(9)
  const lat = bcd(raw, at + 6) + latMinutes / 60
  const lon = number(0, 3) + number(3, 6) / 10_000 / 60
  const battery = u8(raw, at + 10)
  return {
    isFixed: (flags & 2) !== 0,
    fixTime: timeAt(raw, at),
    lat: flags & 4 ? lat : -lat,
    lon: flags & 8 ? lon : -lon,
    speed: number(10, 3),
    course: number(13, 3),
    status: u32(raw, at + 19),
    batteryPercent: batteryOf(battery),
  }
}

/** Steps 1–6, or percent above. */
function batteryOf(value: number): number | null {
  if (value === 0 || value > 100) return null
  if (value <= 3) return (value - 1) * 10
  return value <= 6 ? (value - 1) * 20 : value
}
