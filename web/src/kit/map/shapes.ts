import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { GeofenceShape, Place } from '@arriero/contract/geofences/geofences.rules.ts'

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number]

export interface MapShape {
  id: number
  name: string
  color: string
  shape: GeofenceShape
}

/** Whole of Mexico. */
export const countryBounds: Bounds = [-117.2, 14.4, -86.7, 32.8]

const earthM = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180
/** Ground metres of one pixel at zoom 0 on the equator (tiles of 512 px). */
const metresPerPixel = 78_271.517

/** Great-circle metres. */
export function distanceM(a: Place, b: Place): number {
  const [dLat, dLon] = [rad(b.lat - a.lat), rad(b.lon - a.lon)]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(h)))
}

export const lineLengthM = (points: readonly Place[]) =>
  points.reduce((sum, point, at) => sum + (at === 0 ? 0 : distanceM(points[at - 1] ?? point, point)), 0)

/** Square metres of a contour, flat around its middle: right within 0.1 % for what fits a city. */
export function areaM2(points: readonly Place[]): number {
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / (points.length || 1)
  const flat = points.map(({ lat, lon }) => [rad(lon) * earthM * Math.cos(rad(middle)), rad(lat) * earthM] as const)
  const twice = flat.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = flat[(at + 1) % flat.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** The place that lies `metres` away in a direction (degrees clockwise from north). */
function away({ lat, lon }: Place, metres: number, bearing: number): Place {
  const [angle, course, from] = [metres / earthM, rad(bearing), rad(lat)]
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(course))
  const turn = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return { lat: (to * 180) / Math.PI, lon: lon + (turn * 180) / Math.PI }
}

/** An open ring that stands for a circle. */
export const circleRing = (centre: Place, radiusM: number, sides = 48): Place[] =>
  Array.from({ length: sides }, (_, side) => away(centre, radiusM, (side * 360) / sides))

/** Centre and radius of a ring that was drawn as a circle. */
export function circleOf(ring: readonly Place[]): { centre: Place; radiusM: number } {
  const [lats, lons] = [ring.map(({ lat }) => lat), ring.map(({ lon }) => lon)]
  const centre = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 }
  const radiusM = ring.reduce((sum, point) => sum + distanceM(centre, point), 0) / (ring.length || 1)
  return { centre, radiusM }
}

/** Of a line of `shapeFeatures`, its width on the ground at every zoom. */
export const groundWidth: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'pixels'],
  20,
  ['*', ['get', 'pixels'], 2 ** 20],
]

export const toPosition = ({ lat, lon }: Place): Position => [lon, lat]

/** The outline of a shape; lines keep their middle, their width is drawn by the style. */
export function shapeGeometry({ kind, points, sizeM }: GeofenceShape): Geometry {
  if (kind === 'line') return { type: 'LineString', coordinates: points.map(toPosition) }
  const ring = kind === 'circle' && points[0] ? circleRing(points[0], sizeM ?? 0) : points
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)].map(toPosition)] }
}

/** Where the map goes and the pin stands (rule GEO-02: the circle's coordinate or the first point). */
export function shapeFeatures(shapes: readonly MapShape[]): { areas: FeatureCollection; pins: FeatureCollection } {
  const areas: Feature[] = []
  const pins: Feature[] = []
  for (const { id, name, color, shape } of shapes) {
    const [first] = shape.points
    if (!first) continue
    const properties = {
      id,
      name,
      color,
      kind: shape.kind,
      pixels: shape.kind === 'line' ? widthAtZoomZero(shape, first) : 0,
    }
    areas.push({ type: 'Feature', id, properties, geometry: shapeGeometry(shape) })
    pins.push({ type: 'Feature', id, properties, geometry: { type: 'Point', coordinates: toPosition(first) } })
  }
  return { areas: { type: 'FeatureCollection', features: areas }, pins: { type: 'FeatureCollection', features: pins } }
}

/** Pixels that a line's width takes at zoom 0; each zoom doubles them. */
const widthAtZoomZero = ({ sizeM }: GeofenceShape, { lat }: Place) =>
  (sizeM ?? 0) / (metresPerPixel * Math.cos(rad(lat)))

/** The box around everything, or nothing to see. */
export function boundsOf(shapes: readonly GeofenceShape[]): Bounds | undefined {
  let box: Bounds | undefined
  for (const { kind, points, sizeM } of shapes) {
    const reach = kind === 'circle' && points[0] ? circleRing(points[0], sizeM ?? 0, 4) : points
    for (const { lat, lon } of reach) {
      box = box
        ? [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)]
        : [lon, lat, lon, lat]
    }
  }
  return box
}

/** Whether the outline of a contour crosses itself; touching neighbours are no crossing. The server has the last word. */
export function crossesItself(points: readonly Place[]): boolean {
  const ring = points.filter(
    (point, at) => at === 0 || point.lat !== points[at - 1]?.lat || point.lon !== points[at - 1]?.lon,
  )
  for (let i = 0; i < ring.length; i += 1) {
    for (let j = i + 2; j < ring.length; j += 1) {
      if (i === 0 && j === ring.length - 1) continue
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[(j + 1) % ring.length]]
      if (a && b && c && d && segmentsCross(a, b, c, d)) return true
    }
  }
  return false
}

function segmentsCross(a: Place, b: Place, c: Place, d: Place): boolean {
  const side = (p: Place, q: Place, r: Place) =>
    Math.sign((q.lon - p.lon) * (r.lat - p.lat) - (q.lat - p.lat) * (r.lon - p.lon))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Fewer points that stay within `toleranceM` of the line (Douglas and Peucker). */
export function simplified(points: readonly Place[], toleranceM: number): Place[] {
  const keep = new Set([0, points.length - 1])
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [far, farthest] = [-1, toleranceM]
    for (let at = from + 1; at < to; at += 1) {
      const off = offLineM(points[at], points[from], points[to])
      if (off > farthest) [far, farthest] = [at, off]
    }
    if (far < 0) continue
    keep.add(far)
    spans.push([from, far], [far, to])
  }
  return points.filter((_, at) => keep.has(at))
}

function offLineM(point: Place | undefined, from: Place | undefined, to: Place | undefined): number {
  if (!point || !from || !to) return 0
  const scale = Math.cos(rad(from.lat))
  const flat = ({ lat, lon }: Place) => [(lon - from.lon) * scale, lat - from.lat] as const
  const [[x, y], [u, v]] = [flat(point), flat(to)]
  const along = u * u + v * v
  const share = along === 0 ? 0 : Math.max(0, Math.min(1, (x * u + y * v) / along))
  return Math.hypot(x - share * u, y - share * v) * rad(1) * earthM
}

/** '25.7785, -100.1885' */
export const placeText = ({ lat, lon }: Place) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`

/** One place from each line 'lat, lon'; answers the number of the first line that is none. */
export function placesFrom(text: string): { places: Place[] } | { badLine: number } {
  const places: Place[] = []
  const lines = text.split(/\n|;/)
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(line)
    const [lat, lon] = [Number(found?.[1]), Number(found?.[2])]
    if (!found || Math.abs(lat) > 90 || Math.abs(lon) > 180) return { badLine: at + 1 }
    places.push({ lat, lon })
  }
  return { places }
}
