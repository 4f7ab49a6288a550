import { kinks } from '@turf/kinks'
import { destination } from './distance.ts'
import { openRing, type LatLon } from './latlon.ts'

/** Regular polygon that stands for a circle where a format has none: an open ring, clockwise from north. */
export function circlePolygon(centre: LatLon, radiusM: number, sides = 64): LatLon[] {
  return Array.from({ length: sides }, (_, i) => destination(centre, radiusM, (i * 360) / sides))
}

/**
 * Places where the outline of a polygon crosses itself; empty for a usable one. Fewer than three different points give
 * no crossing: that is another error and the caller's to tell.
 */
export function selfCrossings(points: readonly LatLon[]): LatLon[] {
  const ring = openRing(points)
  const first = ring[0]
  if (first === undefined || ring.length < 4) return []
  const coordinates = [...ring, first].map(({ lat, lon }) => [lon, lat])
  const found = new Map<string, LatLon>()
  for (const feature of kinks({ type: 'Polygon', coordinates: [coordinates] }).features) {
    const [lon, lat] = feature.geometry.coordinates
    // Each crossing is met once from either side.
    if (lat !== undefined && lon !== undefined) found.set(`${lat.toFixed(7)},${lon.toFixed(7)}`, { lat, lon })
  }
  return [...found.values()]
}
