import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { flashRow } from '../../kit/flash.ts'
import { queryClient } from '../../kit/query.ts'
import type { GeofenceResource } from './geofence-resource.ts'

type ListId = GeofenceResource['id']
type Rows = readonly Geofence[]

const byName = (a: Geofence, b: Geofence) =>
  a.name.localeCompare(b.name, 'es-MX', { sensitivity: 'base', numeric: true }) || a.id - b.id

/** The list with these in it, new ones where their name belongs. */
export const withGeofences = (rows: Rows, saved: Rows): Rows => {
  const ids = new Set(saved.map(({ id }) => id))
  return [...rows.filter(({ id }) => !ids.has(id)), ...saved].toSorted(byName)
}
export const withoutGeofence = (rows: Rows, gone: number): Rows => rows.filter(({ id }) => id !== gone)

const patch = (list: ListId, change: (rows: Rows) => Rows) =>
  queryClient.setQueryData<Rows>([list], (rows) => rows && change(rows))

/** A list that was never read is left so: it will be read whole. */
export function keepGeofences(list: ListId, saved: Rows) {
  patch(list, (rows) => withGeofences(rows, saved))
  for (const { id } of saved.slice(0, 20)) flashRow(list, id)
}
export const dropGeofence = (list: ListId, id: number) => patch(list, (rows) => withoutGeofence(rows, id))
