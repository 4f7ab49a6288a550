/** A place on the ground, WGS84 degrees. */
export type LatLon = { readonly lat: number; readonly lon: number }

/** West, south, east, north in degrees. */
export type Bbox = {
  readonly minLat: number
  readonly minLon: number
  readonly maxLat: number
  readonly maxLon: number
}

/**
 * What a geofence covers. A circle has one point and `radiusM`; a line has at least two points and `widthM`, the whole
 * width of the corridor (half on each side); a polygon has at least three points, closed or not.
 */
export type Shape = {
  readonly kind: 'line' | 'polygon' | 'circle'
  readonly points: readonly LatLon[]
  readonly radiusM?: number | undefined
  readonly widthM?: number | undefined
}

/** Circle of a place given by its coordinates alone (spec, constant trip.coordinate_geofence_circle_width). */
export const DEFAULT_RADIUS_M = 100
/** A drawn line has no width on the wire: two lanes, their shoulders and the error of a receiver. */
export const DEFAULT_WIDTH_M = 50

/** Whether both numbers are finite and within the globe; 0/0 is the answer of a receiver without a fix, not a place. */
export function isPlace(lat: number, lon: number): boolean {
  // Written as "inside the range" so that NaN is refused as well.
  return lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180 && !(lat === 0 && lon === 0)
}

/** Smallest box around the points, degrees. Throws RangeError without points. */
export function bboxOf(points: readonly LatLon[]): Bbox {
  if (points.length === 0) throw new RangeError('A box needs at least one point')
  let minLat = Infinity
  let minLon = Infinity
  let maxLat = -Infinity
  let maxLon = -Infinity
  for (const { lat, lon } of points) {
    if (lat < minLat) minLat = lat
    if (lat > maxLat) maxLat = lat
    if (lon < minLon) minLon = lon
    if (lon > maxLon) maxLon = lon
  }
  return { minLat, minLon, maxLat, maxLon }
}

/** The ring without the repeated closing point that GeoJSON and KML write. */
export function openRing(points: readonly LatLon[]): readonly LatLon[] {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return points
  return first.lat === last.lat && first.lon === last.lon ? points.slice(0, -1) : points
}
