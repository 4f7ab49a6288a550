import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { changeOf, optionalText, savedMeanwhile } from '../../core/fields.ts'

import { page } from '../../core/paging.ts'
import { day, id, moment, wire } from '../../core/wire.ts'
import {
  acuseCall,
  acusePdfCall,
  cancelCall,
  documentQuery,
  mailCall,
  pdfCall,
  removeCall,
  stampCall,
  xmlCall,
} from '../documents/document-calls.ts'
import {
  currencyKey,
  documentFacts,
  documentLine,
  documentLines,
  documentRow,
  rate,
  relation,
  review,
} from '../documents/documents.entities.ts'

import { mostLines } from '../documents/documents.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

const globalPeriod = wire({
  /** c_Periodicidad: 01 daily … 05 bimonthly. */
  periodicity: z.enum(['01', '02', '03', '04', '05']),
  months: z.string().regex(/^(0[1-9]|1[0-8])$/),
  year: z.string().regex(/^20\d{2}$/),
})

/** What a person decides of an invoice; everything else follows from it. The specification shows no fields: ours. */
const content = {
  seriesId: id,
  customerId: id,
  /** Another use than the customer's own. */
  use: z
    .string()
    .regex(/^[A-Z]{1,2}\d{2}$/)
    .nullable()
    .optional(),
  method: z.enum(['PUE', 'PPD']),
  /** c_FormaPago; with PPD always 99. */
  form: z
    .string()
    .regex(/^\d{2}$/)
    .nullable()
    .optional(),
  currency: currencyKey,
  /** Pesos per unit; none for pesos. */
  exchangeRate: rate.nullable().optional(),
  /** Other than the customer's. */
  creditDays: z.number().int().min(0).max(365).nullable().optional(),
  conditions: optionalText(1000),
  relations: z.array(relation).max(10).optional(),
  global: globalPeriod.nullable().optional(),
  lines: documentLines,
}
const invoiceDraft = wire(content)
export type InvoiceDraft = z.output<typeof invoiceDraft>
const invoiceChange = wire(changeOf(content))
export type InvoiceChange = z.output<typeof invoiceChange>

/** What a form holds so far; its unfinished lines are left out. */
const invoiceSketch = wire({
  seriesId: content.seriesId.optional(),
  customerId: content.customerId.optional(),
  use: content.use,
  method: content.method.optional(),
  form: content.form,
  currency: content.currency.optional(),
  exchangeRate: content.exchangeRate,
  creditDays: content.creditDays,
  conditions: content.conditions,
  relations: content.relations,
  global: content.global,
  lines: z.array(documentLine).max(mostLines).optional(),
})
export type InvoiceSketch = z.output<typeof invoiceSketch>

export const invoice = wire({
  ...documentFacts,
  use: z.string().nullable(),
  form: z.string().nullable(),
  creditDays: z.number().nullable(),
  conditions: z.string().nullable(),
  relations: z.array(relation),
  global: globalPeriod.nullable(),
  lines: z.array(documentLine),
  /** Payments, credit notes and corrections that moved its balance, oldest first. */
  movements: z.array(
    wire({
      at: moment,
      /** 'stamped', 'payment', 'credit', 'cancelled', 'reversed' */
      cause: z.string(),
      documentId: z.number().nullable(),
      folio: z.string().nullable(),
      amount: z.number(),
      balance: z.number(),
    }),
  ),
  sent: z.array(wire({ at: moment, to: z.string(), by: z.string().nullable() })),
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/apis/invoice/',
  access: view,
  query: documentQuery,
  reply: page(documentRow),
  summary: 'Facturas.',
})
/** Ours. */
export const exportInvoices = exportOf('/apis/invoice/export', listInvoices, 'Exporta las facturas del filtro.')
export const getInvoice = endpoint({
  method: 'GET',
  path: '/apis/invoice/{id}',
  access: view,
  reply: invoice,
  summary: 'Una factura.',
})
/** Takes the folio of its series. */
export const createInvoice = endpoint({
  method: 'POST',
  path: '/apis/invoice/',
  access: write,
  body: invoiceDraft,
  reply: invoice,
  summary: 'Guarda una factura como borrador.',
})
/** A draft or one that was refused; series and folio stay. */
export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/apis/invoice/{id}',
  access: write,
  body: invoiceChange,
  reply: invoice,
  conflict: savedMeanwhile(invoice),
  summary: 'Cambia el borrador de una factura.',
})
export const deleteInvoice = removeCall('invoice', 'una factura')
/** Ours: totals and findings of what stands in the form, finished or not; writes nothing. */
export const reviewInvoice = endpoint({
  method: 'POST',
  path: '/apis/invoice/review',
  access: write,
  body: invoiceSketch,
  reply: review,
  summary: 'Revisa una factura sin guardarla.',
})
/** Ours: the paper of what stands in the form; with `id`, under the folio that one has. */
export const previewInvoice = endpoint({
  method: 'POST',
  path: '/apis/invoice/preview',
  access: write,
  body: wire({ ...content, id: id.optional() }),
  reply: fileReply,
  summary: 'Vista previa de una factura en PDF, sin guardarla.',
})
/** Also of a stamped one: what was agreed moves its due date. */
export const updatePaymentTerms = endpoint({
  method: 'PATCH',
  path: '/apis/invoice/{id}/update-payment-terms',
  access: write,
  body: wire({ creditDays: z.number().int().min(0).max(365), version: z.int().optional() }),
  reply: invoice,
  conflict: savedMeanwhile(invoice),
  summary: 'Cambia los días de crédito de una factura.',
})
export const stampInvoice = stampCall('invoice', 'una factura')
export const cancelInvoice = cancelCall('invoice', 'una factura')
export const invoicePdf = pdfCall('invoice', 'una factura')
export const invoiceXml = xmlCall('invoice', 'una factura')
export const invoiceAcuse = acuseCall('invoice', 'una factura')
export const invoiceAcusePdf = acusePdfCall('invoice', 'una factura')
export const mailInvoice = mailCall('invoice', 'una factura')
/** One mail per customer with everything of theirs that is owed among these. */
export const remindCustomers = endpoint({
  method: 'POST',
  path: '/apis/invoice/sendnotify/',
  access: 'facturacion.documento.stamp',
  body: wire({ ids: z.array(id).min(1).max(500) }),
  reply: wire({ sent: z.number(), withoutAddress: z.array(z.string()) }),
  summary: 'Recuerda a los clientes lo que deben.',
})
export const accountStatement = endpoint({
  method: 'POST',
  path: '/apis/invoice/estado_cuenta/',
  access: view,
  body: wire({ customer: id, start: day, end: day, timezone: z.number().min(-14).max(14).optional() }),
  reply: fileReply,
  summary: 'Estado de cuenta de un cliente, PDF.',
})
/** Ours: a draft with the same content that replaces a stamped invoice (relation 04). */
export const substituteInvoice = endpoint({
  method: 'POST',
  path: '/apis/invoice/{id}/substitute',
  access: write,
  reply: invoice,
  summary: 'Crea el borrador que sustituye a una factura.',
})
/** Ours: a zip with the XML and PDF of these. */
export const downloadInvoices = endpoint({
  method: 'POST',
  path: '/apis/invoice/zip',
  access: view,
  body: wire({ ids: z.array(id).min(1).max(1000) }),
  reply: wire({ task_id: z.number() }),
  summary: 'Descarga XML y PDF de varias facturas.',
})
