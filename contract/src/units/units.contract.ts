import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, files, form, imageTypes } from '../core/files.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, idList, moment, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import {
  assignment,
  fullUnitDraft,
  unit,
  unitChange,
  unitDraft,
  unitLive,
  unitOption,
  unitRow,
} from './units.entities.ts'

const view = 'unidad.view'
const create = 'unidad.create'
const update = 'unidad.update'

/** Every unit the caller sees. `user` narrows to what that user sees; live data is always the newest (`update`). */
export const listUnits = endpoint({
  method: 'GET',
  path: '/apis/unit/get/all',
  access: [view, 'mapas.view', 'viaje.viaje_create.view'],
  query: wire({ update: yesNo.optional(), user: wholeNumber.optional() }),
  reply: z.array(unitRow),
  summary: 'Todas las unidades visibles.',
})

/** Units of an account below the caller's. */
export const listAccountUnits = endpoint({
  method: 'GET',
  path: '/apis/unit/get/all/account-by',
  access: view,
  query: wire({ update: yesNo.optional(), account: wholeNumber.optional() }),
  reply: z.array(unitRow),
  summary: 'Unidades de una cuenta a su cargo.',
})

export const unitOrders = [
  'name',
  'plates',
  'economicNumber',
  'typeName',
  'brandName',
  'insuranceExpires',
  'km',
  'state',
  'resourceName',
] as const

/** Ours: the list screen's page. `order` is one of `unitOrders`, with `-` in front for descending. */
export const pageUnits = endpoint({
  method: 'GET',
  path: '/apis/unit/page',
  access: view,
  query: wire({
    ...pageQuery,
    type: wholeNumber.optional(),
    brand: wholeNumber.optional(),
    insurer: wholeNumber.optional(),
    state: wholeNumber.optional(),
    platform: wholeNumber.optional(),
    resource: z.string().max(120).optional(),
    /** expiring: ends within 30 days; expired: has ended. */
    insurance: z.enum(['none', 'valid', 'expiring', 'expired']).optional(),
    driver: z.enum(['with', 'without']).optional(),
    /** Whether it is on a trip that has begun. */
    trip: z.enum(['with', 'without']).optional(),
  }),
  reply: page(unitRow),
  summary: 'Unidades por página, con búsqueda y filtros.',
})

/** Ours: choices of a search box, twenty at most; `ids` reads back the ones already chosen. */
export const unitPicker = endpoint({
  method: 'GET',
  path: '/apis/unit/picker',
  access: [
    view,
    'mapas.view',
    'viaje.viaje_create.view',
    'conductor.view',
    'notificacion.correo.update',
    'inventario.requisition.create',
    'mantenimiento.create',
    'inventario.llanta.update',
    'inventario.bateria.update',
  ],
  query: wire({ search: z.string().max(120).optional(), ids: idList.optional() }),
  reply: z.array(unitOption),
  summary: 'Unidades para elegir.',
})

export const getUnit = endpoint({
  method: 'GET',
  path: '/apis/unit/{id}',
  access: view,
  reply: unit,
  summary: 'Una unidad.',
})

/** Ignition, speed and state of the units on the screen, polled every 7.5 s. */
export const pollUnits = endpoint({
  method: 'POST',
  path: '/apis/unit/get-units',
  access: [view, 'mapas.view', 'viaje.viaje_create.view'],
  body: wire({ ids: z.array(id).max(2000) }),
  reply: z.array(unitLive),
  summary: 'Encendido, velocidad y estado de unidades.',
})

export const createUnit = endpoint({
  method: 'POST',
  path: '/apis/unit/create',
  access: create,
  body: unitDraft,
  reply: unit,
  summary: 'Crea una unidad.',
})

export const createFullUnit = endpoint({
  method: 'POST',
  path: '/apis/unit/full/create',
  access: create,
  body: fullUnitDraft,
  reply: unit,
  summary: 'Crea una unidad con llantas, baterías y conductor.',
})

