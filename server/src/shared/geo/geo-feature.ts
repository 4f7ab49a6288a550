import { DEFAULT_RADIUS_M, openRing, type LatLon, type Shape } from './latlon.ts'
import { circlePolygon } from './polygon.ts'

/** One drawn thing of a file: a shape with its name, or a lone point. `color` is #rrggbb. */
export type GeoFeature = {
  readonly name: string
  readonly description: string
  readonly color: string | null
  readonly shape: Shape | { readonly kind: 'point'; readonly points: readonly LatLon[] }
}

/** A position of a trace to write. `time` is an ISO instant, `altitude` metres, `speed` km/h. */
export type TracePoint = LatLon & { readonly time: string; readonly altitude: number | null; readonly speed: number }

export type Waypoint = LatLon & { readonly time: string; readonly name: string; readonly description: string }

/** A drive to write: its points in order of time and the places worth marking. */
export type Trace = {
  readonly name: string
  readonly points: readonly TracePoint[]
  readonly waypoints: readonly Waypoint[]
}

/** The file cannot be used; the message is in Spanish and for the person who chose it. */
export class GeoFileError extends Error {
  override name = 'GeoFileError'
}

/**
 * What neither KML nor GeoJSON can draw goes along as properties, so that our own files come back as they were: a
 * circle is drawn as a polygon with its middle and radius beside it, a line carries its width.
 */
export function shapeProperties(shape: GeoFeature['shape']): Record<string, number> {
  const [centre] = shape.points
  if (shape.kind === 'circle' && centre !== undefined) {
    return { circleLat: centre.lat, circleLon: centre.lon, radiusM: shape.radiusM ?? DEFAULT_RADIUS_M }
  }
  return shape.kind === 'line' && shape.widthM !== undefined ? { widthM: shape.widthM } : {}
}

/** Enough for the eye; the circle itself goes along as properties, and a file of thousands stays within our own limits. */
const CIRCLE_SIDES = 32

/** What to draw for a shape; a polygon's ring is closed. */
export function drawnPoints(shape: GeoFeature['shape']): readonly LatLon[] {
  const [first] = shape.points
  if (first === undefined || shape.kind === 'line' || shape.kind === 'point') return shape.points
  const ring =
    shape.kind === 'circle'
      ? circlePolygon(first, shape.radiusM ?? DEFAULT_RADIUS_M, CIRCLE_SIDES)
      : openRing(shape.points)
  return [...ring, ...ring.slice(0, 1)]
}
