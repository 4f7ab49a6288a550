import { isInstant } from '../../plausible.ts'
import type { Position } from '../../position.ts'
import { u16, u32, u8, utc } from '../bytes.ts'

/** Time 6, satellites 1, latitude 4, longitude 4, speed 1, course and status 2. */
export const LOCATION_BYTES = 18
/** The same without its time. */
export const PLACE_BYTES = 12
export const TIME_BYTES = 6

const POSITIONED = 1 << 12
const WEST = 1 << 11
const NORTH = 1 << 10
const TELLS_ACC = 1 << 14
const ACC_ON = 1 << 15
const DEGREES = 1_800_000

/** The instant of the six bytes at `at`, `offsetMs` ahead of UTC; NaN when they are none. */
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

/** Where what a place is made of stands in a frame; -1 for what a message leaves out. */
export interface PlaceLayout {
  satellites: number
  lat: number
  speed: number
  status: number
}

/** Satellites, latitude, longitude, speed, status from `at` on. */
export const usualPlace = (at: number): PlaceLayout => ({
  satellites: at,
  lat: at + 1,
  speed: at + 9,
  status: at + 10,
})

/** The half byte before the satellites' is the length of the place. */
const PLACE_LENGTH = 0xc

/**
 * Whether a location block stands at `at`, told by what is in it: a real time, then the length of a place. For messages
 * that some models send with a place and others without.
 */
export const looksPlaced = (bytes: Uint8Array, at: number, to: number): boolean =>
  to >= at + LOCATION_BYTES && isInstant(locationTime(bytes, at, 0)) && u8(bytes, at + TIME_BYTES) >> 4 === PLACE_LENGTH

/** Fills in the place that stands at `layout`; gives whether the device stands behind it. */
export function readPlace(said: Position, bytes: Uint8Array, layout: PlaceLayout): boolean {
  const status = u16(bytes, layout.status)
  const lat = u32(bytes, layout.lat) / DEGREES
  const lon = u32(bytes, layout.lat + 4) / DEGREES
  said.lat = status & NORTH ? lat : -lat
  said.lon = status & WEST ? -lon : lon
  said.speed = layout.speed < 0 ? 0 : u8(bytes, layout.speed)
  said.course = status & 0x3ff
  said.satellites = layout.satellites < 0 ? null : u8(bytes, layout.satellites) & 15
  if (status & TELLS_ACC) said.ignition = (status & ACC_ON) !== 0
  return (status & POSITIONED) !== 0
}
