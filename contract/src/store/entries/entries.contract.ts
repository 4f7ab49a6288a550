import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalId, optionalText, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { unverified } from '../orders/orders.entities.ts'
import { partKind, quantity, unitPrice } from '../store.fields.ts'
import { entryStates } from './entries.rules.ts'

const view = 'inventario.entrada_inventario.view'
const create = 'inventario.entrada_inventario.create'

const state = z.enum(entryStates.map(({ code }) => code))

const brief = {
  id: z.number(),
  folio: named('en_folio', z.string()),
  storeId: named('en_store', z.number()),
  storeName: named('en_store_name', z.string()),
  supplierId: named('en_supplier', z.number().nullable()),
  supplierName: named('en_supplier_name', z.string().nullable()),
  orderId: named('en_purchase_order', z.number().nullable()),
  orderFolio: named('en_purchase_order_folio', z.string().nullable()),
  typeId: named('en_type', z.number().nullable()),
  typeName: named('en_type_name', z.string().nullable()),
  conceptId: named('en_concept', z.number().nullable()),
  conceptName: named('en_concept_name', z.string().nullable()),
  departmentId: named('en_department', z.number().nullable()),
  departmentName: named('en_department_name', z.string().nullable()),
  /** Number of the supplier's own paper. */
  document: named('en_document', z.string().nullable()),
  receivedAt: named('en_received_at', moment),
  notes: named('en_notes', z.string().nullable()),
  state: named('en_state', state),
  /** Without taxes. */
  total: named('en_total', z.number()),
  lineCount: named('en_lines_count', z.number()),
  postedAt: named('en_posted_at', moment.nullable()),
  postedBy: named('en_posted_by', z.string().nullable()),
  ...recordFacts,
}
export const entryRow = wire(brief)
export type EntryRow = z.output<typeof entryRow>

const line = wire({
  id: z.number(),
  orderLineId: named('order_line', z.number().nullable()),
  partId: named('part', z.number()),
  code: named('part_code', z.string()),
  name: named('part_name', z.string()),
  kind: named('part_type', partKind),
  unit: named('measurement', z.string()),
  decimals: z.number(),
  shelf: z.string().nullable(),
  qty: named('quantity', z.number()),
  price: z.number(),
  serials: z.array(z.string()),
  /** What the order's line waits for, this entry aside; null without an order. */
  pending: z.number().nullable(),
  /** The price of the order; null without one. */
  agreed: z.number().nullable(),
})
export type EntryLine = z.output<typeof line>

/** Of its order, as far as an entry tells of them. */
const invoice = wire({ id: z.number(), name: z.string(), unverified, paidAt: named('paid_at', moment.nullable()) })

export const entry = wire({
  ...brief,
  lines: named('en_lines', z.array(line)),
  invoices: named('en_invoices', z.array(invoice)),
})
export type Entry = z.output<typeof entry>

const serials = z.array(z.string().trim().min(1).max(60)).max(500).optional()
const lineFields = {
  orderLineId: named('order_line', optionalId),
  partId: named('part', id),
  qty: named('quantity', quantity),
  /** Of one, without taxes. */
  price: unitPrice,
  /** One for each piece, of a part with serial numbers. */
  serials,
}
const lineDraft = wire(lineFields)
export type EntryLineDraft = z.output<typeof lineDraft>

const fields = {
  storeId: named('en_store', id),
  supplierId: named('en_supplier', optionalId),
  /** An authorised one that still waits for something. */
  orderId: named('en_purchase_order', optionalId),
  typeId: named('en_type', optionalId),
  conceptId: named('en_concept', optionalId),
  departmentId: named('en_department', optionalId),
  document: named('en_document', optionalText(60)),
  /** Now when left out. */
  receivedAt: named('en_received_at', moment.optional()),
  notes: named('en_notes', optionalText(1000)),
  lines: named('en_lines', z.array(lineDraft).max(300).optional()),
}
const entryDraft = wire(fields)
export type EntryDraft = z.output<typeof entryDraft>
const entryChange = wire(changeOf(fields))
export type EntryChange = z.output<typeof entryChange>

/** Ours: with search and page. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/apis/entry_store',
  access: view,
  query: wire({
    ...pageQuery,
    state: named('en_state', state.optional()),
    storeId: named('en_store', wholeNumber.optional()),
    supplierId: named('en_supplier', wholeNumber.optional()),
    partId: named('part', wholeNumber.optional()),
  }),
  reply: page(entryRow),
  summary: 'Entradas al almacén, la más nueva primero.',
})
export const exportEntries = exportOf('/apis/entry_store/export', listEntries, 'Exporta las entradas del filtro.')
export const allEntries = endpoint({
  method: 'GET',
  path: '/apis/entry_store/get/all',
  access: view,
  reply: z.array(entryRow),
  summary: 'Todas las entradas al almacén.',
})
/** Ours. */
export const getEntry = endpoint({
  method: 'GET',
  path: '/apis/entry_store/{id}',
  access: view,
  reply: entry,
  summary: 'Una entrada con sus renglones.',
})
/** A draft: nothing moves until it is posted. */
export const createEntry = endpoint({
  method: 'POST',
  path: '/apis/entry_store/create',
  access: create,
  body: entryDraft,
  reply: entry,
  summary: 'Escribe una entrada en borrador.',
})
export const updateEntry = endpoint({
  method: 'PUT',
  path: '/apis/entry_store/update/{id}',
  access: create,
  body: entryChange,
  reply: entry,
  conflict: savedMeanwhile(entry),
  summary: 'Cambia una entrada en borrador.',
})
export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/apis/entry_store/delete/{id}',
  access: create,
  reply: nothing,
  summary: 'Elimina una entrada en borrador.',
})
/** Ours: what it says lies in the store from now on. */
export const postEntry = endpoint({
  method: 'POST',
  path: '/apis/entry_store/post',
  access: create,
  body: wire({ id }),
  reply: entry,
  summary: 'Registra la entrada: sus partes quedan en el almacén.',
})
/** Ours: while the store still has what it brought. */
export const reverseEntry = endpoint({
  method: 'POST',
  path: '/apis/entry_store/reverse',
  access: create,
  body: wire({ id, comment: text(500) }),
  reply: entry,
  summary: 'Revierte una entrada mientras sus partes siguen en el almacén.',
})
export const addEntryLine = endpoint({
  method: 'POST',
  path: '/apis/entry_detail/add/new',
  access: create,
  body: wire({ entryId: named('entry_store', id), ...lineFields }),
  reply: entry,
  summary: 'Agrega un renglón a una entrada en borrador.',
})
export const updateEntryLine = endpoint({
  method: 'PUT',
  path: '/apis/entry_detail/update/{id}',
  access: create,
  body: wire({
    qty: named('quantity', quantity.optional()),
    price: unitPrice.optional(),
    serials,
  }),
  reply: entry,
  summary: 'Cambia un renglón de una entrada en borrador.',
})
