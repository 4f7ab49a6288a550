import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, money, optionalText, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, nothing, wholeNumber, wire } from '../core/wire.ts'
import { geofenceShape } from '../geofences/geofences.entities.ts'
import { spaceStateNames } from './warehouses.rules.ts'

const view = 'bodegas.view'
const manage = 'bodegas.espacio.update'
const area = z.number().min(0).max(9_999_999).multipleOf(0.01)
/** Its outline, drawn over the map or a picture; null: not drawn yet. */
const shape = geofenceShape.nullable()

/** A land plot. */
export const land = wire({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  /** Whose days its contracts run by. */
  timezone: z.string(),
  shape,
  areaM2: z.number(),
  /** Address of the picture its plan is drawn over; null: over the map. */
  picture: z.string().nullable(),
  notes: z.string().nullable(),
  spaces: z.number(),
  rented: z.number(),
  ...recordFacts,
})
export type Land = z.output<typeof land>
const landFields = {
  name: text(120),
  address: optionalText(500),
  timezone: z.string().max(60).optional(),
  shape: shape.optional(),
  /** Measured on the drawing when left out. */
  areaM2: area.nullable().optional(),
  notes: optionalText(2000),
}
const landDraft = wire(landFields)
export type LandDraft = z.output<typeof landDraft>
const landChange = wire(changeOf(landFields))
export type LandChange = z.output<typeof landChange>

export const listLands = endpoint({
  method: 'GET',
  path: '/apis/bodegas/terrenos',
  access: view,
  reply: z.array(land),
  summary: 'Terrenos.',
})
export const getLand = endpoint({
  method: 'GET',
  path: '/apis/bodegas/terrenos/{id}',
  access: view,
  reply: land,
  summary: 'Un terreno.',
})
export const createLand = endpoint({
  method: 'POST',
  path: '/apis/bodegas/terrenos',
  access: manage,
  body: landDraft,
  reply: land,
  summary: 'Crea un terreno.',
})
/** Its zone stays once it has contracts: their days are days of it. */
export const updateLand = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/terrenos/{id}',
  access: manage,
  body: landChange,
  reply: land,
  conflict: savedMeanwhile(land),
  summary: 'Cambia un terreno.',
})
/** Only one without contracts that run or wait. */
export const deleteLand = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/terrenos/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un terreno sin espacios rentados.',
})
/** Ours: the picture its plan is drawn over; without a file it goes. */
export const saveLandPicture = endpoint({
  method: 'POST',
  path: '/apis/bodegas/terrenos/imagen/{id}',
  access: manage,
  body: form(wire({}), { picture: file(imageTypes, 15) }),
  reply: land,
  summary: 'Pone o quita la imagen del plano.',
})

/** Part of a plot: halls, warehouses, a yard. */
export const zone = wire({
  id: z.number(),
  landId: z.number(),
  landName: z.string(),
  name: z.string(),
  /** What it holds: 'Naves'. */
  kind: z.string().nullable(),
  shape,
  /** Of a square metre and month, before taxes; null: none. */
  priceM2: z.number().nullable(),
  spaces: z.number(),
  ...recordFacts,
})
export type Zone = z.output<typeof zone>
const zoneFields = {
  landId: id,
  name: text(120),
  kind: optionalText(120),
  shape: shape.optional(),
  priceM2: money(999_999).nullable().optional(),
}
const zoneDraft = wire(zoneFields)
export type ZoneDraft = z.output<typeof zoneDraft>
const { landId: _land, ...zoneChangeable } = zoneFields
const zoneChange = wire(changeOf(zoneChangeable))
export type ZoneChange = z.output<typeof zoneChange>

export const listZones = endpoint({
  method: 'GET',
  path: '/apis/bodegas/zonas',
  access: view,
  query: wire({ land: wholeNumber.optional() }),
  reply: z.array(zone),
  summary: 'Zonas de los terrenos.',
})
export const getZone = endpoint({
  method: 'GET',
  path: '/apis/bodegas/zonas/{id}',
  access: view,
  reply: zone,
  summary: 'Una zona.',
})
export const createZone = endpoint({
  method: 'POST',
  path: '/apis/bodegas/zonas',
  access: manage,
  body: zoneDraft,
  reply: zone,
  summary: 'Crea una zona.',
})
export const updateZone = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/zonas/{id}',
  access: manage,
  body: zoneChange,
  reply: zone,
  conflict: savedMeanwhile(zone),
  summary: 'Cambia una zona.',
})
/** Only one without spaces. */
export const deleteZone = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/zonas/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una zona sin espacios.',
})

