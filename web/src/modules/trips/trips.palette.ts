import { activeTrips, createTravel, finishedTrips } from '@arriero/contract/trips/trips.contract.ts'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { folded } from '../../kit/format.ts'
import type { PaletteItem, PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { tripPaths } from './trips.paths.ts'
import { clientsOf, endsOf, stateOf } from './trips.words.ts'

// Enough to choose from; a longer list is what the trips screen is for.
const shown = 6

function itemOf(trip: TripRow): PaletteItem {
  const { from, to } = endsOf(trip)
  return {
    key: `trip-${trip.id}`,
    label: trip.folio,
    detail: [`${from} a ${to}`, clientsOf(trip), trip.unit.name].filter(Boolean).join(' · '),
    icon: 'trips',
    state: stateOf(trip),
    to: tripPaths.detail(trip.id),
  }
}

/** Trips by folio, name, client or unit: those under way first, ended ones where there is room. */
export const paletteTrips: PaletteProvider = {
  title: 'Viajes',
  find: async (text, signal) => {
    if (whyNot(activeTrips) !== undefined) return []
    const create: PaletteItem[] = !whyNot(createTravel)
      ? [{ key: 'trip-new', label: 'Crear viaje', icon: 'trips', to: tripPaths.create, keywords: 'nuevo viaje' }]
      : []
    const dashboard: PaletteItem = {
      key: 'trip-dashboard',
      label: 'Tablero de viajes',
      icon: 'trips',
      to: tripPaths.dashboard,
      keywords: 'puntualidad clientes patios kilómetros',
    }
    const own = [...create, dashboard].filter(({ label, keywords }) =>
      folded(`${label} ${keywords}`).includes(folded(text.trim())),
    )
    if (text.trim() === '') return own
    const query = { search: text, limit: shown, page: 1 }
    const active = await call(activeTrips, { query, signal })
    const missing = shown - active.results.length
    const ended =
      missing > 0 ? (await call(finishedTrips, { query: { ...query, limit: missing }, signal })).results : []
    return [...own, ...[...active.results, ...ended].map(itemOf)]
  },
}
