interface Point {
  lat: number
  lon: number
}

/** Degrees within the globe and not 0/0, which is how receivers without a fix write it. */
export const isPlace = (lat: number, lon: number): boolean =>
  (lat !== 0 || lon !== 0) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** Degrees WGS84 as the API gives them; null for what is no place. */
export const placeOf = (lat: number | null, lon: number | null): Point | null =>
  lat !== null && lon !== null && isPlace(lat, lon) ? { lat, lon } : null

/** Degrees clockwise from north, 0 ≤ course < 360, of any number of turns; null when unknown. */
export const courseOf = (degrees: number | null | undefined): number | null =>
  degrees == null ? null : ((degrees % 360) + 360) % 360

/** Degrees clockwise from north between two near points, null when they are one. */
export function bearing(from: Point, to: Point): number | null {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const north = to.lat - from.lat
  return east === 0 && north === 0 ? null : courseOf((Math.atan2(east, north) * 180) / Math.PI)
}
