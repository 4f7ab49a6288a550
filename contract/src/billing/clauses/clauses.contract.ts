import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { named, wire, yesNo } from '../../core/wire.ts'

const view = 'facturacion.view'
const manage = 'facturacion.catalogos.update'

/** Documents that carry clauses. */
export const clauseDocuments = [
  { key: 'quotation', label: 'Cotización' },
  { key: 'note_sale', label: 'Nota de venta' },
  { key: 'invoice', label: 'Factura' },
] as const
const documentKey = z.enum(clauseDocuments.map(({ key }) => key))
export type ClauseDocument = z.output<typeof documentKey>

const position = z.int().min(0).max(9999)

/** A condition that documents carry. */
export const clause = wire({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  /** Where it stands among them. */
  position: named('order', z.number()),
  /** Documents that begin with it. */
  defaultFor: z.array(documentKey),
  active: z.boolean(),
  ...recordFacts,
})
export type Clause = z.output<typeof clause>

const fields = {
  title: text(120),
  text: text(4000),
  position: named('order', position.optional()),
  defaultFor: z.array(documentKey).max(clauseDocuments.length).optional(),
  active: z.boolean().optional(),
}
export const clauseDraft = wire(fields)
export type ClauseDraft = z.output<typeof clauseDraft>
const clauseChange = wire(changeOf(fields))
export type ClauseChange = z.output<typeof clauseChange>

/** In the order in which they stand. */
export const listClauses = endpoint({
  method: 'GET',
  path: '/apis/clausula/',
  access: view,
  query: wire({ ...pageQuery, active: yesNo.optional() }),
  reply: page(clause),
  summary: 'Cláusulas de los documentos.',
})
export const exportClauses = exportOf('/apis/clausula/export', listClauses, 'Exporta las cláusulas del filtro.')
export const getClause = endpoint({
  method: 'GET',
  path: '/apis/clausula/{id}',
  access: view,
  reply: clause,
  summary: 'Una cláusula.',
})
export const createClause = endpoint({
  method: 'POST',
  path: '/apis/clausula/',
  access: manage,
  body: clauseDraft,
  reply: clause,
  summary: 'Crea una cláusula.',
})
/** Clauses are not deleted: one that is not used any more is deactivated. */
export const updateClause = endpoint({
  method: 'PUT',
  path: '/apis/clausula/{id}',
  access: manage,
  body: clauseChange,
  reply: clause,
  conflict: savedMeanwhile(clause),
  summary: 'Cambia una cláusula.',
})

/** Rows a spreadsheet may hold. */
export const mostImportedClauses = 500
/** A row as it was typed. */
export const clauseSheetRow = wire({
  title: cell(),
  text: cell(4000),
  position: named('order', z.number().nullable().optional()),
  /** Names of documents, with commas between them. */
  defaultFor: cell(),
})
export type ClauseSheetRow = z.output<typeof clauseSheetRow>

const sheet = sheetRows(clauseSheetRow, mostImportedClauses)
export type CheckedClauseRow = z.output<typeof sheet.checked>

/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. */
export const createManyClauses = endpoint({
  method: 'POST',
  path: '/apis/clausula/batch/',
  access: manage,
  body: wire({ rows: z.array(clauseSheetRow).min(1).max(mostImportedClauses) }),
  reply: z.array(clause),
  summary: 'Crea las cláusulas de una hoja.',
})
/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewClauses = endpoint({
  method: 'POST',
  path: '/apis/clausula/batch/preview',
  access: manage,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de cláusulas sin guardar.',
})
/** Ours: the spreadsheet to fill in. */
export const clauseTemplate = endpoint({
  method: 'GET',
  path: '/apis/clausula/batch/template',
  access: manage,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar cláusulas.',
})
