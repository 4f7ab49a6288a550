import type { Position } from '../../position.ts'
import { u16, u32, u8, utc } from '../bytes.ts'
import { placed } from '../frames.ts'

/** Time 6, satellites 1, latitude 4, longitude 4, speed 1, course and status 2. */
export const LOCATION_BYTES = 18

const POSITIONED = 1 << 12
const WEST = 1 << 11
const NORTH = 1 << 10
const TELLS_ACC = 1 << 14
const ACC_ON = 1 << 15
const DEGREES = 1_800_000

/** The instant of the location block at `at`, `offsetMs` ahead of UTC; NaN when it is none. */
export function locationTime(bytes: Uint8Array, at: number, offsetMs: number): number {
  const time = utc(
    2000 + u8(bytes, at),
    u8(bytes, at + 1),
    u8(bytes, at + 2),
    u8(bytes, at + 3),
    u8(bytes, at + 4),
    u8(bytes, at + 5),
  )
  return time - offsetMs
}

/** The location block at `at`; null without a fix. `ignition` and `odometerKm` as far as the rest of the frame says. */
export function readLocation(
  bytes: Uint8Array,
  at: number,
  fixTime: number,
  deviceId: string,
  receivedAt: number,
  ignition: boolean | null,
  odometerKm: number | null,
): Position | null {
  const status = u16(bytes, at + 16)
  if ((status & POSITIONED) === 0) return null
  const lat = u32(bytes, at + 7) / DEGREES
  const lon = u32(bytes, at + 11) / DEGREES
  return placed({
    unitKey: deviceId,
    fixTime,
    messageTime: fixTime,
    receivedAt,
    lat: status & NORTH ? lat : -lat,
    lon: status & WEST ? -lon : lon,
    speed: u8(bytes, at + 15),
    course: status & 0x3ff,
    altitude: null,
    satellites: u8(bytes, at + 6) & 15,
    ignition: status & TELLS_ACC ? (status & ACC_ON) !== 0 : ignition,
    odometerKm,
    engineHours: null,
    fuelPercent: null,
  })
}
