import * as consoles from '@arriero/contract/geofences/geofences.contract.ts'
import type { Geofence, GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import * as routes from '@arriero/contract/routes/routes.contract.ts'
import type { Endpoint } from '@arriero/contract/core/endpoint.ts'
import { call } from '../../kit/call.ts'
import { allRows } from '../../kit/list/whole-list.ts'
import type { ScreenPath } from '../../kit/shell/module.ts'
import { noted } from '../../kit/trace.ts'
import { geofencePaths } from './geofences.paths.ts'

/** Geofences of one of the two lists, with what may be done to them. */
export interface GeofenceResource {
  /** Name of the list and its key in the query cache. */
  id: 'geofences' | 'route-geofences'
  title: string
  path: ScreenPath
  /** Who may make, change and remove one. */
  calls: Record<'create' | 'createMany' | 'update' | 'remove', Endpoint>
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

// Rule LOG-04: failures are noted by their title, then thrown on.
export const consoleGeofences: GeofenceResource = {
  id: 'geofences',
  title: 'Geocercas',
  path: geofencePaths.list,
  calls: {
    create: consoles.createGeofence,
    createMany: consoles.createManyGeofences,
    update: consoles.updateGeofence,
    remove: consoles.deleteGeofence,
  },
  load: (signal) => call(consoles.listGeofences, { signal }),
  find: (id) => call(consoles.getGeofence, { id }),
  create: (body) => noted('GEOFENCE_CREATE', call(consoles.createGeofence, { body })),
  createMany: (body) => noted('GEOFENCE_CREATE_MANY', call(consoles.createManyGeofences, { body })),
  update: (id, body) => noted('GEOFENCE_UPDATE', call(consoles.updateGeofence, { id, body })),
  remove: (id) => noted('GEOFENCE_DELETE', call(consoles.deleteGeofence, { id })),
  file: (format, ids) => call(consoles.exportGeofences, { format, query: { ...(ids && { ids }) } }),
}

export const routeGeofences: GeofenceResource = {
  id: 'route-geofences',
  title: 'Geocercas de ruta',
  path: geofencePaths.ofRoutes,
  calls: {
    create: routes.createRouteGeofence,
    createMany: routes.batchRouteGeofences,
    update: routes.updateRouteGeofence,
    remove: routes.deleteRouteGeofence,
  },
  // The call answers in pages; the map wants them all.
  load: (signal) => allRows((query) => call(routes.listRouteGeofences, { query, signal })),
  find: (id) => call(routes.getRouteGeofence, { id }),
  create: (body) => noted('GEOFENCE_CREATE', call(routes.createRouteGeofence, { body })),
  createMany: (body) => noted('GEOFENCE_CREATE_MANY', call(routes.batchRouteGeofences, { body })),
  update: (id, body) => noted('GEOFENCE_UPDATE', call(routes.updateRouteGeofence, { id, body })),
  remove: (id) => noted('GEOFENCE_DELETE', call(routes.deleteRouteGeofence, { id })),
  file: (format, ids) => call(routes.exportRouteGeofences, { format, query: { ...(ids && { ids }) } }),
}
