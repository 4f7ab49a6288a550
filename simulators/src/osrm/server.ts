import polyline from '@mapbox/polyline'
import { type ListenOptions, serve, type SimReply, type Simulator } from '../http.ts'
import { HttpFaults } from '../http-faults.ts'
import type { LonLat } from '../roads/distance.ts'
import { distancesAlong } from '../roads/graph.ts'
import { inMexico } from '../roads/mexico.ts'
import { type Route, route } from '../roads/route.ts'
import { type LatLon, type Snap, snapToRoad } from '../roads/snap.ts'

/** Coordinates in one table; a stock server allows 100 too. */
const TABLE_LIMIT = 100

/** An error reply of OSRM: HTTP 400 with a code. */
class OsrmError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Speaks OSRM's `route`, `nearest` and `table` (v1) over our own highway graph at truck speeds. Geometries polyline,
 * polyline6 and geojson; no turn-by-turn steps. NoRoute for points off Mexican land.
 */
export function startOsrmSimulator(options: ListenOptions = {}): Promise<Simulator> {
  const faults = new HttpFaults()
  return serve(async (request) => {
    const held = faults.control(request) ?? (await faults.hold())
    if (held) return held
    try {
      return { body: answer(request.url) }
    } catch (error) {
      if (error instanceof OsrmError) return refused(error)
      throw error
    }
  }, options)
}

function refused({ code, message }: OsrmError): SimReply {
  return { status: 400, body: { code, message } }
}

function answer(url: URL): unknown {
  const [, service = '', version, , text = ''] = decodeURIComponent(url.pathname).split('/')
  if (!['route', 'nearest', 'table'].includes(service))
    throw new OsrmError('InvalidService', `Service ${service} not found!`)
  if (version !== 'v1') throw new OsrmError('InvalidVersion', `Service ${service} not found!`)
  const points = coordinates(text.replace(/\.json$/, ''))
  if (service === 'nearest') return nearest(points)
  return service === 'table' ? table(points, url.searchParams) : routes(points, url.searchParams)
}

function coordinates(text: string): LatLon[] {
  const encoded = /^polyline(6?)\((.*)\)$/.exec(text)
  if (encoded) return polyline.decode(encoded[2] ?? '', encoded[1] ? 6 : 5).map(([lat, lon]) => ({ lat, lon }))
  return text.split(';').map((pair) => {
    const [lon = Number.NaN, lat = Number.NaN, ...more] = pair
      .split(',')
      .map((part) => (part === '' ? Number.NaN : Number(part)))
    const good = more.length === 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    if (!good) throw new OsrmError('InvalidQuery', 'Query string malformed close to position 0')
    return { lat, lon }
  })
}

function nearest(points: LatLon[]): unknown {
  return {
    code: 'Ok',
    waypoints: points.slice(0, 1).map((point) => ({ ...waypoint(snapToRoad(point)), nodes: [0, 0] })),
  }
}

function waypoint({ lon, lat, edge, offM }: Snap): { location: LonLat; name: string; distance: number; hint: string } {
  return { location: [lon, lat], name: edge.name ?? edge.ref, distance: round(offM), hint: '' }
}

function routes(points: LatLon[], query: URLSearchParams): unknown {
  if (points.length < 2) throw new OsrmError('InvalidOptions', 'Number of coordinates needs to be at least two.')
  const legs = points.slice(1).map((to, at) => landRoute(points[at] ?? to, to))
  const line = legs.flatMap((leg, at) => (at === 0 ? leg.line : leg.line.slice(1)))
  const overview = query.get('overview') ?? 'simplified'
  const annotated = (query.get('annotations') ?? 'false') !== 'false'
  const total = (of: (leg: Route) => number) => round(legs.reduce((sum, leg) => sum + of(leg), 0))
  const duration = total(({ durationS }) => durationS)
  const snaps = legs.flatMap(({ start, end }, at) => (at === 0 ? [start, end] : [end]))
  return {
    code: 'Ok',
    routes: [
      {
        ...(overview === 'false' ? {} : { geometry: geometry(line, query.get('geometries') ?? 'polyline') }),
        legs: legs.map((leg) => ({
          distance: round(leg.distanceM),
          duration: round(leg.durationS),
          weight: round(leg.durationS),
          summary: leg.refs.join(', '),
          steps: [],
          ...(annotated ? { annotation: annotation(leg) } : {}),
        })),
        distance: total(({ distanceM }) => distanceM),
        duration,
        weight: duration,
        weight_name: 'routability',
      },
    ],
    waypoints: snaps.map(waypoint),
  }
}

function landRoute(from: LatLon, to: LatLon): Route {
  if (!inMexico(from) || !inMexico(to)) throw new OsrmError('NoRoute', 'Impossible route between points')
  return route(from, to)
}

function geometry(line: readonly LonLat[], format: string): unknown {
  if (format === 'geojson') return { type: 'LineString', coordinates: line }
  if (format !== 'polyline' && format !== 'polyline6')
    throw new OsrmError('InvalidOptions', `Unknown geometries ${format}`)
  return polyline.encode(
    line.map(([lon, lat]) => [lat, lon]),
    format === 'polyline6' ? 6 : 5,
  )
}

/** Metres and seconds between consecutive points, at the leg's mean speed. */
function annotation({ line, distanceM, durationS }: Route): { distance: number[]; duration: number[] } {
  const along = distancesAlong(line)
  const distance = Array.from(along.subarray(1), (metres, at) => round(metres - (along[at] ?? 0)))
  return { distance, duration: distance.map((metres) => round((metres / (distanceM || 1)) * durationS)) }
}

function table(points: LatLon[], query: URLSearchParams): unknown {
  if (points.length > TABLE_LIMIT) throw new OsrmError('TooBig', 'Too many table coordinates')
  const chosen = (name: string) => {
    const text = query.get(name) ?? 'all'
    if (text === 'all') return points
    return text.split(';').map((index) => {
      const point = points[Number(index)]
      if (!point) throw new OsrmError('InvalidOptions', `Index ${index} of ${name} is out of range`)
      return point
    })
  }
  const [sources, destinations] = [chosen('sources'), chosen('destinations')]
  const cells = sources.map((from) =>
    destinations.map((to) => (inMexico(from) && inMexico(to) ? route(from, to) : null)),
  )
  const wanted = (query.get('annotations') ?? 'duration').split(',')
  const numbers = (of: (cell: Route) => number) =>
    cells.map((row) => row.map((cell) => (cell ? round(of(cell)) : null)))
  return {
    code: 'Ok',
    ...(wanted.includes('duration') ? { durations: numbers(({ durationS }) => durationS) } : {}),
    ...(wanted.includes('distance') ? { distances: numbers(({ distanceM }) => distanceM) } : {}),
    sources: sources.map((point) => waypoint(snapToRoad(point))),
    destinations: destinations.map((point) => waypoint(snapToRoad(point))),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
