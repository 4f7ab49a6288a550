import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { distanceM } from '../../../kit/map/shapes.ts'

export type { Place }

/** GeoJSON order. */
export const lonLat = ({ lat, lon }: Place): [number, number] => [lon, lat]

/** Where on a line a place is nearest: the index of the segment's start, and the point on it. Flat near the place. */
export function nearestOnLine(
  line: readonly Place[],
  to: Place,
): { index: number; point: Place; distanceM: number } | undefined {
  const scale = Math.cos((to.lat * Math.PI) / 180)
  let best: { index: number; point: Place; squared: number } | undefined
  for (let i = 0; i + 1 < line.length; i += 1) {
    const [a, b] = [line[i], line[i + 1]]
    if (!a || !b) continue
    const [dx, dy] = [(b.lon - a.lon) * scale, b.lat - a.lat]
    const along =
      dx === 0 && dy === 0 ? 0 : ((to.lon - a.lon) * scale * dx + (to.lat - a.lat) * dy) / (dx * dx + dy * dy)
    const t = Math.min(1, Math.max(0, along))
    const point = { lat: a.lat + (b.lat - a.lat) * t, lon: a.lon + (b.lon - a.lon) * t }
    const squared = ((point.lon - to.lon) * scale) ** 2 + (point.lat - to.lat) ** 2
    if (!best || squared < best.squared) best = { index: i, point, squared }
  }
  return best && { index: best.index, point: best.point, distanceM: distanceM(best.point, to) }
}

/** What is left of a line ahead of a place: from the nearest point on it to its end. */
export function ahead(line: readonly Place[], from: Place): Place[] {
  const nearest = nearestOnLine(line, from)
  return nearest ? [from, ...line.slice(nearest.index + 1)] : []
}

/** [west, south, east, north] of places; undefined without any. */
export function boundsOf(places: Iterable<Place>): [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined
  for (const { lat, lon } of places) {
    if (!box) box = [lon, lat, lon, lat]
    else box = [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)]
  }
  return box
}

/** '25.82166, -100.13583' */
export const coordinatesText = ({ lat, lon }: Place, digits = 5) => `${lat.toFixed(digits)}, ${lon.toFixed(digits)}`
