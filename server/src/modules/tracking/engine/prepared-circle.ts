import { metresPerDegree } from '../../../shared/geo/distance.ts'
import type { Bbox, LatLon } from '../../../shared/geo/latlon.ts'
import { discSpan, type PreparedShape, type Span } from './prepared-shape.ts'

/** A circle in metres around a place. */
export class PreparedCircle implements PreparedShape {
  readonly bbox: Bbox
  private readonly lat: number
  private readonly lon: number
  private readonly kx: number
  private readonly ky: number
  private readonly radius: number

  constructor(centre: LatLon, radiusM: number) {
    const scale = metresPerDegree(centre.lat)
    this.lat = centre.lat
    this.lon = centre.lon
    this.kx = scale.x
    this.ky = scale.y
    this.radius = radiusM
    const dLat = radiusM / scale.y
    const dLon = radiusM / scale.x
    this.bbox = {
      minLat: centre.lat - dLat,
      maxLat: centre.lat + dLat,
      minLon: centre.lon - dLon,
      maxLon: centre.lon + dLon,
    }
  }

  contains(lat: number, lon: number): boolean {
    const x = (lon - this.lon) * this.kx
    const y = (lat - this.lat) * this.ky
    return x * x + y * y <= this.radius * this.radius
  }

  distanceM(lat: number, lon: number): number {
    const x = (lon - this.lon) * this.kx
    const y = (lat - this.lat) * this.ky
    return Math.max(0, Math.sqrt(x * x + y * y) - this.radius)
  }

  cross(fromLat: number, fromLon: number, toLat: number, toLon: number, span: Span): boolean {
    const x = (fromLon - this.lon) * this.kx
    const y = (fromLat - this.lat) * this.ky
    if (!discSpan(x, y, (toLon - fromLon) * this.kx, (toLat - fromLat) * this.ky, 0, 0, this.radius, span)) return false
    const { first, last } = span
    const firstMet = first >= 0 && first <= 1
    const lastMet = last >= 0 && last <= 1
    if (!firstMet) span.first = last
    if (!lastMet) span.last = first
    return firstMet || lastMet
  }
}
