import type { FoundPlace } from '@arriero/contract/places/places.contract.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import type { GeofenceKind } from '@arriero/contract/geofences/geofences.entities.ts'
import { parseCoordinates } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { placesNamed, type PlaceSettings } from '../../shared/places/place-search.ts'
import { geofencesNamed } from '../geofences/geofences.read.ts'

const shown = 8
const most = 25

/** Places of a name, those of the account that the caller may see first; a pair of coordinates is a place as well. */
export async function findPlaces(work: Work, settings: PlaceSettings, text: string, wanted = shown) {
  const limit = Math.min(Math.max(wanted, 1), most)
  const point = parseCoordinates(text)
  if (point) {
    const name = `${point.lat}, ${point.lon}`
    return { places: [{ kind: 'point' as const, name, detail: null, ...point, geofenceId: null }], reason: null }
  }
  const own = await ownPlaces(work, text, limit)
  const { places, reason } = await placesNamed(settings, text, limit)
  const others = places.map((place): FoundPlace => ({ ...place, geofenceId: null }))
  return { places: [...own, ...others].slice(0, limit), reason }
}

/** Geofences by name, folio, customer or address, of the lists the caller may open. */
async function ownPlaces(work: Work, text: string, limit: number): Promise<FoundPlace[]> {
  const kinds = kindsSeen(work)
  if (kinds.length === 0) return []
  return (await geofencesNamed(work, kinds, text, limit)).map(({ id, kind, name, address, customer, center }) => ({
    kind: customer ? 'customer' : kind === 'route' ? 'routeGeofence' : 'geofence',
    name,
    detail: [customer, address].filter(Boolean).join(' · ') || null,
    ...center,
    geofenceId: id,
  }))
}

function kindsSeen({ scope: { permissions } }: Work): GeofenceKind[] {
  const seesConsole = listGeofences.access.some((permission) => permissions.has(permission))
  return [
    ...(seesConsole ? (['console', 'wialon'] as const) : []),
    ...(permissions.has('recurso.ruta_geocerca.view') ? (['route'] as const) : []),
  ]
}
