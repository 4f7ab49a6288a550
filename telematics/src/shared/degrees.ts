interface Point {
  lat: number
  lon: number
}

/** Degrees WGS84 as the API gives them; null off the globe and for 0/0, which stands for no place. */
export function placeOf(lat: number | null, lon: number | null): Point | null {
  if (lat === null || lon === null || (lat === 0 && lon === 0)) return null
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? null : { lat, lon }
}

/** Degrees clockwise from north, 0 to 359. */
export const whole = (degrees: number) => ((degrees % 360) + 360) % 360

/** Degrees clockwise from north between two near points, null when they are one. */
export function bearing(from: Point, to: Point): number | null {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const north = to.lat - from.lat
  return east === 0 && north === 0 ? null : whole((Math.atan2(east, north) * 180) / Math.PI)
}
