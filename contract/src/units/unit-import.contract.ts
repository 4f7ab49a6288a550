import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { cell, sheetRows } from '../core/sheet.ts'
import { day, id, named, wire } from '../core/wire.ts'
import { platformIds } from './units.rules.ts'
import { unitRow } from './units.entities.ts'

/** Rows a spreadsheet may hold. */
export const mostImportedUnits = 2000

/** A row as it was typed: catalogue entries by name, created when they do not exist yet. */
export const unitSheetRow = wire({
  name: named('unit_name', cell()),
  plates: cell(),
  vin: cell(),
  economicNumber: cell(),
  year: z.number().nullable().optional(),
  color: cell(),
  type: cell(),
  brand: cell(),
  model: cell(),
  insurer: cell(),
  insurancePolicy: cell(),
  insuranceExpires: day.nullable().optional(),
  km: named('unit_km_current', z.number().nullable().optional()),
  engineHours: named('unit_hour_engine_current', z.number().nullable().optional()),
  speedLimit: z.number().nullable().optional(),
  tankLiters: z.number().nullable().optional(),
  driver: cell(),
  notes: cell(4000),
})
export type UnitSheetRow = z.output<typeof unitSheetRow>

const sheet = sheetRows(unitSheetRow, mostImportedUnits)
export type CheckedUnitRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewUnits = endpoint({
  method: 'POST',
  path: '/apis/unit/import/preview',
  access: 'unidad.create',
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de unidades sin guardar.',
})

/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. */
export const createManyUnits = endpoint({
  method: 'POST',
  path: '/apis/unit/full/create_many',
  access: 'unidad.create',
  body: wire({ rows: z.array(unitSheetRow).min(1).max(mostImportedUnits) }),
  reply: z.array(unitRow),
  summary: 'Crea las unidades de una hoja.',
})

/** Ours: the spreadsheet to fill in, with drop-downs of the account's catalogues. */
export const unitTemplate = endpoint({
  method: 'GET',
  path: '/apis/unit/import/template',
  access: 'unidad.create',
  reply: fileReply,
  summary: 'Plantilla de Excel para importar unidades.',
})

/**
 * Units the platforms list (`/apis/tracking/platform-units`) and the console lacks. Without `keys` all of them; `plataform`
 * and `platformAccountId` narrow it. Answers those that were made.
 */
export const createPlatformUnits = endpoint({
  method: 'POST',
  path: '/apis/create_units_console',
  access: 'unidad.create',
  body: wire({
    platform: named('plataform', z.literal(platformIds).optional()),
    platformAccountId: id.optional(),
    keys: z.array(z.string().max(120)).max(10_000).optional(),
  }),
  reply: z.array(unitRow),
  summary: 'Trae a la consola unidades de una plataforma de rastreo.',
})
