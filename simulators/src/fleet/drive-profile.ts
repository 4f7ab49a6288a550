import { chance, waves } from '../random.ts'
import { lastAtOrBelow, type RoadPath } from './road-path.ts'
import type { PlanPiece } from './types.ts'

/** How a driven piece's metres pass in time: between two knots the truck speeds up or slows down evenly. */
export interface DriveProfile {
  /** ms since the piece's start */
  time: Float64Array
  /** metres since the piece's start */
  metres: Float64Array
  /** m/s */
  speed: Float64Array
}

/** m/s² of a loaded truck starting and braking. */
const ACCELERATION = 0.28
const START_KNOTS = [0, 30, 120, 350, 900]
const KNOT_EVERY_M = 1200
/** Every so many stretches of road are slow: climbs, works, traffic. */
const SLOW_SHARE = 0.05

/** Governor of the engines, m/s: what the profile gives up elsewhere to keep its time is not driven faster than this. */
const TOP_SPEED = 95 / 3.6

/** Speeds by class of road with variation, slow stretches and standing starts, stretched to last exactly the piece. */
export function driveProfile(piece: PlanPiece, path: RoadPath, seed: number): DriveProfile {
  const metres = knots(piece.toM - piece.fromM)
  const length = metres.at(-1) ?? 0
  const speed = metres.map((at) => {
    const roadM = piece.fromM + at
    const usual = path.speed[Math.min(lastAtOrBelow(path.along, roadM) + 1, path.speed.length - 1)] ?? 30
    const stretch = Math.floor(roadM / 3000)
    const slow = chance(seed, stretch, 3) < SLOW_SHARE ? 0.5 : 1
    const wanted = (usual / 3.6) * slow * (1.02 + 0.1 * waves(seed, roadM / 2500))
    return Math.min(wanted, Math.sqrt(2 * ACCELERATION * Math.min(at, length - at)))
  })
  const seconds = (piece.end - piece.start) / 1000
  const time = new Float64Array(metres.length)
  fillTimes(time, metres, speed)
  for (let round = 0; round < 6; round += 1) {
    const faster = (time.at(-1) ?? 0) / seconds
    for (let at = 0; at < speed.length; at += 1) speed[at] = Math.min(TOP_SPEED, (speed[at] ?? 0) * faster)
    fillTimes(time, metres, speed)
  }
  const rest = seconds / (time.at(-1) || 1)
  return {
    time: time.map((value) => value * rest * 1000),
    metres,
    speed: speed.map((value) => value / rest),
  }
}

/** Seconds at each knot. */
function fillTimes(time: Float64Array, metres: Float64Array, speed: Float64Array): void {
  for (let at = 1; at < metres.length; at += 1) {
    const mean = ((speed[at - 1] ?? 0) + (speed[at] ?? 0)) / 2
    time[at] = (time[at - 1] ?? 0) + ((metres[at] ?? 0) - (metres[at - 1] ?? 0)) / Math.max(mean, 0.5)
  }
}

function knots(length: number): Float64Array {
  const starts = START_KNOTS.filter((at) => at < length / 2)
  const last = starts.at(-1) ?? 0
  const inside = length - 2 * last
  const count = Math.max(1, Math.round(inside / KNOT_EVERY_M))
  const found = new Float64Array(2 * starts.length + count - 1)
  found.set(starts)
  for (let at = 1; at < count; at += 1) found[starts.length + at - 1] = last + (inside * at) / count
  found.set(
    starts.toReversed().map((at) => length - at),
    starts.length + count - 1,
  )
  return found
}

/** Metres since the piece's start and km/h, `elapsed` ms after it. */
export function drivenAt(profile: DriveProfile, elapsed: number): { metres: number; speed: number } {
  const at = Math.min(lastAtOrBelow(profile.time, elapsed), profile.time.length - 2)
  const [t0 = 0, t1 = 0] = [profile.time[at], profile.time[at + 1]]
  const [m0 = 0, m1 = 0] = [profile.metres[at], profile.metres[at + 1]]
  const [v0 = 0, v1 = 0] = [profile.speed[at], profile.speed[at + 1]]
  const whole = t1 - t0
  if (whole <= 0) return { metres: m0, speed: 0 }
  const share = Math.min(1, (elapsed - t0) / whole)
  // Constant acceleration, scaled so that the cell's metres come out exactly.
  const sum = v0 + v1 || 1
  const done = (2 * v0 * share + (v1 - v0) * share * share) / sum
  return { metres: m0 + (m1 - m0) * done, speed: (v0 + (v1 - v0) * share) * 3.6 }
}
