import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, form } from '../core/files.ts'
import { page, pageQuery } from '../core/paging.ts'
import { decimalNumber, idList, inside, nothing, wire } from '../core/wire.ts'
import { geofence, geofenceDraft, geofenceKinds } from './geofences.entities.ts'

const view = 'recurso.geocerca.view'
const create = 'recurso.geocerca.create'
const many = {
  body: z.array(geofenceDraft).min(1).max(5000),
  reply: inside('data', inside('data', z.array(geofence))),
} as const

export const listGeofences = endpoint({
  method: 'GET',
  path: '/apis/geofences/get_all',
  access: [view, 'mapas.view', 'viaje.viaje_create.view'],
  reply: inside('data', z.array(geofence)),
  summary: 'Todas las geocercas de la consola.',
})

/** Ours: the list screen's page. */
export const pageGeofences = endpoint({
  method: 'GET',
  path: '/apis/geofences/page',
  access: view,
  query: wire({
    ...pageQuery,
    kind: z.enum(geofenceKinds).optional(),
    shape: z.enum(['line', 'polygon', 'circle']).optional(),
  }),
  reply: page(geofence),
  summary: 'Geocercas por página, con búsqueda y filtros.',
})

export const getGeofence = endpoint({
  method: 'GET',
  path: '/apis/geofences/{id}',
  access: view,
  reply: inside('data', geofence),
  summary: 'Una geocerca.',
})

export const createGeofence = endpoint({
  method: 'POST',
  path: '/apis/geofences/create',
  access: create,
  body: geofenceDraft,
  reply: inside('data', inside('data', geofence)),
  summary: 'Crea una geocerca.',
})

export const createManyGeofences = endpoint({
  method: 'POST',
  path: '/apis/geofences/create/many',
  access: create,
  ...many,
  summary: 'Crea varias geocercas.',
})

/** Same as create/many. */
export const batchGeofences = endpoint({
  method: 'POST',
  path: '/apis/geofences/batch',
  access: create,
  ...many,
  summary: 'Crea varias geocercas.',
})

export const updateGeofence = endpoint({
  method: 'PUT',
  path: '/apis/geofences/update/{id}',
  access: 'recurso.geocerca.update',
  body: geofenceDraft,
  reply: inside('data', geofence),
  conflict: savedMeanwhile(geofence),
  summary: 'Cambia una geocerca.',
})

export const deleteGeofence = endpoint({
  method: 'DELETE',
  path: '/apis/geofences/delete/{id}',
  access: 'recurso.geocerca.delete',
  reply: nothing,
  summary: 'Elimina una geocerca.',
})

/** Ours: what a KML or GeoJSON file holds, checked, before anything is saved. */
export const readGeofenceFile = endpoint({
  method: 'POST',
  path: '/apis/geofences/import/preview',
  access: create,
  body: form(wire({}), {
    file: file(['application/xml', 'application/vnd.google-earth.kml+xml', 'application/json'], 8),
  }),
  reply: wire({ drafts: z.array(wire({ draft: geofenceDraft, problem: z.string().nullable() })) }),
  summary: 'Lee un archivo KML o GeoJSON y dice qué geocercas contiene.',
})

export const exportGeofences = endpoint({
  method: 'GET',
  path: '/apis/geofences/export/{format}',
  access: view,
  query: wire({ ids: idList.optional(), search: z.string().max(200).optional() }),
  reply: fileReply,
  summary: 'Descarga las geocercas en KML o GeoJSON.',
})

/** Ours: address of a point, for the drawing form. */
export const addressOfPoint = endpoint({
  method: 'GET',
  path: '/apis/geofences/address',
  access: [create, 'recurso.geocerca.update', 'viaje.viaje_create.create', 'mapas.view'],
  query: wire({ lat: decimalNumber, lon: decimalNumber }),
  reply: wire({ address: z.string().nullable() }),
  summary: 'Domicilio aproximado de un punto.',
})

/** What stands on a geofence, asked before deleting it. */
export const geofenceDependants = endpoint({
  method: 'GET',
  path: '/apis/geofences/dependants/{id}',
  access: view,
  reply: wire({
    routes: z.array(wire({ id: z.number(), name: z.string() })),
    trips: z.array(wire({ id: z.number(), name: z.string() })),
  }),
  summary: 'Qué depende de una geocerca.',
})
