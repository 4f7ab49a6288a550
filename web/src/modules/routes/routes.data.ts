import { pageGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  listRouteDestinations,
  listRouteGeofences,
  type RouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { flashRow } from '../../kit/flash.ts'
import type { LoadOptions, Option } from '../../kit/list/list-types.ts'
import { allRows } from '../../kit/list/whole-list.ts'
import { queryClient } from '../../kit/query.ts'

export const routesKey = ['route-destinations'] as const

/** All of them: the map shows them together. */
export const loadRoutes = (signal: AbortSignal) => allRows((query) => call(listRouteDestinations, { query, signal }))

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
    !whyNot(pageGeofences) ? call(pageGeofences, { query, signal }) : { results: [] },
  ])
  return [...own.results, ...others.results].map(optionOf)
}
