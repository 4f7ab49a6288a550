import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { day, decimalNumber, moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import {
  asideGroup,
  exportFormat,
  mapUnits,
  nearestUnits,
  placeInWords,
  platformUnit,
  share,
  sharedUnit,
  platformKind,
  source,
  unitCard,
  unitDay,
  unitTrail,
} from './tracking.entities.ts'

// None of these calls is in the specification: its console asked the platforms from the browser.

const manage = ['unidad.create', 'unidad.update'] as const

/** All units the caller sees with their last position, ready for the map. */
export const listMapUnits = endpoint({
  method: 'GET',
  path: '/apis/tracking/units',
  access: 'mapas.view',
  reply: mapUnits,
  summary: 'Unidades del mapa con su última posición.',
})

export const getUnitCard = endpoint({
  method: 'GET',
  path: '/apis/tracking/units/{unit_id}',
  access: 'mapas.view',
  reply: unitCard,
  summary: 'Ficha de una unidad en el mapa.',
})

/** The way of the last hour. */
export const getTrail = endpoint({
  method: 'GET',
  path: '/apis/tracking/units/{unit_id}/trail',
  access: 'mapas.view',
  reply: unitTrail,
  summary: 'Recorrido de la última hora.',
})

/** One day in the unit's zone; today without `day`. */
export const getUnitDay = endpoint({
  method: 'GET',
  path: '/apis/tracking/history/{unit_id}',
  access: 'mapas.view',
  query: z.object({ day: day.optional() }),
  reply: unitDay,
  summary: 'Historial de un día de la unidad.',
})

export const exportUnitDay = endpoint({
  method: 'GET',
  path: '/apis/tracking/history/{unit_id}/export',
  access: 'mapas.view',
  query: z.object({ day, format: exportFormat }),
  reply: fileReply,
  summary: 'Historial de un día como archivo.',
})

/** Units nearest to a place; by road unless the router does not answer. */
export const findNearest = endpoint({
  method: 'GET',
  path: '/apis/tracking/nearest',
  access: 'mapas.view',
  query: z.object({
    lat: decimalNumber,
    lon: decimalNumber,
    by: z.enum(['road', 'line']).optional(),
    limit: wholeNumber.optional(),
  }),
  reply: nearestUnits,
  summary: 'Unidades más cercanas a un punto.',
})

/** A point of the map in words. */
export const namePlace = endpoint({
  method: 'GET',
  path: '/apis/tracking/place',
  access: 'mapas.view',
  query: z.object({ lat: decimalNumber, lon: decimalNumber }),
  reply: placeInWords,
  summary: 'Dirección aproximada de un punto.',
})

/** Links that still work, or all with `all=1`; of one unit with `unit_id`. */
export const listShares = endpoint({
  method: 'GET',
  path: '/apis/tracking/shares',
  access: 'mapas.share',
  query: z.object({ unit_id: wholeNumber.optional(), all: z.enum(['0', '1']).optional() }),
  reply: z.array(share),
  summary: 'Enlaces compartidos.',
})

export const createShare = endpoint({
  method: 'POST',
  path: '/apis/tracking/shares',
  access: 'mapas.share',
  body: wire({ unitId: z.number().int().positive(), expiresAt: moment, note: z.string().max(200).optional() }),
  reply: share,
  summary: 'Comparte la ubicación de una unidad por un enlace con vencimiento.',
})

export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/apis/tracking/shares/{id}',
  access: 'mapas.share',
  reply: nothing,
  summary: 'Revoca un enlace compartido.',
})

/** 404 when the link never existed, has expired or was revoked: the three look the same from outside. */
export const openShare = endpoint({
  method: 'GET',
  path: '/apis/tracking/shared/{token}',
  access: 'public',
  reply: sharedUnit,
  summary: 'Ubicación compartida por enlace.',
})

export const listSources = endpoint({
  method: 'GET',
  path: '/apis/tracking/sources',
  access: manage,
  reply: z.array(source),
  summary: 'Fuentes de posiciones y su salud.',
})

/** The latest first, 200 at most; nothing for who sees only some units. */
export const listAside = endpoint({
  method: 'GET',
  path: '/apis/tracking/aside',
  access: 'unidad.view',
  reply: z.array(asideGroup),
  summary: 'Lo que las fuentes enviaron y no se pudo guardar, con su motivo.',
})

export const listPlatformKinds = endpoint({
  method: 'GET',
  path: '/apis/tracking/platform-kinds',
  access: manage,
  reply: z.array(platformKind),
  summary: 'Plataformas que se pueden conectar y los datos que piden.',
})

/** Credentials and settings by the keys of the platform's fields. */
const sourceValues = z.record(z.string().max(60), z.string().max(2000))
const sourceDraft = {
  platform: z.number().int().min(1).max(110),
  name: z.string().trim().min(1).max(120),
  /** The platform's own address when absent. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
  values: sourceValues,
  enabled: z.boolean().optional(),
  autoImport: z.boolean().optional(),
  /** Who drives a unit follows what the platform says; false when absent. */
  assignDrivers: z.boolean().optional(),
}

export const createSource = endpoint({
  method: 'POST',
  path: '/apis/tracking/sources',
  access: 'unidad.create',
  body: wire(sourceDraft),
  reply: source,
  summary: 'Agrega una fuente.',
})

/** A secret that is left out or empty stays as it is stored. */
export const updateSource = endpoint({
  method: 'PUT',
  path: '/apis/tracking/sources/{id}',
  access: 'unidad.update',
  body: wire({
    ...sourceDraft,
    platform: sourceDraft.platform.optional(),
    values: sourceValues.optional(),
    version: z.number().int().optional(),
  }),
  reply: source,
  conflict: savedMeanwhile(source),
  summary: 'Cambia una fuente.',
})

export const deleteSource = endpoint({
  method: 'DELETE',
  path: '/apis/tracking/sources/{id}',
  access: 'unidad.delete',
  reply: nothing,
  summary: 'Quita una fuente; su historial queda.',
})

/** Signs in and out again: with what is given, and what is stored of `id` for the rest. */
export const testSource = endpoint({
  method: 'POST',
  path: '/apis/tracking/sources/test',
  access: 'unidad.update',
  body: wire({
    id: z.number().int().positive().optional(),
    platform: sourceDraft.platform.optional(),
    url: sourceDraft.url,
    values: sourceValues.optional(),
  }),
  reply: wire({ ok: z.boolean(), message: z.string(), units: z.number().nullable() }),
  summary: 'Prueba el acceso a una fuente.',
})

/** What the platforms list, for choosing which units to import; of one source its registered devices too. */
export const listPlatformUnits = endpoint({
  method: 'GET',
  path: '/apis/tracking/platform-units',
  access: manage,
  query: z.object({
    source_id: wholeNumber.optional(),
    search: z.string().max(120).optional(),
    limit: wholeNumber.optional(),
  }),
  reply: z.array(platformUnit),
  summary: 'Unidades que las plataformas reportan.',
})
