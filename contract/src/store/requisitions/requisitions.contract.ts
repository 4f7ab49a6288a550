import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalId, optionalText, recordFacts, savedMeanwhile } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import {
  agreeing,
  authorization,
  decision,
  process,
  purchaseMovement,
  refusing,
  urgency,
} from '../purchases/purchases.contract.ts'
import { partKind, quantity } from '../store.fields.ts'

const view = 'inventario.requisition.view'
const create = 'inventario.requisition.create'
const authorize = 'inventario.requisition.authorize'

const brief = {
  id: z.number(),
  folio: named('req_folio', z.string()),
  storeId: named('req_store', z.number()),
  storeName: named('req_store_name', z.string()),
  departmentId: named('req_department', z.number().nullable()),
  departmentName: named('req_department_name', z.string().nullable()),
  unitId: named('req_unit', z.number().nullable()),
  unitName: named('req_unit_name', z.string().nullable()),
  urgency: named('req_urgency', urgency),
  neededOn: named('req_needed_on', day.nullable()),
  reason: named('req_reason', z.string().nullable()),
  authorization: named('req_authorization', authorization),
  process: named('req_process', process),
  /** With the prices of the parts, without taxes. */
  total: named('req_total', z.number()),
  lineCount: named('req_lines_count', z.number()),
  requestedById: named('req_requested_by', z.number().nullable()),
  requestedBy: named('req_requested_by_name', z.string().nullable()),
  ...recordFacts,
}
export const requisitionRow = wire(brief)
export type RequisitionRow = z.output<typeof requisitionRow>

const line = wire({
  id: z.number(),
  partId: named('part', z.number()),
  code: named('part_code', z.string()),
  name: named('part_name', z.string()),
  kind: named('part_type', partKind),
  unit: named('measurement', z.string()),
  qty: named('quantity', z.number()),
  price: z.number(),
  note: z.string().nullable(),
  /** In orders that are neither denied nor cancelled. */
  ordered: z.number(),
  received: z.number(),
  /** In its store now. */
  onHand: named('on_hand', z.number()),
})
export type RequisitionLine = z.output<typeof line>

/** An order as a requisition tells of it. */
const madeOrder = wire({
  id: z.number(),
  folio: named('por_folio', z.string()),
  supplierName: named('por_supplier_name', z.string()),
  authorization: named('por_authorization', authorization),
  addedToInventory: named('por_added_inventory', z.boolean()),
  total: named('por_total', z.number()),
  createdAt: moment,
})

export const requisition = wire({
  ...brief,
  lines: named('req_lines', z.array(line)),
  orders: named('req_orders', z.array(madeOrder)),
  decision: decision.nullable(),
})
export type Requisition = z.output<typeof requisition>

const lineDraft = wire({
  partId: named('part', id),
  qty: named('quantity', quantity),
  note: optionalText(200),
})
const fields = {
  storeId: named('req_store', id),
  departmentId: named('req_department', optionalId),
  unitId: named('req_unit', optionalId),
  /** 2 when left out. */
  urgency: named('req_urgency', urgency.optional()),
  neededOn: named('req_needed_on', day.nullable().optional()),
  reason: named('req_reason', optionalText(1000)),
  lines: named('req_lines', z.array(lineDraft).min(1, 'Agregue al menos una parte').max(300)),
}
const requisitionDraft = wire(fields)
export type RequisitionDraft = z.output<typeof requisitionDraft>
const requisitionChange = wire(changeOf(fields))
export type RequisitionChange = z.output<typeof requisitionChange>

export const listRequisitions = endpoint({
  method: 'GET',
  path: '/apis/requisition',
  access: view,
  query: wire({
    ...pageQuery,
    authorization: named('req_authorization', wholeNumber.optional()),
    process: named('req_process', wholeNumber.optional()),
    urgency: named('req_urgency', wholeNumber.optional()),
    storeId: named('req_store', wholeNumber.optional()),
    partId: named('part', wholeNumber.optional()),
  }),
  reply: page(requisitionRow),
  summary: 'Requisiciones, la más nueva primero.',
})
export const exportRequisitions = exportOf(
  '/apis/requisition/export',
  listRequisitions,
  'Exporta las requisiciones del filtro.',
)
export const getRequisition = endpoint({
  method: 'GET',
  path: '/apis/requisition/{id}',
  access: view,
  reply: requisition,
  summary: 'Una requisición con sus renglones y lo que se ordenó de ella.',
})
export const requisitionMovements = endpoint({
  method: 'GET',
  path: '/apis/requisition/movements/lastest/{id}',
  access: view,
  reply: z.array(purchaseMovement),
  summary: 'Quién hizo qué con la requisición, lo último primero.',
})
export const createRequisition = endpoint({
  method: 'POST',
  path: '/apis/requisition/create',
  access: create,
  body: requisitionDraft,
  reply: requisition,
  summary: 'Solicita partes.',
})
/** While nobody has decided. */
export const updateRequisition = endpoint({
  method: 'PUT',
  path: '/apis/requisition/update/{id}',
  access: create,
  body: requisitionChange,
  reply: requisition,
  conflict: savedMeanwhile(requisition),
  summary: 'Cambia una requisición que nadie ha decidido.',
})
/** Nobody their own, and not over one's limit. */
export const authorizeRequisition = endpoint({
  method: 'POST',
  path: '/apis/requisition/authorized',
  access: authorize,
  body: agreeing,
  reply: requisition,
  summary: 'Autoriza una requisición.',
})
export const denyRequisition = endpoint({
  method: 'POST',
  path: '/apis/requisition/dennied',
  access: authorize,
  body: refusing,
  reply: requisition,
  summary: 'Deniega una requisición, con su motivo.',
})
/** Ours: it is not needed any more, and nothing was ordered. */
export const cancelRequisition = endpoint({
  method: 'POST',
  path: '/apis/requisition/cancel',
  access: create,
  body: refusing,
  reply: requisition,
  summary: 'Cancela una requisición de la que nada se ha ordenado.',
})
export const deleteRequisition = endpoint({
  method: 'DELETE',
  path: '/apis/requisition/{id}',
  access: create,
  reply: nothing,
  summary: 'Elimina una requisición que nadie ha decidido.',
})
