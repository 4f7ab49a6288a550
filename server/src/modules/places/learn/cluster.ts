import { distanceM, destination } from '../../../shared/geo/distance.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'

/** Stops nearer than this to each other are of one place. */
const reachM = 80
/** A receiver errs, and a truck is long: the shape goes this far around its stops. */
const marginM = 25
/** Stops farther from the middle than this many times the usual are left outside the shape. */
const outlying = 2.5
const corners = 8
const metresPerDegree = 111_195

export interface Cluster extends LatLon {
  /** Which of the stops are of it, in their order. */
  members: number[]
  /** Contour of what they fill. */
  points: LatLon[]
}

/** Places where at least `least` stops lie near each other; each stop is of one place or of none. Order of the stops does not matter. */
export function clusterStops(stops: readonly LatLon[], least: number): Cluster[] {
  const parents = stops.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!
    return at
  }
  const cells = new Map<string, number[]>()
  const cell = reachM / metresPerDegree
  const keyOf = (y: number, x: number) => `${y} ${x}`
  for (const [i, stop] of stops.entries()) {
    const [y, x] = [Math.floor(stop.lat / cell), Math.floor(stop.lon / cell)]
    // A degree of longitude is shorter than one of latitude: more cells lie within reach of each other sideways.
    const wide = Math.ceil(1 / Math.max(0.1, Math.cos((stop.lat * Math.PI) / 180)))
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -wide; dx <= wide; dx++)
        for (const k of cells.get(keyOf(y + dy, x + dx)) ?? [])
          if (root(k) !== root(i) && distanceM(stops[k]!, stop) <= reachM) {
            const [a, b] = [root(k), root(i)].toSorted((one, two) => one - two) as [number, number]
            parents[b] = a
          }
    const own = cells.get(keyOf(y, x))
    if (own) own.push(i)
    else cells.set(keyOf(y, x), [i])
  }
  const groups = Map.groupBy(
    stops.map((_, i) => i),
    root,
  )
  return [...groups.values()].filter((members) => members.length >= least).map((members) => placeOf(stops, members))
}

function placeOf(stops: readonly LatLon[], members: number[]): Cluster {
  const own = members.map((i) => stops[i]!)
  const middle = { lat: median(own.map(({ lat }) => lat)), lon: median(own.map(({ lon }) => lon)) }
  const far = own.map((stop) => distanceM(middle, stop))
  const most = Math.max(marginM, median(far) * outlying)
  const inside = own.filter((_, i) => far[i]! <= most)
  return { ...middle, members, points: outlineOf(inside) }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** The contour around some places, with a margin. */
export function outlineOf(places: readonly LatLon[], margin = marginM): LatLon[] {
  const around = places.flatMap((place) =>
    margin === 0 ? [place] : Array.from({ length: corners }, (_, i) => destination(place, margin, (i * 360) / corners)),
  )
  return hullOf(around).map(({ lat, lon }) => ({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) }))
}

/** The smallest convex contour (Andrew's monotone chain), counter-clockwise. */
function hullOf(places: readonly LatLon[]): LatLon[] {
  const sorted = places.toSorted((a, b) => a.lon - b.lon || a.lat - b.lat)
  const half = (row: readonly LatLon[]) => {
    const chain: LatLon[] = []
    for (const place of row) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, place) <= 0) chain.pop()
      chain.push(place)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (a: LatLon, b: LatLon, c: LatLon) => (b.lon - a.lon) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lon - a.lon)
