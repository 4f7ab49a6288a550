import CheapRuler from 'cheap-ruler'
import type { LatLon } from './latlon.ts'

const EARTH_RADIUS_M = 6_371_008.8
const RAD = Math.PI / 180

/** Great-circle metres between two places (haversine, mean radius; within 0.5 % of the ellipsoid at any distance). */
export function haversineM(a: LatLon, b: LatLon): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RAD) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * RAD) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * sinLon * sinLon
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial course from a to b, degrees clockwise from north, 0 ≤ course < 360. */
export function bearingDeg(a: LatLon, b: LatLon): number {
  const dLon = (b.lon - a.lon) * RAD
  const y = Math.sin(dLon) * Math.cos(b.lat * RAD)
  const x =
    Math.cos(a.lat * RAD) * Math.sin(b.lat * RAD) - Math.sin(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.cos(dLon)
  const degrees = Math.atan2(y, x) / RAD
  return degrees < 0 ? degrees + 360 : degrees
}

/** The place `distanceM` metres away on a course in degrees. */
export function destination(from: LatLon, distanceM: number, courseDeg: number): LatLon {
  const angle = distanceM / EARTH_RADIUS_M
  const course = courseDeg * RAD
  const lat0 = from.lat * RAD
  const sinLat = Math.sin(lat0) * Math.cos(angle) + Math.cos(lat0) * Math.sin(angle) * Math.cos(course)
  const lon =
    from.lon * RAD +
    Math.atan2(Math.sin(course) * Math.sin(angle) * Math.cos(lat0), Math.cos(angle) - Math.sin(lat0) * sinLat)
  return { lat: Math.asin(sinLat) / RAD, lon: ((lon / RAD + 540) % 360) - 180 }
}

/** Metres of one degree of longitude (x) and latitude (y) around a latitude, on the WGS84 ellipsoid. */
export function metresPerDegree(lat: number): { readonly x: number; readonly y: number } {
  const ruler = new CheapRuler(lat, 'meters')
  return { x: ruler.kx, y: ruler.ky }
}

/** Beyond this two places no longer lie on one plane: the great circle is nearer the truth. */
const PLANE_DEGREES = 1

/** Metres between two places of a road or a trace: on the ellipsoid within 100 km, great circle beyond. */
export function distanceM(a: LatLon, b: LatLon): number {
  const dLat = b.lat - a.lat
  const dLon = b.lon - a.lon
  if (Math.abs(dLat) > PLANE_DEGREES || Math.abs(dLon) > PLANE_DEGREES) return haversineM(a, b)
  const scale = metresPerDegree((a.lat + b.lat) / 2)
  return Math.hypot(dLon * scale.x, dLat * scale.y)
}
