import { type ListenOptions, serve, type SimReply, type Simulator } from '../http.ts'
import { HttpFaults } from '../http-faults.ts'
import { moved } from '../fleet/places.ts'
import { inMexico } from '../roads/mexico.ts'
import { type LatLon, type Snap, snapToRoad } from '../roads/snap.ts'
import { nearestTown, searchTowns, type Town } from './towns.ts'

const LICENCE = 'Datos: GeoNames (CC BY 4.0), red carretera esquemática'
/** A highway nearer than this is the point's road. */
const ROAD_M = 1200
const FORMATS = ['jsonv2', 'json']

/**
 * Speaks Nominatim's `/reverse`, `/search` and `/status` (JSON formats) over the towns of GeoNames and our own
 * highways: the nearest town, and the highway with its kilometre when one is near.
 */
export function startNominatimSimulator(options: ListenOptions = {}): Promise<Simulator> {
  const faults = new HttpFaults()
  return serve(async (request) => {
    const held = faults.control(request) ?? (await faults.hold())
    if (held) return held
    const { pathname, searchParams } = request.url
    if (pathname === '/status') return { body: { status: 0, message: 'OK' } }
    const answer = { '/reverse': reverse, '/search': search }[pathname]
    if (!answer) return { status: 404, body: { error: { code: 404, message: 'Not Found' } } }
    if (!FORMATS.includes(searchParams.get('format') ?? (pathname === '/search' ? 'jsonv2' : 'xml'))) {
      return badRequest("Parameter 'format' must be one of: jsonv2, json")
    }
    return answer(searchParams)
  }, options)
}

function badRequest(message: string): SimReply {
  return { status: 400, body: { error: { code: 400, message } } }
}

function reverse(query: URLSearchParams): SimReply {
  const number = (name: string) => Number(query.get(name) || Number.NaN)
  const point = { lat: number('lat'), lon: number('lon') }
  if (!(Math.abs(point.lat) <= 90)) return badRequest("Parameter 'lat' must be a number between -90 and 90.")
  if (!(Math.abs(point.lon) <= 180)) return badRequest("Parameter 'lon' must be a number between -180 and 180.")
  const zoom = Number(query.get('zoom') ?? 18)
  const town = inMexico(point) ? nearestTown(point, zoom < 13 ? 15_000 : 0) : null
  if (!town) return { body: { error: 'Unable to geocode' } }
  const road = snapToRoad(point)
  const onRoad = zoom >= 16 && road.offM < ROAD_M
  const address = {
    ...(onRoad ? { road: roadName(road) } : {}),
    ...(zoom >= 8 ? { [settlementKind(town)]: town.name } : {}),
    ...(zoom >= 5 ? { state: town.state, 'ISO3166-2-lvl4': town.stateCode } : {}),
    country: 'México',
    country_code: 'mx',
  }
  return { body: place(query, onRoad ? road : town, town, address, onRoad) }
}

function search(query: URLSearchParams): SimReply {
  const text = query.get('q') ?? query.get('city') ?? ''
  const countries = query.get('countrycodes')
  if (text.trim() === '') return badRequest('Nothing to search for.')
  if (countries && !countries.split(',').includes('mx')) return { body: [] }
  const limit = Math.min(40, Math.max(1, Number(query.get('limit') ?? 10) || 10))
  const found = searchTowns(text, limit).map((town) => {
    const address = { [settlementKind(town)]: town.name, state: town.state, country: 'México', country_code: 'mx' }
    return place(query, town, town, address, false)
  })
  return { body: found }
}

/** 'Autopista México–Querétaro km 43' or 'Carretera Federal 57 km 12'. */
function roadName({ edge, alongM }: Snap): string {
  const km = `km ${Math.round((edge.startM + alongM) / 1000)}`
  if (edge.name?.startsWith('Libramiento')) return `${edge.name} ${km}`
  if (edge.name) return `Autopista ${edge.name} ${km}`
  if (edge.ref === '') return `Libramiento ${km}`
  return `${edge.toll ? 'Autopista' : 'Carretera Federal'} ${edge.ref} ${km}`
}

function settlementKind({ population }: Town): 'city' | 'town' | 'village' {
  if (population >= 50_000) return 'city'
  return population >= 5000 ? 'town' : 'village'
}

/** A result: numbers are text, as in the original; `format=json` says `class` where jsonv2 says `category`. */
function place(
  query: URLSearchParams,
  at: LatLon,
  town: Town,
  address: Record<string, string>,
  road: boolean,
): unknown {
  const kind = settlementKind(town)
  const south = moved(at, -400, -400)
  const north = moved(at, 400, 400)
  const category = road ? 'highway' : 'place'
  const names = Object.entries(address).filter(([key]) => key !== 'country_code' && !key.startsWith('ISO'))
  return {
    place_id: String(town.id),
    licence: LICENCE,
    osm_type: road ? 'way' : 'node',
    osm_id: String(town.id),
    lat: at.lat.toFixed(7),
    lon: at.lon.toFixed(7),
    ...(query.get('format') === 'json' ? { class: category } : { category, place_rank: road ? '26' : '16' }),
    type: road ? 'motorway' : kind,
    importance: '0.1',
    addresstype: road ? 'road' : kind,
    name: names[0]?.[1] ?? '',
    display_name: [...new Set(names.map(([, name]) => name))].join(', '),
    ...(query.get('addressdetails') === '0' ? {} : { address }),
    boundingbox: [south.lat, north.lat, south.lon, north.lon].map((value) => value.toFixed(7)),
  }
}
