import { z } from 'zod'
import { endpoint, type Access } from '../../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { id, named, nothing, wire } from '../../core/wire.ts'
import { batteryMakers, batteryModels, wheelMakers, wheelSizes } from '../../fittings/catalogs/catalogs.contract.ts'
import { concepts, workshops } from '../workshops/workshops.contract.ts'

/** The calls of their own that these catalogues have; who may do what there may do it here. */
export const catalogs = {
  workshop: workshops,
  concept: concepts,
  wheelSize: wheelSizes,
  wheelMaker: wheelMakers,
  batteryMaker: batteryMakers,
  batteryModel: batteryModels,
} as const
export type CatalogKind = keyof typeof catalogs

/** What the old calls name them: one of a kind, or all of them. */
const spellings = {
  workshop: ['TALLER', 'TALLERES'],
  concept: ['CONCEPTO', 'CONCEPTOS'],
  wheelSize: ['SIZE', 'SIZES'],
  wheelMaker: ['BRAND', 'BRANDS'],
  batteryMaker: ['BRANDBATTERY', 'BRANDBATTERIES'],
  batteryModel: ['MODELBATTERY', 'MODELBATTERIES'],
} as const satisfies Record<CatalogKind, readonly [string, string]>
type Spelling = (typeof spellings)[CatalogKind][number]

const kinds = Object.keys(spellings) as CatalogKind[]
const kindOf = new Map<Spelling, CatalogKind>(kinds.flatMap((kind) => spellings[kind].map((word) => [word, kind])))
export const catalogType = z.codec(z.enum([...kindOf.keys()]), z.enum(kinds), {
  decode: (word) => kindOf.get(word)!,
  encode: (kind) => spellings[kind][0],
})

/** What the six have in common; only a battery's model has a maker, only workshops and concepts are put out of use. */
export const catalogItem = wire({
  id: z.number(),
  name: z.string(),
  active: named('is_active', z.boolean().optional()),
  makerId: named('battery_maker', z.number().nullable().optional()),
  makerName: z.string().nullable().optional(),
  ...recordFacts,
})
const itemFields = { name: text(120), makerId: named('battery_maker', id.optional()) }
const itemDraft = wire({ type: catalogType, ...itemFields })
export type ItemDraft = z.output<typeof itemDraft>
const itemChange = wire({ type: catalogType, id, ...changeOf(itemFields) })
export type ItemChange = z.output<typeof itemChange>

const accessTo = (action: 'list' | 'create' | 'update' | 'remove') =>
  [...new Set(kinds.map((kind) => catalogs[kind][action].access))] satisfies Access

export const listItems = endpoint({
  method: 'GET',
  path: '/apis/get_cat_tire/{type}',
  also: ['GET /apis/get_atrr_user/{type}'],
  access: accessTo('list'),
  reply: z.array(catalogItem),
  summary: 'Talleres, conceptos, medidas, marcas o modelos, por su tipo.',
})
export const createItem = endpoint({
  method: 'POST',
  path: '/apis/create_cat_tire',
  also: ['POST /apis/create_atrr_user'],
  access: accessTo('create'),
  body: itemDraft,
  reply: catalogItem,
  summary: 'Agrega a un catálogo, por su tipo.',
})
export const updateItem = endpoint({
  method: 'POST',
  path: '/apis/update_cat_tire',
  also: ['POST /apis/update_atrr_user'],
  access: accessTo('update'),
  body: itemChange,
  reply: catalogItem,
  conflict: savedMeanwhile(catalogItem),
  summary: 'Cambia lo que hay en un catálogo, por su tipo.',
})
export const removeItem = endpoint({
  method: 'POST',
  path: '/apis/delete_atrr_user/{type}/{id}',
  access: accessTo('remove'),
  reply: nothing,
  summary: 'Quita de un catálogo, por su tipo.',
})
