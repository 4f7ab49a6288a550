import { readFileSync } from 'node:fs'
import type { Feature, FeatureCollection, Position } from 'geojson'
import { distanceM } from '../geo/distance.ts'
import type { LatLon } from '../geo/latlon.ts'
import { plainText } from './highway-words.ts'

export type MapPlaceKind = 'town' | 'border' | 'port' | 'airport'

/** A place of the base map that has a name. */
export interface MapPlace extends LatLon {
  kind: MapPlaceKind
  name: string
  /** Name, and code of an airport, as it is searched. */
  text: string
  /** Smaller is better known. */
  order: number
  isLarge: boolean
}

/** A stretch of federal highway; `along` has the metres from its start at each point. */
export interface Highway {
  ref: string
  name: string | null
  isToll: boolean
  text: string
  line: LatLon[]
  along: number[]
}

/** Where two highways meet. */
export interface Junction extends LatLon {
  refs: string[]
}

export interface MapPlaces {
  places: MapPlace[]
  highways: Highway[]
  junctions: Junction[]
}

/** The console's base map: what is found is what is drawn. */
const folder = new URL('../../../../web/public/basemap/', import.meta.url)
const kinds: Readonly<Record<string, MapPlaceKind>> = {
  capital: 'town',
  estatal: 'town',
  ciudad: 'town',
  cruce: 'border',
  puerto: 'port',
  aeropuerto: 'airport',
}
/** After all towns of the map. */
const unranked = 10_000

function read(name: string): Feature[] {
  // The files are built by the project itself; what is read of them is proved by the search's tests.
  return (JSON.parse(readFileSync(new URL(`${name}.geojson`, folder), 'utf8')) as FeatureCollection).features
}

const latLon = ([lon = 0, lat = 0]: Position): LatLon => ({ lat, lon })

function placeOf({ geometry, properties }: Feature): MapPlace[] {
  const kind = kinds[String(properties?.['k'])]
  if (!kind || geometry.type !== 'Point') return []
  const { n, o, s, iata } = properties ?? {}
  const name = String(n)
  return [
    {
      ...latLon(geometry.coordinates),
      kind,
      name,
      text: plainText(`${name} ${iata ?? ''}`),
      order: Number(o ?? unranked),
      isLarge: Number(s ?? 9) <= 2,
    },
  ]
}

function highwayOf({ geometry, properties }: Feature): Highway[] {
  const { k, ref, n } = properties ?? {}
  if (!ref || (k !== 'cuota' && k !== 'libre') || geometry.type !== 'LineString') return []
  const line = geometry.coordinates.map(latLon)
  const along = [0]
  for (let i = 1; i < line.length; i++) along.push(along[i - 1]! + distanceM(line[i - 1]!, line[i]!))
  const name = n ? String(n) : null
  return [{ ref: String(ref), name, isToll: k === 'cuota', text: plainText(name ?? ''), line, along }]
}

/** Points that highways of different numbers share. */
function junctionsOf(highways: readonly Highway[]): Junction[] {
  const byPoint = new Map<string, { at: LatLon; refs: Set<string> }>()
  for (const { ref, line } of highways) {
    for (const at of line) {
      const key = `${at.lat} ${at.lon}`
      const known = byPoint.get(key)
      if (known) known.refs.add(ref)
      else byPoint.set(key, { at, refs: new Set([ref]) })
    }
  }
  return [...byPoint.values()].filter(({ refs }) => refs.size > 1).map(({ at, refs }) => ({ ...at, refs: [...refs] }))
}

let loaded: MapPlaces | undefined

/** What the base map knows by name, read when it is first asked for. */
export function mapPlaces(): MapPlaces {
  if (loaded) return loaded
  const highways = read('vias').flatMap(highwayOf)
  loaded = { places: read('lugares').flatMap(placeOf), highways, junctions: junctionsOf(highways) }
  return loaded
}

/** The place of a highway a way from its start; null beyond its end. */
export function placeAlong({ line, along }: Highway, metres: number): LatLon | null {
  const i = along.findIndex((at) => at >= metres)
  if (i < 0) return null
  if (i === 0) return line[0]!
  const [from, to] = [line[i - 1]!, line[i]!]
  const share = (metres - along[i - 1]!) / (along[i]! - along[i - 1]! || 1)
  return { lat: from.lat + share * (to.lat - from.lat), lon: from.lon + share * (to.lon - from.lon) }
}
