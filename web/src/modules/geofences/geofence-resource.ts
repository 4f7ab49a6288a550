import * as consoles from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence, GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import * as routes from '@arriero/contract/routes/routes.contract.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { call } from '../../kit/call.ts'
import type { ScreenPath } from '../../kit/module.ts'
import { errorData, trace, type TraceTitle } from '../../kit/trace.ts'

/** Geofences of one of the two lists, with what may be done to them. */
export interface GeofenceResource {
  /** Name of the list and its key in the query cache. */
  id: 'geofences' | 'route-geofences'
  title: string
  path: ScreenPath
  can: { create: Permission; update: Permission; remove: Permission }
  load: (signal: AbortSignal) => Promise<readonly Geofence[]>
  find: (id: number) => Promise<Geofence>
  create: (draft: GeofenceDraft) => Promise<Geofence>
  createMany: (drafts: GeofenceDraft[]) => Promise<readonly Geofence[]>
  update: (id: number, draft: GeofenceDraft) => Promise<Geofence>
  remove: (id: number) => Promise<unknown>
  /** KML or GeoJSON of all of them, or of those with these ids. */
  file: (format: GeofenceFormat, ids: number[] | undefined) => Promise<File>
}

export type GeofenceFormat = 'kml' | 'geojson'

/** Rule LOG-04: failures are noted by their title, then thrown on. */
async function noted<Result>(title: TraceTitle, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    trace(title, errorData(error))
    throw error
  }
}

export const consoleGeofences: GeofenceResource = {
  id: 'geofences',
  title: 'Geocercas',
  path: '/Consola/geocercas',
  can: { create: 'recurso.geocerca.create', update: 'recurso.geocerca.update', remove: 'recurso.geocerca.delete' },
  load: (signal) => call(consoles.listGeofences, { signal }),
  find: (id) => call(consoles.getGeofence, { id }),
  create: (body) => noted('GEOFENCE_CREATE', call(consoles.createGeofence, { body })),
  createMany: (body) => noted('GEOFENCE_CREATE_MANY', call(consoles.createManyGeofences, { body })),
  update: (id, body) => noted('GEOFENCE_UPDATE', call(consoles.updateGeofence, { id, body })),
  remove: (id) => noted('GEOFENCE_DELETE', call(consoles.deleteGeofence, { id })),
  file: (format, ids) => call(consoles.exportGeofences, { format, query: { ...(ids && { ids }) } }),
}

const pageSize = 500

/** The call answers in pages; the map wants them all. */
async function allRouteGeofences(signal: AbortSignal): Promise<readonly Geofence[]> {
  const page = (at: number) => call(routes.listRouteGeofences, { query: { page: at, limit: pageSize }, signal })
  const first = await page(1)
  const rest = Array.from({ length: Math.ceil(first.count / pageSize) - 1 }, (_, at) => page(at + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ results }) => results)
}

export const routeGeofences: GeofenceResource = {
  id: 'route-geofences',
  title: 'Geocercas de ruta',
  path: '/Consola/rutas/geocercas',
  can: {
    create: 'recurso.ruta_geocerca.create',
    update: 'recurso.ruta_geocerca.update',
    remove: 'recurso.ruta_geocerca.delete',
  },
  load: allRouteGeofences,
  find: (id) => call(routes.getRouteGeofence, { id }),
  create: (body) => noted('GEOFENCE_CREATE', call(routes.createRouteGeofence, { body })),
  createMany: (body) => noted('GEOFENCE_CREATE_MANY', call(routes.batchRouteGeofences, { body })),
  update: (id, body) => noted('GEOFENCE_UPDATE', call(routes.updateRouteGeofence, { id, body })),
  remove: (id) => noted('GEOFENCE_DELETE', call(routes.deleteRouteGeofence, { id })),
  file: (format, ids) => call(routes.exportRouteGeofences, { format, query: { ...(ids && { ids }) } }),
}
