import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalText, recordFacts } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, moment, named, wholeNumber, wire } from '../../core/wire.ts'
import { level } from '../store.fields.ts'

const view = ['inventario.general.view', 'inventario.almacen.view', 'inventario.conteo.create'] as const
const create = 'inventario.conteo.create'
const decide = 'inventario.conteo.authorize'

export const countStates = [
  { id: 1, label: 'Contando' },
  { id: 2, label: 'Por aprobar' },
  { id: 3, label: 'Aplicado' },
  { id: 4, label: 'Descartado' },
] as const

const countLine = wire({
  partId: named('part', z.number()),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  measure: z.string(),
  shelf: z.string().nullable(),
  isSerialized: z.boolean(),
  /** Serial numbers that were seen. */
  serials: z.array(z.string()),
  counted: z.number().nullable(),
  countedAt: moment.nullable(),
  countedBy: z.string().nullable(),
  /** What the ledger said when it was counted; null while the count is open: it is blind. */
  expected: z.number().nullable(),
  /** Pesos that the difference is worth, at the average cost. */
  differenceValue: z.number().nullable(),
  approved: z.boolean().nullable(),
})

/** A count of one store. */
export const stockCount = wire({
  id: z.number(),
  folio: z.string(),
  name: z.string().nullable(),
  storeId: named('store', z.number()),
  storeName: z.string(),
  state: named('status', z.literal(countStates.map((state) => state.id))),
  /** Parts of the store, counted ones and those that differ; the last is null while it is open. */
  parts: z.number(),
  counted: z.number(),
  different: z.number().nullable(),
  closedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  ...recordFacts,
})
export type StockCount = z.output<typeof stockCount>

export const countWithLines = wire({ ...stockCount.fields, lines: z.array(countLine) })
export type CountWithLines = z.output<typeof countWithLines>

export const pageCounts = endpoint({
  method: 'GET',
  path: '/apis/store/counts',
  access: [...view],
  query: wire({ ...pageQuery, store: wholeNumber.optional(), status: wholeNumber.optional() }),
  reply: page(stockCount),
  summary: 'Conteos por página.',
})
export const getCount = endpoint({
  method: 'GET',
  path: '/apis/store/counts/{id}',
  access: [...view],
  reply: countWithLines,
  summary: 'Un conteo con sus partes.',
})
/** One open count per store. */
export const openCount = endpoint({
  method: 'POST',
  path: '/apis/store/counts',
  access: create,
  body: wire({ storeId: named('store', id), name: optionalText(120) }),
  reply: countWithLines,
  summary: 'Abre el conteo de un almacén.',
})
const countedPart = wire({
  partId: named('part', id),
  counted: level.optional(),
  /** Of a part with serial numbers, instead of `counted`. */
  serials: z.array(z.string().trim().min(1).max(80)).max(1000).optional(),
})
export type CountedPart = z.output<typeof countedPart>
/** What lies on the shelf; counting a part again replaces what was counted before. */
export const countPart = endpoint({
  method: 'PUT',
  path: '/apis/store/counts/{id}/lines',
  access: create,
  body: countedPart,
  reply: countLine,
  summary: 'Anota lo contado de una parte.',
})
/** No more counting: the differences show, small ones are applied at once, the rest wait for approval. */
export const closeCount = endpoint({
  method: 'POST',
  path: '/apis/store/counts/{id}/close',
  access: create,
  reply: countWithLines,
  summary: 'Termina de contar.',
})
/** Applies the differences of these parts, all when left out; the others are discarded. Nobody approves their own count. */
export const decideCount = endpoint({
  method: 'POST',
  path: '/apis/store/counts/{id}/decide',
  access: decide,
  body: wire({ approve: z.boolean(), parts: z.array(id).max(50_000).optional() }),
  reply: countWithLines,
  summary: 'Aprueba o descarta las diferencias.',
})
