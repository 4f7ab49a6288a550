import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { accountSocket } from '../core/sockets.ts'
import { id, idList, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { geofence, geofenceDraft } from '../geofences/geofences.entities.ts'

const view = 'recurso.ruta_geocerca.view'
const create = 'recurso.ruta_geocerca.create'
const update = 'recurso.ruta_geocerca.update'

/** Route geofences: same fields as the console's, their own list (three resources). */
export const listRouteGeofences = endpoint({
  method: 'GET',
  path: '/apis/geofence/',
  access: [view, 'viaje.viaje_create.view'],
  query: wire(pageQuery),
  reply: page(geofence),
  summary: 'Geocercas de ruta.',
})
export const getRouteGeofence = endpoint({
  method: 'GET',
  path: '/apis/geofence/{id}',
  access: view,
  reply: geofence,
  summary: 'Una geocerca de ruta.',
})
export const exportRouteGeofences = endpoint({
  method: 'GET',
  path: '/apis/geofence/export/{format}',
  access: view,
  query: wire({ ids: idList.optional(), search: z.string().max(200).optional() }),
  reply: fileReply,
  summary: 'Descarga las geocercas de ruta en KML o GeoJSON.',
})
export const createRouteGeofence = endpoint({
  method: 'POST',
  path: '/apis/geofence/',
  access: create,
  body: geofenceDraft,
  reply: geofence,
  summary: 'Crea una geocerca de ruta.',
})
export const batchRouteGeofences = endpoint({
  method: 'POST',
  path: '/apis/geofence/batch',
  access: create,
  body: z.array(geofenceDraft).min(1).max(5000),
  reply: z.array(geofence),
  summary: 'Crea varias geocercas de ruta.',
})
export const updateRouteGeofence = endpoint({
  method: 'PUT',
  path: '/apis/geofence/{id}',
  access: update,
  body: geofenceDraft,
  reply: geofence,
  conflict: savedMeanwhile(geofence),
  summary: 'Cambia una geocerca de ruta.',
})
export const deleteRouteGeofence = endpoint({
  method: 'DELETE',
  path: '/apis/geofence/{id}',
  access: 'recurso.ruta_geocerca.delete',
  reply: nothing,
  summary: 'Elimina una geocerca de ruta.',
})

const placeRef = wire({ id: z.number(), name: z.string() })
const linePoint = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** An origin and a destination with the way between them. */
export const routeDestination = wire({
  id,
  name: z.string(),
  origin: placeRef,
  destination: placeRef,
  line: z.array(linePoint),
  distanceKm: z.number().nullable(),
  durationMinutes: z.number().nullable(),
  /** Pesos with two decimals, as text. */
  priceKm: z.string().nullable(),
  active: z.boolean(),
  version: z.number(),
})
export type RouteDestination = z.output<typeof routeDestination>

export const routeDestinationDraft = wire({
  name: z.string().min(1).max(200),
  originId: id,
  destinationId: id,
  /** Empty or absent: the server plans it over the roads. */
  line: z.array(linePoint).max(20_000).optional(),
  durationMinutes: z.number().positive().max(100_000).nullable().optional(),
  priceKm: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/)
    .nullable()
    .optional(),
  active: z.boolean().optional(),
  version: z.number().int().optional(),
})

/** The way a route would take, before it is saved: along roads, or straight with the reason why. Saves nothing. */
export const planRouteDestination = endpoint({
  method: 'GET',
  path: '/apis/route_destination/plan/',
  access: [create, update],
  query: wire({ originId: named('origin_id', wholeNumber), destinationId: named('destination_id', wholeNumber) }),
  reply: wire({
    line: z.array(linePoint),
    distanceKm: z.number(),
    /** null: the way is straight, and nobody knows how long it takes. */
    durationMinutes: z.number().nullable(),
    source: z.enum(['road', 'straight']),
    reason: z.string().nullable(),
  }),
  summary: 'Calcula el camino entre dos lugares sin guardar nada.',
})

export const listRouteDestinations = endpoint({
  method: 'GET',
  path: '/apis/route_destination/',
  access: [view, 'viaje.viaje_create.view'],
  query: wire({ ...pageQuery, active: yesNo.optional() }),
  reply: page(routeDestination),
  summary: 'Rutas de origen a destino.',
})
export const createRouteDestination = endpoint({
  method: 'POST',
  path: '/apis/route_destination/',
  access: create,
  body: routeDestinationDraft,
  reply: routeDestination,
  summary: 'Crea una ruta.',
})
/** There is no delete: a route no longer used is deactivated. */
export const updateRouteDestination = endpoint({
  method: 'PUT',
  path: '/apis/route_destination/{id}',
  access: update,
  body: routeDestinationDraft,
  reply: routeDestination,
  conflict: savedMeanwhile(routeDestination),
  summary: 'Cambia una ruta.',
})

/** Names carry the account id at their end, as the specification prints `{group}`. */
export const routeChannel = channel({
  path: accountSocket,
  access: [view, 'viaje.viaje_create.view'],
  events: {
    geofence_route_destination_created: routeDestination,
    geofence_route_destination_edit: routeDestination,
    geofence_route_destination_deleted: routeDestination,
  },
})
