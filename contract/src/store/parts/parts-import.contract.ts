import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { named, wire } from '../../core/wire.ts'
import { catalogAccess } from '../store.access.ts'
import { part } from './parts.entities.ts'

/** Rows a spreadsheet may hold. */
export const mostImportedParts = 5000
/** A row as it was typed: kind, category, measurement and supplier by their names. */
export const partSheetRow = wire({
  code: named('pm_code', cell()),
  name: named('pm_name', cell()),
  kind: named('pm_type', cell()),
  category: named('pm_serialized_type', cell()),
  /** Name or symbol. */
  measurement: named('pm_measurement', cell()),
  brand: named('pm_brand', cell()),
  model: named('pm_model', cell()),
  barcode: named('pm_barcode', cell()),
  supplier: named('pm_provider', cell()),
  pack: named('pm_pack', z.number().nullable().optional()),
  price: named('pm_price', z.number().nullable().optional()),
  description: named('pm_description', cell(4000)),
})
export type PartSheetRow = z.output<typeof partSheetRow>

const sheet = sheetRows(partSheetRow, mostImportedParts)
export type CheckedPartRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewParts = endpoint({
  method: 'POST',
  path: '/apis/store_parts/many/preview',
  access: catalogAccess.create,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de partes sin guardar.',
})
/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. Suppliers that nobody knows are made. */
export const createManyParts = endpoint({
  method: 'POST',
  path: '/apis/store_parts/many',
  access: catalogAccess.create,
  body: wire({ rows: z.array(partSheetRow).min(1).max(mostImportedParts) }),
  reply: z.array(part),
  summary: 'Crea las partes de una hoja.',
})
/** Ours: the spreadsheet to fill in. */
export const partTemplate = endpoint({
  method: 'GET',
  path: '/apis/store_parts/many/template',
  access: catalogAccess.create,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar partes.',
})