/** Who may come into a space. */
const guest = z.object({
  name: text(120),
  document: z.string().trim().max(60).optional(),
  phone: z.string().trim().max(40).optional(),
  plates: z.string().trim().max(20).optional(),
  /** The last day; none: as long as the contract. */
  until: day.nullable().optional(),
})
export type Guest = z.output<typeof guest>

/** What is rented. */
export const space = wire({
  id: z.number(),
  landId: z.number(),
  landName: z.string(),
  zoneId: z.number(),
  zoneName: z.string(),
  name: z.string(),
  shape,
  areaM2: z.number(),
  /** Of a month, before taxes. */
  listRent: z.number(),
  dock: z.string().nullable(),
  blocked: z.boolean(),
  blockedReason: z.string().nullable(),
  notes: z.string().nullable(),
  access: z.array(guest),
  state: z.enum(spaceStateNames),
  contractId: z.number().nullable(),
  contractNumber: z.string().nullable(),
  tenant: z.string().nullable(),
  endsOn: day.nullable(),
  /** Of its contract, what is late. */
  debt: z.number(),
  /** While it is free: from when somebody has it. */
  nextFrom: day.nullable(),
  ...recordFacts,
})
export type Space = z.output<typeof space>
const spaceFields = {
  zoneId: id,
  name: text(40),
  shape: shape.optional(),
  areaM2: area.nullable().optional(),
  listRent: money(99_999_999),
  dock: optionalText(60),
  blocked: z.boolean().optional(),
  blockedReason: optionalText(300),
  notes: optionalText(2000),
  access: z.array(guest).max(200).optional(),
}
const spaceDraft = wire(spaceFields)
export type SpaceDraft = z.output<typeof spaceDraft>
const spaceChange = wire(changeOf(spaceFields))
export type SpaceChange = z.output<typeof spaceChange>

export const listSpaces = endpoint({
  method: 'GET',
  path: '/apis/bodegas/espacios',
  access: view,
  query: wire({
    ...pageQuery,
    land: wholeNumber.optional(),
    zone: wholeNumber.optional(),
    state: z.enum(spaceStateNames).optional(),
  }),
  reply: page(space),
  summary: 'Espacios con su estado de hoy.',
})
export const exportSpaces = exportOf('/apis/bodegas/espacios/exportar', listSpaces, 'Exporta los espacios a Excel.')
export const getSpace = endpoint({
  method: 'GET',
  path: '/apis/bodegas/espacios/{id}',
  access: view,
  reply: space,
  summary: 'Un espacio.',
})
export const createSpace = endpoint({
  method: 'POST',
  path: '/apis/bodegas/espacios',
  access: manage,
  body: spaceDraft,
  reply: space,
  summary: 'Crea un espacio.',
})
export const updateSpace = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/espacios/{id}',
  access: manage,
  body: spaceChange,
  reply: space,
  conflict: savedMeanwhile(space),
  summary: 'Cambia un espacio.',
})
/** Only one that nobody has or will have. */
export const deleteSpace = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/espacios/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un espacio libre.',
})

/** Of each corner latitude and longitude. */
const corners = z.array(z.array(z.number())).nullable()
const planSpace = z.object({
  id: z.number(),
  zoneId: z.number(),
  name: z.string(),
  areaM2: z.number(),
  listRent: z.number(),
  state: z.enum(spaceStateNames),
  tenant: z.string().nullable(),
  corners,
})
export type PlanSpace = z.output<typeof planSpace>
const plan = wire({
  land: wire({
    id: z.number(),
    name: z.string(),
    areaM2: z.number(),
    picture: z.string().nullable(),
    corners,
  }),
  zones: z.array(
    wire({ id: z.number(), name: z.string(), kind: z.string().nullable(), priceM2: z.number().nullable(), corners }),
  ),
  spaces: z.array(planSpace),
})
export type Plan = z.output<typeof plan>
/** Ours: a whole plot, to be drawn at once. */
export const landPlan = endpoint({
  method: 'GET',
  path: '/apis/bodegas/plano/{id}',
  access: view,
  reply: plan,
  summary: 'El plano de un terreno con el estado de cada espacio.',
})
