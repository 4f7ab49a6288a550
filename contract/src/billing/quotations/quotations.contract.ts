import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { mailBody, rate } from '../documents/documents.entities.ts'
import {
  quotation,
  quotationChange,
  quotationComplement,
  quotationDraft,
  quotationReview,
  quotationRow,
  statusBody,
  statusNote,
} from './quotations.entities.ts'
import { quotationStateNames } from './quotations.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

export const listQuotations = endpoint({
  method: 'GET',
  path: '/apis/quotation/',
  access: view,
  query: wire({
    ...pageQuery,
    status: z.enum(quotationStateNames).optional(),
    customer: wholeNumber.optional(),
  }),
  reply: page(quotationRow),
  summary: 'Cotizaciones, la más nueva primero.',
})
/** Ours. */
export const exportQuotations = exportOf(
  '/apis/quotation/export',
  listQuotations,
  'Exporta las cotizaciones del filtro.',
)
export const getQuotation = endpoint({
  method: 'GET',
  path: '/apis/quotation/{id}',
  access: view,
  reply: quotation,
  summary: 'Una cotización con sus conceptos, cláusulas y versiones.',
})
/** Takes the folio of its series. */
export const createQuotation = endpoint({
  method: 'POST',
  path: '/apis/quotation/',
  access: write,
  body: quotationDraft,
  reply: quotation,
  summary: 'Guarda una cotización.',
})
/** Until it is accepted or rejected; what was sent stays readable as a version. */
export const updateQuotation = endpoint({
  method: 'PUT',
  path: '/apis/quotation/{id}',
  access: write,
  body: quotationChange,
  reply: quotation,
  conflict: savedMeanwhile(quotation),
  summary: 'Cambia una cotización.',
})
/** One that nobody has received. */
export const deleteQuotation = endpoint({
  method: 'DELETE',
  path: '/apis/quotation/{id}',
  access: write,
  reply: nothing,
  summary: 'Elimina una cotización que no se ha enviado.',
})
/** By mail with its PDF; to the contact's address when none is said. Other content than before is another version. */
export const mailQuotation = endpoint({
  method: 'POST',
  path: '/apis/quotation/sendemail/{id}',
  access: 'facturacion.documento.stamp',
  body: mailBody,
  reply: quotation,
  summary: 'Envía una cotización por correo con su PDF.',
})
/** For the other kinds it only notes what was said. */
export const setStatus = endpoint({
  method: 'POST',
  path: '/apis/quotation/status/',
  access: write,
  body: statusBody,
  reply: statusNote,
  summary: 'Anota un estado, y en una cotización la lleva a él.',
})
export const statusHistory = endpoint({
  method: 'GET',
  path: '/apis/quotation/{entity_type}/{entity_id}/status/history/',
  access: view,
  reply: z.array(statusNote),
  summary: 'Historia de estados, lo último primero.',
})
export const getComplement = endpoint({
  method: 'GET',
  path: '/apis/quotation/complement/{id}',
  access: view,
  reply: quotationComplement,
  summary: 'En qué se convirtió una cotización y en qué se puede convertir.',
})
/** Ours: a draft with its lines. `accept`: it is marked as accepted first. */
export const convertQuotation = endpoint({
  method: 'POST',
  path: '/apis/quotation/convert/{id}',
  access: write,
  body: wire({
    to: z.enum(['note_sale', 'invoice']),
    accept: z.boolean().optional(),
    /** Pesos per unit of what was offered in another currency: 400 without. */
    exchangeRate: rate.optional(),
  }),
  reply: wire({ type: z.enum(['note_sale', 'invoice']), id, folio: z.string() }),
  summary: 'Convierte una cotización en nota de venta o factura.',
})
/** Ours: as it is now, or a version as it was sent. */
export const quotationPdf = endpoint({
  method: 'GET',
  path: '/apis/quotation/pdf/{id}',
  access: view,
  query: wire({ version: wholeNumber.optional() }),
  reply: fileReply,
  summary: 'La cotización en PDF.',
})
/** Ours: the paper of what stands in the form; with `id`, compared with what was sent of that one. */
export const previewQuotation = endpoint({
  method: 'POST',
  path: '/apis/quotation/preview',
  access: write,
  body: wire({ ...quotationDraft.fields, id: id.optional() }),
  reply: fileReply,
  summary: 'Vista previa en PDF, sin guardar.',
})
/** Ours: what stands in the form, summed; writes nothing. */
export const reviewQuotation = endpoint({
  method: 'POST',
  path: '/apis/quotation/review',
  access: write,
  body: wire({ currency: quotationDraft.fields.currency, lines: quotationDraft.fields.lines }),
  reply: quotationReview,
  summary: 'Sumas y margen de una cotización sin guardarla.',
})
