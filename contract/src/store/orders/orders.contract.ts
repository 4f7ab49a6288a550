import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, optionalId, optionalText, savedMeanwhile, text } from '../../core/fields.ts'
import { file, form } from '../../core/files.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, named, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { agreeing, purchaseMovement, refusing } from '../purchases/purchases.contract.ts'
import { quantity, unitPrice } from '../store.fields.ts'
import { invoiceDecisions } from './invoice.rules.ts'
import { order, orderRow } from './orders.entities.ts'

const view = 'inventario.orden_compra.view'
const manage = 'inventario.orden_compra.update'
const authorize = 'inventario.orden_compra.authorize'

const lineDraft = wire({
  requisitionLineId: named('requisition_line', optionalId),
  partId: named('part', id),
  qty: named('quantity', quantity),
  price: unitPrice,
})
const fields = {
  supplierId: named('por_supplier', id),
  storeId: named('por_store', id),
  /** An authorised one; none: bought without. */
  requisitionId: named('por_requisition', optionalId),
  expectedOn: named('por_expected_on', day.nullable().optional()),
  notes: named('por_notes', optionalText(1000)),
  lines: named('por_lines', z.array(lineDraft).min(1, 'Agregue al menos una parte').max(300)),
}
const orderDraft = wire(fields)
export type OrderDraft = z.output<typeof orderDraft>
const orderChange = wire(changeOf(fields))
export type OrderChange = z.output<typeof orderChange>

export const listOrders = endpoint({
  method: 'GET',
  path: '/apis/purchase_order',
  access: view,
  query: wire({
    ...pageQuery,
    authorization: named('por_authorization', wholeNumber.optional()),
    confirmed: named('por_confirmed', yesNo.optional()),
    addedToInventory: named('por_added_inventory', yesNo.optional()),
    supplierId: named('por_supplier', wholeNumber.optional()),
    storeId: named('por_store', wholeNumber.optional()),
    partId: named('part', wholeNumber.optional()),
    /** `false`: with an invoice that nobody sent to be paid; `true`: all of its invoices were. */
    isSentToPay: named('por_paid', yesNo.optional()),
  }),
  reply: page(orderRow),
  summary: 'Órdenes de compra, la más nueva primero.',
})
export const exportOrders = exportOf(
  '/apis/purchase_order/export',
  listOrders,
  'Exporta las órdenes de compra del filtro.',
)
/** For choices: all of them that the caller may know. */
export const allOrders = endpoint({
  method: 'GET',
  path: '/apis/purchase_order/get/all',
  access: [view, 'inventario.entrada_inventario.view'],
  reply: z.array(orderRow),
  summary: 'Todas las órdenes de compra.',
})
/** Ours. */
export const getOrder = endpoint({
  method: 'GET',
  path: '/apis/purchase_order/{id}',
  access: [view, 'inventario.entrada_inventario.view'],
  reply: order,
  summary: 'Una orden con sus renglones, entradas y facturas.',
})
export const orderMovements = endpoint({
  method: 'GET',
  path: '/apis/purchase_order/movements/lastest/{id}',
  access: view,
  reply: z.array(purchaseMovement),
  summary: 'Quién hizo qué con la orden, lo último primero.',
})
export const createOrder = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/create',
  access: manage,
  body: orderDraft,
  reply: order,
  summary: 'Pide a un proveedor.',
})
/** While nobody has decided. */
export const updateOrder = endpoint({
  method: 'PUT',
  path: '/apis/purchase_order/update/{id}',
  access: manage,
  body: orderChange,
  reply: order,
  conflict: savedMeanwhile(order),
  summary: 'Cambia una orden que nadie ha decidido.',
})
export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/apis/purchase_order/delete/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina una orden que nadie ha decidido.',
})
/** Nobody their own, and not over one's limit. */
export const authorizeOrder = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/authorized',
  access: authorize,
  body: agreeing,
  reply: order,
  summary: 'Autoriza una orden de compra.',
})
export const denyOrder = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/dennied',
  access: authorize,
  body: refusing,
  reply: order,
  summary: 'Deniega una orden de compra, con su motivo.',
})
/** Ours: nothing of it has arrived. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/cancel',
  access: manage,
  body: refusing,
  reply: order,
  summary: 'Cancela una orden de la que nada ha llegado.',
})
/** Ours: what is missing will not come. */
export const dropPending = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/drop',
  access: manage,
  body: refusing,
  reply: order,
  summary: 'Deja de esperar lo que falta.',
})
export const orderPdf = endpoint({
  method: 'GET',
  path: '/apis/purchase_order/get/pdf/{id}',
  access: view,
  reply: fileReply,
  summary: 'La orden en PDF.',
})
/** Ours: by mail with its PDF; to the supplier's own address when none is said. */
export const sendOrder = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/send',
  access: manage,
  body: wire({ id, to: z.array(z.email().max(200)).max(5).optional(), message: optionalText(1000) }),
  reply: order,
  summary: 'Envía la orden autorizada al proveedor por correo.',
})

/** Ours: the supplier's CFDI, read and compared. */
export const addInvoice = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/invoice',
  access: manage,
  body: form(wire({ id }), { xml: file(['application/xml'], 2) }),
  reply: order,
  summary: 'Agrega la factura del proveedor (XML) y la compara.',
})
export const invoiceXml = endpoint({
  method: 'GET',
  path: '/apis/purchase_order/invoice/{id}/xml',
  access: view,
  reply: fileReply,
  summary: 'El XML de la factura.',
})
/** Ours: which line of the order a line of the invoice is for; `line` counts from 0. */
export const matchInvoiceLine = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/invoice/match',
  access: manage,
  body: wire({ id, line: z.int().min(0), orderLineId: named('order_line', id.nullable()) }),
  reply: order,
  summary: 'Dice de qué renglón de la orden es uno de la factura.',
})
/** Ours: what is done with a difference. Accepting what is billed needs who may authorise orders. */
export const resolveInvoiceLine = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/invoice/resolve',
  access: manage,
  body: wire({ id, line: z.int().min(0), decision: z.enum(invoiceDecisions).nullable(), comment: optionalText(500) }),
  reply: order,
  summary: 'Resuelve una diferencia de la factura.',
})
/** Ours: no difference is open. */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/invoice/pay',
  access: manage,
  body: wire({ id }),
  reply: order,
  summary: 'Envía la factura a pago por lo que se debe.',
})
/** Ours: before it was sent to be paid. */
export const removeInvoice = endpoint({
  method: 'POST',
  path: '/apis/purchase_order/invoice/remove',
  access: manage,
  body: wire({ id, comment: text(500) }),
  reply: order,
  summary: 'Quita una factura que no era de esta orden.',
})
