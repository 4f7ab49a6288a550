import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { documentTypes, file, form } from '../../core/files.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, nothing, wire, yesNo } from '../../core/wire.ts'
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
import { openInvoice, payment, paymentChange, paymentDraft, paymentReview, paymentRow } from './payments.entities.ts'
import { paymentStageNames } from './payments.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

export const listPayments = endpoint({
  method: 'GET',
  path: '/apis/pago/',
  access: view,
  query: wire({
    ...documentQuery.fields,
    stage: z.enum(paymentStageNames).optional(),
    /** Something of it is in the customer's favour. */
    favor: yesNo.optional(),
    /** When the money arrived, or was applied later. */
    paidFrom: day.optional(),
    paidTo: day.optional(),
  }),
  reply: page(paymentRow),
  summary: 'Pagos recibidos.',
})
/** Ours. */
export const exportPayments = exportOf('/apis/pago/export', listPayments, 'Exporta los pagos del filtro.')
export const getPayment = endpoint({
  method: 'GET',
  path: '/apis/pago/{id}',
  access: view,
  reply: payment,
  summary: 'Un pago.',
})
/** `entityType` is invoice, note_sale or customer. */
export const paymentsOf = endpoint({
  method: 'GET',
  path: '/apis/pago/list/{entityType}/{id}',
  access: view,
  query: wire(pageQuery),
  reply: page(paymentRow),
  summary: 'Pagos de una factura, nota de venta o cliente.',
})
/** Ours: what a customer owes, oldest first. */
export const openInvoices = endpoint({
  method: 'GET',
  path: '/apis/pago/open/{id}',
  access: view,
  reply: wire({
    invoices: z.array(openInvoice),
    /** What earlier deposits left in the customer's favour. */
    favor: z.array(
      wire({
        paymentId: z.number(),
        folio: z.string(),
        issuerId: z.number(),
        currency: z.string(),
        exchangeRate: z.number().nullable(),
        left: z.number(),
      }),
    ),
    /** Stamped and collected invoices of an advance, and what credit notes did not apply of them yet. */
    advances: z.array(
      wire({
        invoiceId: z.number(),
        folio: z.string(),
        uuid: z.uuid().nullable(),
        issuerId: z.number(),
        currency: z.string(),
        left: z.number(),
      }),
    ),
  }),
  summary: 'Facturas con saldo de un cliente.',
})
/** Registers the money: balances move now; the complement is stamped afterwards. */
export const createPayment = endpoint({
  method: 'POST',
  path: '/apis/pago/',
  access: write,
  body: paymentDraft,
  reply: payment,
  summary: 'Registra un pago y lo aplica a sus facturas.',
})
/** Until its complement is stamped; what it had moved goes back first. */
export const updatePayment = endpoint({
  method: 'PUT',
  path: '/apis/pago/{id}',
  access: write,
  body: paymentChange,
  reply: payment,
  conflict: savedMeanwhile(payment),
  summary: 'Cambia un pago sin complemento timbrado.',
})
export const deletePayment = removeCall('pago', 'un pago')
/** Ours: writes nothing; `id` is the payment that is being changed. */
export const reviewPayment = endpoint({
  method: 'POST',
  path: '/apis/pago/review',
  access: write,
  body: wire({ ...paymentDraft.fields, id: id.optional() }),
  reply: paymentReview,
  summary: 'Revisa un pago sin guardarlo.',
})
export const stampPayment = stampCall('pago', 'un complemento de pago')
export const cancelPayment = cancelCall('pago', 'un complemento de pago')
export const paymentPdf = pdfCall('pago', 'un complemento de pago')
/** Ours, as invoices have it. */
export const paymentXml = xmlCall('pago', 'un complemento de pago')
export const paymentAcuse = acuseCall('pago', 'un complemento de pago')
export const paymentAcusePdf = acusePdfCall('pago', 'un complemento de pago')
export const mailPayment = mailCall('pago', 'un complemento de pago')
/** The proof of the deposit. */
export const uploadPaymentProof = endpoint({
  method: 'POST',
  path: '/apis/pago/upload_pago',
  access: write,
  body: form(wire({ id }), { file: file(documentTypes, 10) }),
  reply: payment,
  summary: 'Guarda el comprobante del depósito.',
})
/** Ours. */
export const deletePaymentProof = endpoint({
  method: 'DELETE',
  path: '/apis/pago/proof/{id}',
  access: write,
  reply: nothing,
  summary: 'Quita un comprobante del depósito.',
})