/** 409 when somebody saved it since `version`: `current` is the unit as it is, `by` who, `at` when. */
export const updateUnit = endpoint({
  method: 'POST',
  path: '/apis/unit/update',
  access: update,
  body: unitChange,
  reply: unit,
  conflict: savedMeanwhile(unit),
  summary: 'Cambia una unidad.',
})

/** A GET that deletes: out of the lists, its history stays. */
export const deleteUnit = endpoint({
  method: 'GET',
  path: '/apis/unit/delete/{id}',
  access: 'unidad.delete',
  reply: nothing,
  summary: 'Elimina una unidad.',
})

/** What stands on a unit, asked before deleting it. */
export const unitDependants = endpoint({
  method: 'GET',
  path: '/apis/unit/dependants/{id}',
  access: view,
  reply: wire({
    driver: z.string().nullable(),
    sharedWith: z.number(),
    activeTrips: z.array(wire({ id: z.number(), name: z.string() })),
  }),
  summary: 'Qué depende de una unidad.',
})

const unitFields = { unitId: named('id_unit', id.optional()), consoleUnitId: named('unitconsole_id', id.optional()) }

/** Photographs; the first one becomes the unit's picture. */
export const addThumbnails = endpoint({
  method: 'POST',
  path: '/apis/unit/thumbnails',
  access: update,
  body: form(wire(unitFields), { thumbnails: files(imageTypes, 8), thumbnail: file(imageTypes, 8) }),
  reply: unit,
  summary: 'Agrega fotografías a una unidad.',
})

/** Ours. */
export const mainThumbnail = endpoint({
  method: 'POST',
  path: '/apis/unit/thumbnails/{id}/main',
  access: update,
  reply: unit,
  summary: 'Elige la fotografía principal.',
})
/** Ours. */
export const deleteThumbnail = endpoint({
  method: 'DELETE',
  path: '/apis/unit/thumbnails/{id}',
  access: update,
  reply: unit,
  summary: 'Quita una fotografía.',
})

/** Both documents' spellings; `driverId` is ours, for drivers who do not sign in. */
const assignmentFields = {
  ...unitFields,
  userId: named('id_user', id.optional()),
  profileId: named('userprofile_id', id.optional()),
  driverId: id.optional(),
}

/** The driver leaves the unit driven until now, and who drove this one is replaced; `unit_assigned` tells it. */
export const assignDriver = endpoint({
  method: 'POST',
  path: '/apis/unit/driver/assignment/',
  access: update,
  body: wire(assignmentFields),
  reply: assignment,
  summary: 'Asigna un conductor a una unidad.',
})

/** Fields in the JSON body or in the query. Without a driver: whoever drives it. */
export const unassignDriver = endpoint({
  method: 'DELETE',
  path: '/apis/unit/driver/assignment/',
  access: update,
  body: wire({
    unitId: named('id_unit', z.union([id, wholeNumber]).optional()),
    consoleUnitId: named('unitconsole_id', z.union([id, wholeNumber]).optional()),
    userId: named('id_user', z.union([id, wholeNumber]).optional()),
    profileId: named('userprofile_id', z.union([id, wholeNumber]).optional()),
    driverId: z.union([id, wholeNumber]).optional(),
  }),
  reply: nothing,
  summary: 'Desvincula al conductor de una unidad.',
})

/** Newest first, 500 at most. */
export const assignmentHistory = endpoint({
  method: 'POST',
  path: '/apis/unit/driver/history/',
  access: [view, 'conductor.view'],
  body: wire({ ...assignmentFields, start: moment.optional(), end: moment.optional() }),
  reply: z.array(assignment),
  summary: 'Historial de conductores de una unidad o de unidades de un conductor.',
})

/** Ours: who changed what of a unit, newest first, 100 at most. */
export const unitHistory = endpoint({
  method: 'GET',
  path: '/apis/unit/history/{id}',
  access: view,
  reply: z.array(
    wire({
      at: moment,
      by: z.string().nullable(),
      action: z.enum(['create', 'update', 'delete']),
      fields: z.array(z.string()),
    }),
  ),
  summary: 'Cambios hechos a una unidad.',
})
