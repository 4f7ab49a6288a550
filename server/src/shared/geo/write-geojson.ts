import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { drawnPoints, shapeProperties, type GeoFeature, type Trace } from './geo-feature.ts'
import type { LatLon } from './latlon.ts'

/** A GeoJSON FeatureCollection as text (RFC 7946), colours in the words of simplestyle. */
export function writeGeoJson(features: readonly GeoFeature[]): string {
  return collection(
    features.map(({ name, description, color, shape }) => ({
      type: 'Feature',
      properties: {
        name,
        description,
        ...(color === null ? {} : { stroke: color, fill: color }),
        ...shapeProperties(shape),
      },
      geometry: geometryOf(shape),
    })),
  )
}

/** A trace as GeoJSON text: one line whose `coordTimes` and `speeds` (km/h) go with its points, and its waypoints. */
export function writeTraceGeoJson({ name, points, waypoints }: Trace): string {
  const line: Feature = {
    type: 'Feature',
    properties: { name, coordTimes: points.map(({ time }) => time), speeds: points.map(({ speed }) => speed) },
    geometry: {
      type: 'LineString',
      coordinates: points.map((point) =>
        point.altitude === null ? lonLat(point) : [...lonLat(point), point.altitude],
      ),
    },
  }
  const marks = waypoints.map((mark): Feature => ({
    type: 'Feature',
    properties: { name: mark.name, description: mark.description, time: mark.time },
    geometry: { type: 'Point', coordinates: lonLat(mark) },
  }))
  // A line of one point is not valid: a unit that sent one position has a day without a line.
  return collection(points.length < 2 ? marks : [line, ...marks])
}

function geometryOf(shape: GeoFeature['shape']): Geometry {
  const coordinates = drawnPoints(shape).map(lonLat)
  if (shape.kind === 'line') return { type: 'LineString', coordinates }
  if (shape.kind === 'point') return { type: 'Point', coordinates: coordinates[0] ?? [] }
  return { type: 'Polygon', coordinates: [coordinates] }
}

function collection(features: Feature[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features } satisfies FeatureCollection)
}

/** Seven decimals are a centimetre. */
function lonLat({ lat, lon }: LatLon): number[] {
  return [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]
}
