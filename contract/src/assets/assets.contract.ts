import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { day, id, moment, named, nothing, timezoneHours, wire } from '../core/wire.ts'
import { assetStates } from './assets.rules.ts'

export const assetView = ['inventario.activos.view', 'inventario.control_activos.view'] as const
export const assetManage = 'inventario.activos.update'

const state = z.literal(assetStates.map(({ id }) => id))
const optionalDay = day.nullable().optional()
const optionalMoney = money().nullable().optional()

/** What the company owns and does not sell as goods. */
export const asset = wire({
  id: z.number(),
  code: named('ast_code', z.string()),
  name: z.string(),
  kind: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  state,
  stateSince: moment,
  holderId: z.number().nullable(),
  /** Who answers for it, where that is no user. */
  holderName: z.string().nullable(),
  /** Of either. */
  holder: z.string().nullable(),
  /** Day on which whoever rents it brings it back, and pesos a day. */
  dueBack: day.nullable(),
  dayPrice: z.number().nullable(),
  place: z.string().nullable(),
  storeId: z.number().nullable(),
  storeName: z.string().nullable(),
  acquiredOn: day.nullable(),
  cost: z.number().nullable(),
  yearlyPercent: z.number(),
  residual: z.number(),
  nextOn: day.nullable(),
  nextWhat: z.string().nullable(),
  notes: z.string().nullable(),
  seenAt: moment.nullable(),
  seenPlace: z.string().nullable(),
  /** The code that is stuck on it. */
  qr: z.string().nullable(),
  /** Folio of the maintenance that runs on it. */
  openWork: z.string().nullable(),
  ...recordFacts,
})
export type Asset = z.output<typeof asset>

const fields = {
  code: named('ast_code', optionalText(40)),
  name: text(200),
  kind: optionalText(80),
  brand: optionalText(80),
  model: optionalText(80),
  serial: optionalText(80),
  holderId: optionalId,
  holderName: optionalText(200),
  place: optionalText(200),
  storeId: optionalId,
  acquiredOn: optionalDay,
  cost: optionalMoney,
  yearlyPercent: z.number().min(0).max(100).multipleOf(0.01).optional(),
  residual: money().optional(),
  nextOn: optionalDay,
  nextWhat: optionalText(120),
  notes: optionalText(2000),
}
/** Without a code it gets the next one, such as ACT-00042. */
const assetDraft = wire(fields)
export type AssetDraft = z.output<typeof assetDraft>
const assetChange = wire(changeOf(fields))
export type AssetChange = z.output<typeof assetChange>

/** What comes first at the top: due back, or due for what comes next. */
export const listAssets = endpoint({
  method: 'GET',
  path: '/apis/assets/',
  access: [...assetView],
  reply: z.array(asset),
  summary: 'Activos de la cuenta.',
})
/** These of them, in this order: the console filters and sorts the whole list. */
export const exportAssets = endpoint({
  method: 'POST',
  path: '/apis/assets/export',
  access: [...assetView],
  query: wire({ timezone: timezoneHours.optional() }),
  body: wire({ ids: z.array(id).max(50_000) }),
  reply: fileReply,
  summary: 'Exporta los activos del filtro.',
})
/** Who may hold one. */
export const assetPeople = endpoint({
  method: 'GET',
  path: '/apis/assets/people',
  access: [...assetView],
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Personas que pueden tener un activo en resguardo.',
})
export const getAsset = endpoint({
  method: 'GET',
  path: '/apis/assets/{id}',
  access: [...assetView],
  reply: asset,
  summary: 'Un activo.',
})
export const createAsset = endpoint({
  method: 'POST',
  path: '/apis/assets/',
  access: assetManage,
  body: assetDraft,
  reply: asset,
  summary: 'Da de alta un activo.',
})
export const updateAsset = endpoint({
  method: 'PUT',
  path: '/apis/assets/{id}',
  access: assetManage,
  body: assetChange,
  reply: asset,
  conflict: savedMeanwhile(asset),
  summary: 'Cambia un activo.',
})
/** Neither while it is rented nor while somebody repairs it. */
export const deleteAsset = endpoint({
  method: 'DELETE',
  path: '/apis/assets/{id}',
  access: assetManage,
  reply: nothing,
  summary: 'Da de baja un activo.',
})

const stateChange = wire({
  state,
  /** Who has it from now on: whoever rents it must be named. */
  holderName: optionalText(200),
  dueBack: optionalDay,
  dayPrice: optionalMoney,
  place: optionalText(200),
  note: optionalText(300),
  version: z.int().optional(),
})
export type AssetStateChange = z.output<typeof stateChange>
/** Of two who change it at once, the second reads what the first did. */
export const setAssetState = endpoint({
  method: 'PUT',
  path: '/apis/assets/{id}/state',
  access: assetManage,
  body: stateChange,
  reply: asset,
  conflict: savedMeanwhile(asset),
  summary: 'Cambia el estado de un activo.',
})

export const assetEvent = wire({
  id: z.number(),
  at: moment,
  by: z.string().nullable(),
  kind: z.enum(['created', 'state', 'holder', 'place', 'seen', 'issue', 'maintenance', 'value', 'file']),
  text: z.string(),
})
export type AssetEvent = z.output<typeof assetEvent>
/** The newest first, 200 at most. */
export const assetHistory = endpoint({
  method: 'GET',
  path: '/apis/assets/{id}/events',
  access: [...assetView],
  reply: z.array(assetEvent),
  summary: 'Historia de un activo.',
})
