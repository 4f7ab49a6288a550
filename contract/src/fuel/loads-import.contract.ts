import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { cell, sheetRows } from '../core/sheet.ts'
import { named, wire } from '../core/wire.ts'

const create = 'combustible.carga_combustible.create'
/** Rows a spreadsheet may hold. */
export const mostImportedLoads = 5000
const figure = z.number().nullable().optional()

/** A row as it was typed: unit, driver, provider and fuel by their names. */
export const loadSheetRow = wire({
  unit: named('ldf_unit', cell()),
  /** `2026-11-24` and `07:31`. */
  day: named('ldf_date_registration', cell()),
  time: cell(),
  provider: cell(),
  station: cell(),
  type: cell(),
  litres: named('ldf_litres', figure),
  price: named('ldf_price', figure),
  total: named('ldf_total_cost', figure),
  odometer: named('ldf_odometer', figure),
  ticket: cell(),
  card: cell(),
  driver: cell(),
  /** 'Sí' unless it says no. */
  full: cell(),
  notes: cell(1000),
})
export type LoadSheetRow = z.output<typeof loadSheetRow>

const sheet = sheetRows(loadSheetRow, mostImportedLoads)
export type CheckedLoadRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet or a provider's file, or checks again rows corrected in place, and saves nothing. */
export const previewLoads = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/many/preview',
  access: create,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de cargas sin guardar.',
})
/** All rows or none, as a task that also judges each; its result says how many are in doubt. Providers that nobody knows are made. */
export const createManyLoads = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/many',
  access: create,
  body: wire({ rows: z.array(loadSheetRow).min(1).max(mostImportedLoads) }),
  reply: wire({ taskId: named('task_id', z.number()) }),
  summary: 'Registra las cargas de una hoja.',
})
export const importedLoads = wire({ loads: z.number(), doubts: z.number() })
/** Ours: the spreadsheet to fill in. */
export const loadTemplate = endpoint({
  method: 'GET',
  path: '/apis/loadfuel/many/template',
  access: create,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar cargas.',
})
