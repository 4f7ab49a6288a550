import { pageGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  listRouteDestinations,
  listRouteGeofences,
  type RouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { call } from '../../kit/call.ts'
import { flashRow } from '../../kit/flash.ts'
import type { LoadOptions, Option } from '../../kit/list-types.ts'
import { queryClient } from '../../kit/query.ts'
import { can } from '../../kit/session.ts'

export const routesPath = '/Consola/rutas'
export const routesKey = ['route-destinations'] as const
const pageSize = 500

/** All of them: the map shows them together. */
export async function loadRoutes(signal: AbortSignal): Promise<readonly RouteDestination[]> {
  const page = (at: number) => call(listRouteDestinations, { query: { page: at, limit: pageSize }, signal })
  const first = await page(1)
  const rest = Array.from({ length: Math.ceil(first.count / pageSize) - 1 }, (_, at) => page(at + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ results }) => results)
}

export const placesOf = ({ line }: Pick<RouteDestination, 'line'>): Place[] =>
  line.map(({ lat, lng }) => ({ lat, lon: lng }))

/** The list with a route in it as it is now, new ones first. */
export const withRoute = (rows: readonly RouteDestination[], saved: RouteDestination): readonly RouteDestination[] =>
  rows.some(({ id }) => id === saved.id) ? rows.map((row) => (row.id === saved.id ? saved : row)) : [saved, ...rows]

export function keepRoute(saved: RouteDestination) {
  queryClient.setQueryData<readonly RouteDestination[]>(routesKey, (rows) => rows && withRoute(rows, saved))
  flashRow('routes', saved.id)
}

const optionOf = ({ id, name, kind, address, folio }: Geofence): Option => ({
  value: id,
  label: name,
  detail: [kind === 'route' ? 'Geocerca de ruta' : kind === 'wialon' ? 'Wialon' : folio, address]
    .filter(Boolean)
    .join(' · '),
})

/** Places a route may join: geofences of routes and, for whom may see them, of the console. */
export const loadPlaces: LoadOptions = async (text, signal) => {
  const query = { search: text || undefined, limit: 20 }
  const [own, others] = await Promise.all([
    call(listRouteGeofences, { query, signal }),
    can('recurso.geocerca.view') ? call(pageGeofences, { query, signal }) : { results: [] },
  ])
  return [...own.results, ...others.results].map(optionOf)
}
