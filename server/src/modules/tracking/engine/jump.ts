import type { Fix } from './position.ts'

export type TimedPlace = Pick<Fix, 'fixTime' | 'lat' | 'lon'>

/** Faster than any truck and most of what a receiver invents. */
export const DEFAULT_JUMP_KMH = 200
/** What a receiver may err between two fixes a second apart. */
const ERROR_M = 100
const METRES_PER_DEGREE = 111_195
const RAD = Math.PI / 180

/** Metres between two near places, good for a comparison (within 1 % up to a few degrees) and cheap. */
export function roughM(a: Pick<Fix, 'lat' | 'lon'>, b: Pick<Fix, 'lat' | 'lon'>): number {
  const y = b.lat - a.lat
  const x = (b.lon - a.lon) * Math.cos((a.lat + b.lat) * (RAD / 2))
  return Math.sqrt(x * x + y * y) * METRES_PER_DEGREE
}

/** Whether nobody could have driven from one fix to the next: faster than `jumpKmh`, error of the receiver allowed for. */
export function isJump(from: TimedPlace, to: TimedPlace, jumpKmh: number): boolean {
  const reachM = ERROR_M + Math.max(0, to.fixTime - from.fixTime) * (jumpKmh / 3600)
  return roughM(from, to) > reachM
}
