import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, nothing, wire, yesNo } from '../core/wire.ts'
import { mostExtras, chargedByNames, itemKindNames } from './rental.rules.ts'

export const rentalView = 'arrendamiento.view'
const manage = 'arrendamiento.catalogo.update'

const rate = money(9_999_999)
const rateOrNone = rate.nullable()
const kmPerDay = z.number().int().min(0).max(5000).nullable()

/** What may be rented with its rates, or what goes with it. Pesos before taxes. */
export const rentalItem = wire({
  id: z.number(),
  kind: z.enum(itemKindNames),
  /** Of a thing: one of both. */
  unitId: z.number().nullable(),
  assetId: z.number().nullable(),
  name: z.string(),
  /** Plates or serial number, brand and model. */
  detail: z.string().nullable(),
  /** Lines of the time line that go together: 'Tractocamiones'. */
  group: z.string().nullable(),
  rateDay: z.number(),
  rateWeek: z.number().nullable(),
  rateMonth: z.number().nullable(),
  /** Kilometres of each day that cost nothing more; null: all of them. */
  kmPerDay: z.number().nullable(),
  kmOverRate: z.number(),
  /** Of an eighth of the tank. */
  fuelRate: z.number(),
  deposit: z.number(),
  /** What a day costs its owner; null: nobody said. */
  costDay: z.number().nullable(),
  /** Hours it is kept after each return, to be made ready. */
  readyHours: z.number(),
  /** Of what goes with it. */
  per: z.enum(chargedByNames),
  active: z.boolean(),
  /** 1 Disponible, 2 En renta, 3 En taller, 4 En venta; null: an extra. */
  state: z.number().nullable(),
  ...recordFacts,
})
export type RentalItem = z.output<typeof rentalItem>

const rates = {
  group: optionalText(80),
  rateDay: rate,
  rateWeek: rateOrNone.optional(),
  rateMonth: rateOrNone.optional(),
  kmPerDay: kmPerDay.optional(),
  kmOverRate: rate.optional(),
  fuelRate: rate.optional(),
  deposit: rate.optional(),
  costDay: rateOrNone.optional(),
  readyHours: z.number().int().min(0).max(168).optional(),
  per: z.enum(chargedByNames).optional(),
  active: z.boolean().optional(),
}
/** A thing names its unit or asset, an extra has a name; what it is stays. */
const itemDraft = wire({
  kind: z.enum(itemKindNames),
  unitId: optionalId,
  assetId: optionalId,
  name: optionalText(120),
  ...rates,
})
export type RentalItemDraft = z.output<typeof itemDraft>
const itemChange = wire(changeOf({ name: optionalText(120), ...rates }))
export type RentalItemChange = z.output<typeof itemChange>

export const listRentalItems = endpoint({
  method: 'GET',
  path: '/apis/arrangement/item',
  access: rentalView,
  query: wire({ ...pageQuery, kind: z.enum(itemKindNames).optional(), active: yesNo.optional() }),
  reply: page(rentalItem),
  summary: 'Tarifas de renta: unidades, activos y adicionales.',
})
export const getRentalItem = endpoint({
  method: 'GET',
  path: '/apis/arrangement/item/{id}',
  access: rentalView,
  reply: rentalItem,
  summary: 'Una tarifa de renta.',
})
export const createRentalItem = endpoint({
  method: 'POST',
  path: '/apis/arrangement/item',
  access: manage,
  body: itemDraft,
  reply: rentalItem,
  summary: 'Da tarifa a una unidad, un activo o un adicional.',
})
/** What was agreed already keeps its rates. */
export const updateRentalItem = endpoint({
  method: 'PUT',
  path: '/apis/arrangement/item/{id}',
  access: manage,
  body: itemChange,
  reply: rentalItem,
  conflict: savedMeanwhile(rentalItem),
  summary: 'Cambia una tarifa de renta.',
})
/** Not while it is booked. */
export const deleteRentalItem = endpoint({
  method: 'DELETE',
  path: '/apis/arrangement/item/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita una tarifa de renta.',
})
/** Ours: units and assets that have no rates yet, twenty at most. */
export const rentableThings = endpoint({
  method: 'GET',
  path: '/apis/arrangement/item/things',
  access: rentalView,
  query: wire({ search: z.string().max(200).optional() }),
  reply: z.array(
    wire({
      unitId: z.number().nullable(),
      assetId: z.number().nullable(),
      name: z.string(),
      detail: z.string().nullable(),
      /** Its kind, as a group to begin with. */
      group: z.string().nullable(),
    }),
  ),
  summary: 'Unidades y activos que aún no tienen tarifa.',
})

const templateExtras = z.array(id).max(mostExtras)
/** The text of a paper, with `{{variables}}`, and the extras that a rental made with it begins with. */
export const rentalTemplate = wire({
  id: z.number(),
  name: z.string(),
  /** Whether quotes or contracts are printed with it. */
  paper: z.enum(['quote', 'contract']),
  body: z.string(),
  extras: z.array(wire({ itemId: z.number(), name: z.string(), price: z.number(), per: z.enum(chargedByNames) })),
  /** Taken where none is named. */
  isDefault: z.boolean(),
  ...recordFacts,
})
export type RentalTemplate = z.output<typeof rentalTemplate>
const templateFields = {
  name: text(120),
  paper: z.enum(['quote', 'contract']),
  body: text(20_000),
  extraIds: templateExtras.optional(),
  isDefault: z.boolean().optional(),
}
const templateDraft = wire(templateFields)
export type RentalTemplateDraft = z.output<typeof templateDraft>
const templateChange = wire(changeOf(templateFields))
export type RentalTemplateChange = z.output<typeof templateChange>

export const listRentalTemplates = endpoint({
  method: 'GET',
  path: '/apis/arrangement/template',
  access: rentalView,
  query: wire({ paper: z.enum(['quote', 'contract']).optional() }),
  reply: z.array(rentalTemplate),
  summary: 'Plantillas de cotización y contrato.',
})
export const getRentalTemplate = endpoint({
  method: 'GET',
  path: '/apis/arrangement/template/{id}',
  access: rentalView,
  reply: rentalTemplate,
  summary: 'Una plantilla.',
})
export const createRentalTemplate = endpoint({
  method: 'POST',
  path: '/apis/arrangement/template',
  access: manage,
  body: templateDraft,
  reply: rentalTemplate,
  summary: 'Crea una plantilla.',
})
export const updateRentalTemplate = endpoint({
  method: 'PUT',
  path: '/apis/arrangement/template/{id}',
  access: manage,
  body: templateChange,
  reply: rentalTemplate,
  conflict: savedMeanwhile(rentalTemplate),
  summary: 'Cambia una plantilla.',
})
export const deleteRentalTemplate = endpoint({
  method: 'DELETE',
  path: '/apis/arrangement/template/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una plantilla.',
})
