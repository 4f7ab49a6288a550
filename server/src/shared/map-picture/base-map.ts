import { readFileSync } from 'node:fs'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import type { MapPoint } from './map-picture.ts'

/** Place on the flat world: Mercator in radians, y downwards. One turn of the earth is 2π wide. */
export type Flat = [x: number, y: number]

export function flatten({ lat, lon }: MapPoint): Flat {
  return [(lon * Math.PI) / 180, -Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))]
}

export interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** A piece of the base map, flattened. */
export interface MapFeature {
  geometry: Geometry
  bounds: Bounds
  kind: string
  properties: Record<string, unknown>
}

export interface MapPlace {
  kind: string
  name: string
  at: Flat
  lat: number
  lon: number
  /** Least zoom, order of importance, size class 1 (largest) to 4. */
  zoom: number
  order: number
  size: number
  labelLeft: boolean
}

export interface MapShield {
  ref: string
  toll: boolean
  at: Flat
  zoom: number
  order: number
}

export interface BaseMap {
  land: MapFeature[]
  water: MapFeature[]
  roads: MapFeature[]
  places: MapPlace[]
  shields: MapShield[]
}

/** The console's base map, one source for screen and paper. */
const folder = new URL('../../../../web/public/basemap/', import.meta.url)

const townKinds = new Set(['capital', 'estatal', 'ciudad', 'ajena'])

function load(name: string): Feature[] {
  // The files are built by the project itself; their form is proved by the pictures' tests.
  const collection = JSON.parse(readFileSync(new URL(`${name}.geojson`, folder), 'utf8')) as FeatureCollection
  return collection.features
}

function prepare(feature: Feature): MapFeature {
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const flat = (position: Position): Position => {
    const [x, y] = flatten({ lon: position[0] ?? 0, lat: position[1] ?? 0 })
    bounds.minX = Math.min(bounds.minX, x)
    bounds.maxX = Math.max(bounds.maxX, x)
    bounds.minY = Math.min(bounds.minY, y)
    bounds.maxY = Math.max(bounds.maxY, y)
    return [x, y]
  }
  const geometry = flattenGeometry(feature.geometry, flat)
  const properties = feature.properties ?? {}
  return { geometry, bounds, properties, kind: String(properties['k']) }
}

function flattenGeometry(geometry: Geometry, flat: (position: Position) => Position): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { type: 'LineString', coordinates: geometry.coordinates.map(flat) }
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map((ring) => ring.map(flat)) }
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(flat))),
      }
    default:
      throw new Error(`The base map has an unexpected ${geometry.type}.`)
  }
}

function pointOf({ geometry }: Feature): MapPoint {
  if (geometry.type !== 'Point') throw new Error(`The base map has a place that is a ${geometry.type}.`)
  return { lon: geometry.coordinates[0] ?? 0, lat: geometry.coordinates[1] ?? 0 }
}

function placeOf(feature: Feature): MapPlace {
  const point = pointOf(feature)
  const { k, n, z, o, s, a } = feature.properties ?? {}
  return {
    kind: String(k),
    name: String(n),
    at: flatten(point),
    ...point,
    zoom: Number(z ?? 0),
    order: Number(o ?? 0),
    size: Number(s ?? 4),
    labelLeft: a === 1,
  }
}

function shieldOf(feature: Feature): MapShield {
  const { t, ref, z, o } = feature.properties ?? {}
  return { ref: String(ref), toll: t === 'cuota', at: flatten(pointOf(feature)), zoom: Number(z), order: Number(o) }
}

/** Suburbs would crowd out the city they belong to. */
const suburbKm = 28

function withoutSuburbs(places: MapPlace[]): MapPlace[] {
  // Size 1 of the built map: the cities around and over a million.
  const large = places.filter((place) => place.size === 1)
  return places.filter(
    (place) => place.size === 1 || !townKinds.has(place.kind) || !large.some((city) => roughKm(place, city) < suburbKm),
  )
}

/** Good enough at some tens of kilometres. */
function roughKm(a: MapPoint, b: MapPoint): number {
  const kmPerDegree = 111.2
  return Math.hypot((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat) * kmPerDegree
}

let loaded: BaseMap | undefined

/** The base map, read and flattened once per thread. */
export function baseMap(): BaseMap {
  if (loaded) return loaded
  const marks = load('lugares')
  const places = marks.filter(({ properties }) => townKinds.has(properties?.['k']) || properties?.['k'] === 'estado')
  loaded = {
    land: load('tierra').map(prepare),
    water: load('agua').map(prepare),
    roads: load('vias').map(prepare),
    places: withoutSuburbs(places.map(placeOf)).sort((a, b) => a.order - b.order),
    shields: marks
      .filter(({ properties }) => properties?.['k'] === 'escudo')
      .map(shieldOf)
      .sort((a, b) => a.order - b.order),
  }
  return loaded
}
