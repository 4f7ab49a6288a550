import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile } from '../core/fields.ts'
import { id, wholeNumber, wire } from '../core/wire.ts'

const name = z.string().trim().min(1).max(120)
const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** A colour of notifications; each is used once. */
export const color = wire({ id, name: z.string(), color: z.string() })
export const travelType = wire({ id, name: z.string() })
/** Kinds of what may happen on a trip, for incidents. */
export const eventType = wire({ id, name: z.string(), color: z.string() })
/** What a trip may load. */
export const inventoryType = wire({ id, name: z.string(), unit: z.string(), ...recordFacts })
export type InventoryType = z.output<typeof inventoryType>
const inventoryTypeFields = { name, unit: z.string().trim().max(30).optional() }
const inventoryTypeDraft = wire(inventoryTypeFields)

const view = 'viaje.viaje_create.view'
const create = 'viaje.viaje_create.create'

export const listColors = endpoint({
  method: 'GET',
  path: '/apis/get_color_all/',
  access: 'session',
  reply: z.array(color),
  summary: 'Colores de notificaciones.',
})
/** 400 'El color ya existe en otra notificacion' for one that is taken. */
export const createColor = endpoint({
  method: 'POST',
  path: '/apis/create_color/',
  access: create,
  body: wire({ name, color: hexColor }),
  reply: color,
  summary: 'Agrega un color de notificación.',
})

export const listTravelTypes = endpoint({
  method: 'GET',
  path: '/apis/get_travel_type/',
  access: view,
  reply: z.array(travelType),
  summary: 'Tipos de viaje.',
})
export const createTravelType = endpoint({
  method: 'POST',
  path: '/apis/create_travel_type/',
  access: create,
  body: wire({ name }),
  reply: travelType,
  summary: 'Agrega un tipo de viaje.',
})

export const listEventTypes = endpoint({
  method: 'GET',
  path: '/apis/get_event_travel/',
  access: view,
  reply: z.array(eventType),
  summary: 'Tipos de evento de viaje.',
})
export const createEventType = endpoint({
  method: 'POST',
  path: '/apis/create_event_travel/',
  access: create,
  body: wire({ name, color: hexColor.optional() }),
  reply: eventType,
  summary: 'Agrega un tipo de evento de viaje.',
})

/** All of them; with `page` those of that page alone. */
export const listInventoryTypes = endpoint({
  method: 'GET',
  path: '/apis/inventoty_type/get/all',
  access: view,
  query: wire({ search: z.string().max(200).optional(), page: wholeNumber.optional(), limit: wholeNumber.optional() }),
  reply: z.array(inventoryType),
  summary: 'Tipos de inventario de viaje.',
})
export const createInventoryType = endpoint({
  method: 'POST',
  path: '/apis/inventoty_type/create',
  access: create,
  body: inventoryTypeDraft,
  reply: inventoryType,
  summary: 'Agrega un tipo de inventario de viaje.',
})
export const updateInventoryType = endpoint({
  method: 'PUT',
  path: '/apis/inventoty_type/update/{id}',
  access: create,
  body: wire(changeOf(inventoryTypeFields)),
  reply: inventoryType,
  conflict: savedMeanwhile(inventoryType),
  summary: 'Modifica un tipo de inventario de viaje.',
})
