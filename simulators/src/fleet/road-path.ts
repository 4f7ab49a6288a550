import { type LonLat, metresBetween } from '../roads/distance.ts'
import { distancesAlong } from '../roads/graph.ts'
import { ACCESS_SPEED, route, seconds, stretchPoints } from '../roads/route.ts'
import type { LatLon } from '../roads/snap.ts'
import { cities } from './cities.ts'

/** The way between two places, ready for looking up where a truck is after so many metres. */
export interface RoadPath {
  lon: Float64Array
  lat: Float64Array
  /** Metres from the start at each point. */
  along: Float64Array
  /** Seconds from the start at each point at usual speed, without stops. */
  usual: Float64Array
  /** Usual speed up to each point, km/h. */
  speed: Uint8Array
  lengthM: number
  durationS: number
  /** Metres from the start of each toll booth. */
  booths: number[]
  refs: string[]
  toll: boolean
}

/** Trucks crawl through cities. */
const URBAN_SPEED = 46
/** A toll road takes its first payment after this, then at this distance. */
const FIRST_BOOTH_M = 22_000
const BOOTH_EVERY_M = 95_000

export function roadPath(from: LatLon, to: LatLon): RoadPath {
  const found = route(from, to)
  const points: LonLat[] = [[from.lon, from.lat]]
  const speeds: number[] = [ACCESS_SPEED]
  const add = (point: LonLat, speed: number) => {
    const last = points.at(-1)
    // Points closer than a truck is long would only make the course jump.
    if (last && metresBetween(last, point) < 20) return
    points.push(point)
    speeds.push(speed)
  }
  if (found.stretches.length > 0) add([found.start.lon, found.start.lat], ACCESS_SPEED)
  const booths: number[] = []
  let tollM = 0
  let driven = found.start.offM
  for (const stretch of found.stretches) {
    const length = Math.abs(stretch.toM - stretch.fromM)
    if (stretch.edge.toll) {
      for (let paid = firstBooth(tollM); paid < tollM + length; paid += BOOTH_EVERY_M)
        booths.push(driven + paid - tollM)
    }
    tollM = stretch.edge.toll ? tollM + length : 0
    driven += length
    for (const point of stretchPoints(stretch)) add(point, urban(point) ? URBAN_SPEED : stretch.edge.speed)
  }
  add([to.lon, to.lat], ACCESS_SPEED)
  const along = distancesAlong(points)
  const usual = new Float64Array(points.length)
  for (let at = 1; at < points.length; at += 1) {
    const metres = (along[at] ?? 0) - (along[at - 1] ?? 0)
    usual[at] = (usual[at - 1] ?? 0) + seconds(metres, speeds[at] ?? ACCESS_SPEED)
  }
  return {
    lon: Float64Array.from(points, ([lon]) => lon),
    lat: Float64Array.from(points, ([, lat]) => lat),
    along,
    usual,
    speed: Uint8Array.from(speeds),
    lengthM: along.at(-1) ?? 0,
    durationS: usual.at(-1) ?? 0,
    booths,
    refs: found.refs,
    toll: found.toll,
  }
}

function firstBooth(tollM: number): number {
  if (tollM <= FIRST_BOOTH_M) return FIRST_BOOTH_M
  return FIRST_BOOTH_M + Math.ceil((tollM - FIRST_BOOTH_M) / BOOTH_EVERY_M) * BOOTH_EVERY_M
}

function urban(point: LonLat): boolean {
  return cities.some(
    ({ lon, lat, urbanM }) => Math.abs(lat - point[1]) < 0.2 && metresBetween([lon, lat], point) < urbanM,
  )
}

/** Index of the last value ≤ `value` in a rising array, at least 0. */
export function lastAtOrBelow(rising: Float64Array, value: number): number {
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rising[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Reads `ys` where `xs` (rising) reaches `x`, straight between the points. */
export function interpolate(xs: Float64Array, ys: Float64Array, x: number): number {
  const at = Math.min(lastAtOrBelow(xs, x), xs.length - 2)
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[at], xs[at + 1], ys[at], ys[at + 1]]
  return x1 > x0 ? y0 + ((x - x0) / (x1 - x0)) * (y1 - y0) : y0
}
