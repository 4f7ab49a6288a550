import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { changeOf, optionalText, savedMeanwhile } from '../../core/fields.ts'
import { page } from '../../core/paging.ts'
import { id, named, wire } from '../../core/wire.ts'
import { acuseCall, documentQuery, mailCall, pdfCall, removeCall, stampCall } from '../documents/document-calls.ts'
import {
  cancelBody,
  currencyKey,
  documentFacts,
  documentLine,
  documentLines,
  documentRow,
  rate,
} from '../documents/documents.entities.ts'
import { mostNotes, noteStateNames } from './sales-notes.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'
const place = 'note_sale'

const content = {
  seriesId: named('serie', id),
  customerId: named('customer', id),
  method: z.enum(['PUE', 'PPD']).optional(),
  /** c_FormaPago. */
  form: z
    .string()
    .regex(/^\d{2}$/)
    .nullable()
    .optional(),
  currency: currencyKey,
  /** Pesos per unit; none for pesos. */
  exchangeRate: rate.nullable().optional(),
  conditions: optionalText(1000),
  lines: documentLines,
}
const noteDraft = wire(content)
export type NoteDraft = z.output<typeof noteDraft>
const noteChange = wire(changeOf(content))
export type NoteChange = z.output<typeof noteChange>

const situation = {
  situation: z.enum(noteStateNames),
  /** The invoice that charges it. */
  invoiceId: z.number().nullable(),
  invoiceFolio: z.string().nullable(),
}
export const noteRow = wire({ ...documentRow.fields, ...situation })
export type NoteRow = z.output<typeof noteRow>
export const salesNote = wire({
  ...documentFacts,
  ...situation,
  form: z.string().nullable(),
  conditions: z.string().nullable(),
  /** The quotation it was made of. */
  quotationId: z.number().nullable(),
  quotationFolio: z.string().nullable(),
  lines: z.array(documentLine),
})
export type SalesNote = z.output<typeof salesNote>

export const listNotes = endpoint({
  method: 'GET',
  path: '/apis/note_sale/',
  access: view,
  query: wire({ ...documentQuery.fields, situation: z.enum(noteStateNames).optional() }),
  reply: page(noteRow),
  summary: 'Notas de venta, la más nueva primero.',
})
/** Ours. */
export const exportNotes = exportOf('/apis/note_sale/export', listNotes, 'Exporta las notas de venta del filtro.')
export const getNote = endpoint({
  method: 'GET',
  path: '/apis/note_sale/{id}',
  access: view,
  reply: salesNote,
  summary: 'Una nota de venta.',
})
/** Takes the folio of its series. */
export const createNote = endpoint({
  method: 'POST',
  path: '/apis/note_sale/',
  access: write,
  body: noteDraft,
  reply: salesNote,
  summary: 'Guarda una nota de venta.',
})
/** An open one; series and folio stay. */
export const updateNote = endpoint({
  method: 'PUT',
  path: '/apis/note_sale/{id}',
  access: write,
  body: noteChange,
  reply: salesNote,
  conflict: savedMeanwhile(salesNote),
  summary: 'Cambia una nota de venta abierta.',
})
export const deleteNote = removeCall(place, 'una nota de venta')
export const stampNote = stampCall(place, 'una nota de venta')
/** A stamped one at the tax authority, as a task; an open one at once, without. */
export const cancelNote = endpoint({
  method: 'POST',
  path: '/apis/note_sale/cancelar',
  access: 'facturacion.documento.cancel',
  body: cancelBody,
  reply: wire({ task_id: z.number().nullable() }),
  summary: 'Cancela una nota de venta; la timbrada, ante el SAT.',
})
export const notePdf = pdfCall(place, 'una nota de venta')
export const noteAcuse = acuseCall(place, 'una nota de venta')
export const mailNote = mailCall(place, 'una nota de venta')

/** Ours: one invoice of open notes of one customer, issuer and currency; `global`: to the public, of any customers. */
export const invoiceNotes = endpoint({
  method: 'POST',
  path: '/apis/note_sale/invoice',
  access: write,
  body: wire({ ids: z.array(id).min(1).max(mostNotes), global: z.boolean().optional() }),
  reply: wire({ id, folio: z.string() }),
  summary: 'Factura notas de venta abiertas.',
})
