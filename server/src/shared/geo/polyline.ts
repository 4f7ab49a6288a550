import simplify from 'simplify-js'
import { distanceM, metresPerDegree } from './distance.ts'
import type { LatLon } from './latlon.ts'

/** A line with its lengths worked out once: `alongM[i]` metres from the start to point i. Made by `prepareLine`. */
export type PreparedLine = {
  readonly points: readonly LatLon[]
  readonly alongM: Float64Array
  readonly lengthM: number
  /** Metres per degree of longitude and latitude of each stretch. */
  readonly scaleX: Float64Array
  readonly scaleY: Float64Array
}

/** Where a place falls on a line. Metres; `segment` is the index of the stretch's first point. */
export type LineProgress = {
  readonly distanceM: number
  readonly alongM: number
  readonly remainingM: number
  readonly segment: number
  readonly point: LatLon
}

/** Length of a line in metres: ellipsoid for stretches of a road, 0 with fewer than two points. */
export function lineLengthM(points: readonly LatLon[]): number {
  let total = 0
  let previous: LatLon | undefined
  for (const point of points) {
    if (previous !== undefined) total += distanceM(previous, point)
    previous = point
  }
  return total
}

/** Prepares a line for many `progressAlong` calls. Throws RangeError with fewer than two points. */
export function prepareLine(points: readonly LatLon[]): PreparedLine {
  if (points.length < 2) throw new RangeError('A line needs at least two points')
  const alongM = new Float64Array(points.length)
  const scaleX = new Float64Array(points.length - 1)
  const scaleY = new Float64Array(points.length - 1)
  let total = 0
  let previous: LatLon | undefined
  for (const [i, point] of points.entries()) {
    if (previous !== undefined) {
      const scale = metresPerDegree((previous.lat + point.lat) / 2)
      scaleX[i - 1] = scale.x
      scaleY[i - 1] = scale.y
      total += distanceM(previous, point)
    }
    alongM[i] = total
    previous = point
  }
  return { points, alongM, lengthM: total, scaleX, scaleY }
}

/** How far ahead and behind of the last known progress a unit is looked for first, and how near it must be found. */
const WINDOW_AHEAD_M = 20_000
const WINDOW_BEHIND_M = 2_000
const WINDOW_NEAR_M = 500

/**
 * Nearest place of the line to a point. `lastAlongM`, the progress found for the unit's former position, keeps a truck
 * on its own leg where a route passes the same road twice; far from the line around it the whole line is searched.
 */
export function progressAlong(line: PreparedLine, place: LatLon, lastAlongM?: number): LineProgress {
  if (lastAlongM !== undefined) {
    const from = segmentAt(line, lastAlongM - WINDOW_BEHIND_M)
    const to = segmentAt(line, lastAlongM + WINDOW_AHEAD_M)
    const near = nearest(line, place, from, to)
    if (near.distanceM <= WINDOW_NEAR_M) return near
  }
  return nearest(line, place, 0, line.scaleX.length - 1)
}

/** The place `alongM` metres from the start, held to the ends of the line. */
export function pointAlong(line: PreparedLine, alongM: number): LatLon {
  const segment = segmentAt(line, alongM)
  const start = line.alongM[segment]!
  const length = line.alongM[segment + 1]! - start
  return between(line, segment, length === 0 ? 0 : Math.min(1, Math.max(0, (alongM - start) / length)))
}

/** Fewer points within `toleranceM` of the drawn line (Ramer-Douglas-Peucker). Ends and extra fields are kept. */
export function simplifyLine<T extends LatLon>(points: readonly T[], toleranceM: number): T[] {
  const first = points[0]
  if (first === undefined || points.length <= 2) return [...points]
  const scale = metresPerDegree(first.lat)
  const plane = points.map(({ lat, lon }) => ({ x: lon * scale.x, y: lat * scale.y }))
  // simplify-js hands back the very objects it was given, so they find their way to the original points.
  const kept = new Set<object>(simplify(plane, toleranceM, true))
  return points.filter((_, i) => kept.has(plane[i]!))
}

function segmentAt(line: PreparedLine, alongM: number): number {
  let low = 0
  let high = line.scaleX.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (line.alongM[middle]! <= alongM) low = middle
    else high = middle - 1
  }
  return low
}

function between(line: PreparedLine, segment: number, share: number): LatLon {
  const a = line.points[segment]!
  const b = line.points[segment + 1]!
  return { lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }
}

function nearest(line: PreparedLine, place: LatLon, from: number, to: number): LineProgress {
  let bestSquare = Infinity
  let segment = from
  let share = 0
  for (let i = from; i <= to; i++) {
    const a = line.points[i]!
    const b = line.points[i + 1]!
    const kx = line.scaleX[i]!
    const ky = line.scaleY[i]!
    const dx = (b.lon - a.lon) * kx
    const dy = (b.lat - a.lat) * ky
    const px = (place.lon - a.lon) * kx
    const py = (place.lat - a.lat) * ky
    const square = dx * dx + dy * dy
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square))
    const ox = px - t * dx
    const oy = py - t * dy
    const distance = ox * ox + oy * oy
    if (distance < bestSquare) {
      bestSquare = distance
      segment = i
      share = t
    }
  }
  const start = line.alongM[segment]!
  const alongM = start + (line.alongM[segment + 1]! - start) * share
  return {
    distanceM: Math.sqrt(bestSquare),
    alongM,
    remainingM: line.lengthM - alongM,
    segment,
    point: between(line, segment, share),
  }
}
