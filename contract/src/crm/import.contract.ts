import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { cell, sheetRows } from '../core/sheet.ts'
import { day, id, moment, named, wire } from '../core/wire.ts'
import { erase, view, write } from './crm.access.ts'
import { crmLimits } from './crm.rules.ts'

/** A row as it was typed: stage, tags and owner by their names. */
export const saleSheetRow = wire({
  company: named('company_name', cell()),
  rfc: cell(),
  companyEmail: named('email', cell()),
  companyPhone: named('phone', cell()),
  website: cell(),
  title: cell(),
  amount: z.number().nullable().optional(),
  stage: cell(),
  closeOn: named('close_on', day.nullable().optional()),
  contactName: named('contact_name', cell()),
  contactRole: named('contact_role', cell()),
  contactPhone: named('contact_phone', cell()),
  contactEmail: named('contact_email', cell()),
  /** Names between commas; those that nobody knows are made. */
  tags: cell(),
  /** A name, a user name or a mail. */
  owner: cell(),
  source: cell(),
  description: cell(4000),
  /** What to do when the company is there already: Omitir, Completar, Sobrescribir, Crear. */
  choice: named('duplicate', cell(20)),
})
export type SaleSheetRow = z.output<typeof saleSheetRow>

const sheet = sheetRows(saleSheetRow, crmLimits.importRows)
export type CheckedSaleRow = z.output<typeof sheet.checked>

/**
 * Reads a spreadsheet, or checks again rows corrected in place, and saves nothing. A row whose company is there already
 * (by RFC, mail, its domain, phone or name) has an error on `duplicate` until it says what to do.
 */
export const previewSales = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/import/excel',
  access: write,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de ventas sin guardar.',
})

const outcome = wire({
  /** What `undoImport` takes. */
  importId: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  companies: z.number(),
})
export type ImportOutcome = z.output<typeof outcome>
/**
 * Saves the rows, all or none: 400 with `rows.{n}.{field}` when one is wrong. Of many rows it answers the task that does
 * it, whose result is an outcome; `outcome` is null then.
 */
export const importSales = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/import/create',
  access: write,
  body: wire({ rows: z.array(saleSheetRow).min(1).max(crmLimits.importRows), file: z.string().max(200).optional() }),
  reply: wire({ taskId: named('task_id', z.number().nullable()), outcome: outcome.nullable() }),
  summary: 'Guarda las ventas revisadas de una hoja.',
})
/** Ours: the spreadsheet to fill in. */
export const saleTemplate = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/import/template',
  access: write,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar ventas.',
})

const saleImport = wire({
  id: z.number(),
  /** What the sheet was called. */
  file: z.string(),
  at: moment,
  by: z.string().nullable(),
  created: z.number(),
  updated: z.number(),
  companies: z.number(),
  undoneAt: moment.nullable(),
  undoneBy: z.string().nullable(),
})
export type SaleImport = z.output<typeof saleImport>
/** Ours: the last sheets that were saved, the newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/apis/crm_sales/import/list',
  access: view,
  reply: z.array(saleImport),
  summary: 'Las últimas hojas de ventas que se importaron.',
})

const undone = wire({
  /** Sales and companies that are gone again. */
  sales: z.number(),
  companies: z.number(),
  /** Sales and companies that read as before. */
  restored: z.number(),
  /** Sales and companies that somebody worked on since: they stay as they are. */
  kept: z.number(),
})
export type UndoneImport = z.output<typeof undone>
/** Ours: takes back what a sheet brought, but for what was worked on since; 409 the second time. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/apis/crm_sales/import/undo',
  access: erase,
  body: wire({ id }),
  reply: undone,
  summary: 'Deshace la importación de una hoja de ventas.',
})
