import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { file, form, sheetTypes } from '../core/files.ts'
import { day, named, wire } from '../core/wire.ts'
import { assignment, unit } from './units.entities.ts'

const view = 'unidad.view'

/** Both days belong to it; the last 30 days unless given. */
const period = {
  start: named('start_maintenance_date', day.optional()),
  end: named('end_maintenance_date', day.optional()),
}

/** What the template of a unit's report is filled with; km by calendar day of the unit's zone. */
export const unitTemplateData = endpoint({
  method: 'GET',
  path: '/apis/unit/template/data/{id}',
  access: view,
  query: wire(period),
  reply: wire({
    unit,
    start: day,
    end: day,
    km: z.number(),
    days: z.array(wire({ day, km: z.number() })),
    assignments: z.array(assignment),
  }),
  summary: 'Datos de una unidad para su plantilla de Excel.',
})

/** Ours: a workbook of the company's own, its placeholders (rule TEMPLATE-01) filled with those data. */
export const fillUnitTemplate = endpoint({
  method: 'POST',
  path: '/apis/unit/template/fill/{id}',
  access: view,
  body: form(wire(period), { template: file([sheetTypes[0]], 5) }),
  reply: fileReply,
  summary: 'Llena una plantilla de Excel con los datos de una unidad.',
})

/** Ours: a template that asks for everything there is, to begin with. */
export const exampleUnitTemplate = endpoint({
  method: 'GET',
  path: '/apis/unit/template/example',
  access: view,
  reply: fileReply,
  summary: 'Plantilla de ejemplo con todas las marcas de una unidad.',
})
