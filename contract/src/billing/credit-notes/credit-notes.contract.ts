import { endpoint } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { documentTypes, file, form } from '../../core/files.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, nothing, wire } from '../../core/wire.ts'
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
  creditNote,
  creditNoteChange,
  creditNoteDraft,
  creditNoteReview,
  creditNoteRow,
} from './credit-notes.entities.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/apis/note_credit/',
  access: view,
  query: documentQuery,
  reply: page(creditNoteRow),
  summary: 'Notas de crédito.',
})
/** Ours. */
export const exportCreditNotes = exportOf(
  '/apis/note_credit/export',
  listCreditNotes,
  'Exporta las notas de crédito del filtro.',
)
export const getCreditNote = endpoint({
  method: 'GET',
  path: '/apis/note_credit/{id}',
  access: view,
  reply: creditNote,
  summary: 'Una nota de crédito.',
})
/** `entityType` is invoice, note_sale or customer. */
export const creditNotesOf = endpoint({
  method: 'GET',
  path: '/apis/note_credit/list/{entityType}/{id}',
  access: view,
  query: wire(pageQuery),
  reply: page(creditNoteRow),
  summary: 'Notas de crédito de una factura, nota de venta o cliente.',
})
/** Takes the folio of its series; the balance goes down when it is stamped. */
export const createCreditNote = endpoint({
  method: 'POST',
  path: '/apis/note_credit/',
  access: write,
  body: creditNoteDraft,
  reply: creditNote,
  summary: 'Guarda una nota de crédito como borrador.',
})
export const updateCreditNote = endpoint({
  method: 'PUT',
  path: '/apis/note_credit/{id}',
  access: write,
  body: creditNoteChange,
  reply: creditNote,
  conflict: savedMeanwhile(creditNote),
  summary: 'Cambia el borrador de una nota de crédito.',
})
export const deleteCreditNote = removeCall('note_credit', 'una nota de crédito')
/** Ours: writes nothing; `id` is the note that is being changed. */
export const reviewCreditNote = endpoint({
  method: 'POST',
  path: '/apis/note_credit/review',
  access: write,
  body: wire({ ...creditNoteDraft.fields, id: id.optional() }),
  reply: creditNoteReview,
  summary: 'Revisa una nota de crédito sin guardarla.',
})
export const stampCreditNote = stampCall('note_credit', 'una nota de crédito')
export const cancelCreditNote = cancelCall('note_credit', 'una nota de crédito')
export const creditNotePdf = pdfCall('note_credit', 'una nota de crédito')
/** Ours, as invoices have it. */
export const creditNoteXml = xmlCall('note_credit', 'una nota de crédito')
export const creditNoteAcuse = acuseCall('note_credit', 'una nota de crédito')
export const creditNoteAcusePdf = acusePdfCall('note_credit', 'una nota de crédito')
export const mailCreditNote = mailCall('note_credit', 'una nota de crédito')
/** What it rests on: the agreement, the proof of the return. */
export const uploadCreditNoteProof = endpoint({
  method: 'POST',
  path: '/apis/note_credit/upload_pago',
  access: write,
  body: form(wire({ id }), { file: file(documentTypes, 10) }),
  reply: creditNote,
  summary: 'Guarda el soporte de una nota de crédito.',
})
/** Ours. */
export const deleteCreditNoteProof = endpoint({
  method: 'DELETE',
  path: '/apis/note_credit/proof/{id}',
  access: write,
  reply: nothing,
  summary: 'Quita un soporte de una nota de crédito.',
})
