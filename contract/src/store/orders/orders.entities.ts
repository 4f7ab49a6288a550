import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, moment, named, wire } from '../../core/wire.ts'
import { authorization, decision } from '../purchases/purchases.contract.ts'
import { partKind } from '../store.fields.ts'
import { differenceKinds, invoiceDecisions } from './invoice.rules.ts'

const brief = {
  id: z.number(),
  folio: named('por_folio', z.string()),
  supplierId: named('por_supplier', z.number()),
  supplierName: named('por_supplier_name', z.string()),
  storeId: named('por_store', z.number()),
  storeName: named('por_store_name', z.string()),
  requisitionId: named('por_requisition', z.number().nullable()),
  requisitionFolio: named('por_requisition_folio', z.string().nullable()),
  expectedOn: named('por_expected_on', day.nullable()),
  notes: named('por_notes', z.string().nullable()),
  authorization: named('por_authorization', authorization),
  /** All of it has been entered or is not expected any more. */
  addedToInventory: named('por_added_inventory', z.boolean()),
  /** Authorised, and not all of it is here. */
  confirmed: named('por_confirmed', z.boolean()),
  subtotal: named('por_subtotal', z.number()),
  tax: named('por_tax', z.number()),
  total: named('por_total', z.number()),
  /** Share of the pesos that have been received: 0 to 1. */
  receivedShare: named('por_received_share', z.number()),
  lineCount: named('por_lines_count', z.number()),
  sentAt: named('por_sent_at', moment.nullable()),
  sentTo: named('por_sent_to', z.string().nullable()),
  requestedById: named('por_requested_by', z.number().nullable()),
  requestedBy: named('por_requested_by_name', z.string().nullable()),
  ...recordFacts,
}
export const orderRow = wire(brief)
export type OrderRow = z.output<typeof orderRow>

const difference = wire({
  kind: z.enum(differenceKinds),
  /** Pesos without taxes that are billed and not owed; 0 of what is no amount. */
  amount: z.number(),
  text: z.string(),
})
export type Difference = z.output<typeof difference>

const orderLine = wire({
  id: z.number(),
  requisitionLineId: named('requisition_line', z.number().nullable()),
  partId: named('part', z.number()),
  code: named('part_code', z.string()),
  name: named('part_name', z.string()),
  kind: named('part_type', partKind),
  unit: named('measurement', z.string()),
  decimals: z.number(),
  /** Where it lies in the order's store. */
  shelf: z.string().nullable(),
  qty: named('quantity', z.number()),
  price: z.number(),
  received: z.number(),
  dropped: z.number(),
  pending: z.number(),
})
export type OrderLine = z.output<typeof orderLine>

/** A line of the supplier's document, and the order's line it is for. */
const invoiceLine = wire({
  code: z.string().nullable(),
  description: z.string(),
  qty: named('quantity', z.number()),
  /** Of one, without taxes and less its discount. */
  price: z.number(),
  orderLineId: named('order_line', z.number().nullable()),
  decision: z.enum(invoiceDecisions).nullable(),
  differences: z.array(difference),
})
export type InvoiceLine = z.output<typeof invoiceLine>

/** Why the seal of a supplier's invoice could not be verified; null: it belongs to what the document says. */
export const unverified = z.string().nullable()

const invoice = wire({
  id: z.number(),
  uuid: z.string(),
  /** 'RB-8841'. */
  name: z.string(),
  issuedAt: named('issued_at', moment),
  /** With the supplier's days of credit. */
  dueOn: named('due_on', day),
  rfc: z.string(),
  subtotal: z.number(),
  total: z.number(),
  lines: z.array(invoiceLine),
  /** Lines with a difference that nobody has decided. */
  open: z.number(),
  /** Pesos with taxes that are billed beyond what was received at the agreed prices. */
  over: z.number(),
  /** Pesos with taxes that may be paid: what was received, at the agreed prices or those that were accepted. */
  payable: z.number(),
  paidAt: named('paid_at', moment.nullable()),
  unverified,
  addedBy: named('added_by', z.string().nullable()),
  createdAt: named('created_at', moment),
})
export type Invoice = z.output<typeof invoice>

/** An entry as its order tells of it. */
const madeEntry = wire({
  id: z.number(),
  folio: named('en_folio', z.string()),
  state: named('en_state', z.enum(['draft', 'posted', 'reversed'])),
  receivedAt: named('en_received_at', moment),
  total: named('en_total', z.number()),
  document: named('en_document', z.string().nullable()),
  by: z.string().nullable(),
  /** What it brought: '8 11R22.5 Michelin y 2 más'. */
  words: z.string(),
})

export const order = wire({
  ...brief,
  supplierEmail: named('por_supplier_email', z.string().nullable()),
  creditDays: named('por_credit_days', z.number()),
  requisitionBy: named('por_requisition_by', z.string().nullable()),
  requisitionAt: named('por_requisition_at', moment.nullable()),
  lines: named('por_lines', z.array(orderLine)),
  entries: named('por_entries', z.array(madeEntry)),
  invoices: named('por_invoices', z.array(invoice)),
  decision: decision.nullable(),
  /** Pesos with taxes of what was received, at the agreed prices. */
  receivedTotal: named('por_received_total', z.number()),
  /** Pesos with taxes that may be paid today: of invoices without open differences or not, what is owed. */
  payable: named('por_payable', z.number()),
})
export type Order = z.output<typeof order>
