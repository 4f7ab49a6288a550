import { GeoFileError, type GeoFeature } from './geo-feature.ts'
import { isPlace, openRing, type LatLon } from './latlon.ts'

const MOST_FEATURES = 5_000
const MOST_POINTS = 200_000
/** Collections within collections: more is an attack, not a map. */
const MOST_DEPTH = 8

/**
 * Features of a GeoJSON value from outside (RFC 7946). Each part of a multi-geometry becomes a feature of its own, and
 * of a polygon the outer ring counts. Throws GeoFileError when it is not GeoJSON or too large.
 */
export function readFeatures(value: unknown): GeoFeature[] {
  const reader: Reader = { found: [], points: 0 }
  if (isRecord(value) && value.type === 'FeatureCollection' && Array.isArray(value.features)) {
    for (const feature of value.features) readFeature(feature, reader)
  } else if (isRecord(value) && value.type === 'Feature') readFeature(value, reader)
  else throw new GeoFileError('El archivo no es una colección de figuras GeoJSON')
  return reader.found
}

type Reader = { readonly found: GeoFeature[]; points: number }
type Properties = Readonly<Record<string, unknown>>

function readFeature(feature: unknown, reader: Reader): void {
  if (!isRecord(feature) || feature.type !== 'Feature') throw new GeoFileError('Una figura del archivo no es válida')
  const properties = isRecord(feature.properties) ? feature.properties : {}
  readGeometry(feature.geometry, properties, reader, 0)
}

function readGeometry(geometry: unknown, properties: Properties, reader: Reader, depth: number): void {
  // KML folders hold things without a place: they are no error, there is only nothing to take.
  if (geometry === null || geometry === undefined) return
  if (!isRecord(geometry) || depth > MOST_DEPTH) throw new GeoFileError('Una figura del archivo no es válida')
  const { type, coordinates } = geometry
  if (type === 'GeometryCollection') {
    for (const part of list(geometry.geometries)) readGeometry(part, properties, reader, depth + 1)
  } else if (type === 'Point') add('point', [coordinates], properties, reader)
  else if (type === 'MultiPoint') for (const point of list(coordinates)) add('point', [point], properties, reader)
  else if (type === 'LineString') add('line', coordinates, properties, reader)
  else if (type === 'MultiLineString') for (const line of list(coordinates)) add('line', line, properties, reader)
  else if (type === 'Polygon') add('polygon', list(coordinates)[0], properties, reader)
  else if (type === 'MultiPolygon') {
    for (const polygon of list(coordinates)) add('polygon', list(polygon)[0], properties, reader)
  } else throw new GeoFileError(`El archivo trae una figura de un tipo que no se conoce: ${text(type).slice(0, 40)}`)
}

const FEWEST = { point: 1, line: 2, polygon: 3 }

function add(kind: 'point' | 'line' | 'polygon', coordinates: unknown, properties: Properties, reader: Reader): void {
  const name = text(properties.name).trim()
  const raw = list(coordinates)
  reader.points += raw.length
  if (reader.found.length >= MOST_FEATURES) throw new GeoFileError('El archivo trae más de 5,000 figuras')
  if (reader.points > MOST_POINTS) throw new GeoFileError('El archivo trae más de 200,000 puntos')
  const label = name === '' ? `número ${reader.found.length + 1}` : `'${name.slice(0, 80)}'`
  const drawn = raw.map((position) => placeOf(position, label))
  const points = kind === 'polygon' ? openRing(drawn) : drawn
  if (points.length < FEWEST[kind]) throw new GeoFileError(`La figura ${label} no tiene puntos suficientes`)
  reader.found.push({
    name,
    description: text(properties.description).trim(),
    color: color(properties.fill) ?? color(properties.stroke) ?? color(properties['marker-color']),
    shape: kind === 'point' ? { kind, points } : shapeOf(kind, points, properties),
  })
}

/** The circle or the width that a file of ours carries in its properties (see `shapeProperties`). */
function shapeOf(kind: 'line' | 'polygon', points: readonly LatLon[], properties: Properties): GeoFeature['shape'] {
  if (kind === 'line') return { kind, points, widthM: size(properties.widthM) }
  const radiusM = size(properties.radiusM)
  const lat = Number(properties.circleLat ?? NaN)
  const lon = Number(properties.circleLon ?? NaN)
  return radiusM !== undefined && isPlace(lat, lon)
    ? { kind: 'circle', points: [{ lat, lon }], radiusM }
    : { kind, points }
}

function placeOf(position: unknown, label: string): LatLon {
  const [lon, lat] = list(position)
  if (typeof lat !== 'number' || typeof lon !== 'number' || !isPlace(lat, lon)) {
    throw new GeoFileError(`La figura ${label} tiene una coordenada fuera de rango`)
  }
  return { lat, lon }
}

function size(value: unknown): number | undefined {
  const metres = Number(value ?? NaN)
  return Number.isFinite(metres) && metres > 0 ? metres : undefined
}

function color(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null
}

/** KML descriptions come as { '@type': 'html', value }. */
function text(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return isRecord(value) && typeof value.value === 'string' ? value.value : ''
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
