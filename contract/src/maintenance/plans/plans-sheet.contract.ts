import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { day, named, wire } from '../../core/wire.ts'
import { everyFields, lastFields, unitAndService } from './plans.entities.ts'

const keep = 'mantenimiento.create'
/** Rows a spreadsheet may hold. */
export const mostLoadedServices = 1000
const figure = z.number().nullable().optional()

/** A row as it was typed: unit and service by their names. */
export const planSheetRow = wire({
  unit: cell(),
  service: cell(),
  everyKm: named('every_km', figure),
  everyHours: named('every_hours', figure),
  everyMonths: named('every_months', figure),
  warnKm: named('warn_km', figure),
  warnDays: named('warn_days', figure),
  lastDay: named('last_day', day.nullable().optional()),
  lastKm: named('last_km', figure),
  lastHours: named('last_hours', figure),
})
export type PlanSheetRow = z.output<typeof planSheetRow>

/** What a row stands for. */
export const loadedService = wire({ ...unitAndService, ...everyFields, ...lastFields })
export type LoadedService = z.output<typeof loadedService>

const sheet = sheetRows(planSheetRow, mostLoadedServices)
export type CheckedPlanRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewPlans = endpoint({
  method: 'POST',
  path: '/apis/unit_maintenance/load_maintenance/preview',
  access: keep,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de servicios por unidad sin guardar.',
})
/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. A service the unit has already is changed. */
export const loadMaintenance = endpoint({
  method: 'POST',
  path: '/apis/unit_maintenance/load_maintenance',
  access: keep,
  body: wire({ rows: z.array(planSheetRow).min(1).max(mostLoadedServices) }),
  reply: wire({ units: z.number(), services: z.number() }),
  summary: 'Carga los servicios de las unidades desde una hoja.',
})
/** Ours: the spreadsheet to fill in. */
export const planTemplate = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/load_maintenance/template',
  access: keep,
  reply: fileReply,
  summary: 'Plantilla de Excel de los servicios por unidad.',
})
