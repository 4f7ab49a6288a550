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
  // A corner drawn twice is a side without length: its neighbours would seem to cross where they only meet.
  const ring = openRing(points).filter((p, i, all) => i === 0 || p.lat !== all[i - 1]?.lat || p.lon !== all[i - 1]?.lon)
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
