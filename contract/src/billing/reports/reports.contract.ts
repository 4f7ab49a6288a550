import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, named, timezoneHours, wholeNumber, wire } from '../../core/wire.ts'
import { documentRow } from '../documents/documents.entities.ts'
import { billingReportNames, groupingNames, taxBasisNames } from './reports.rules.ts'

// The specification names the screen and none of its calls: all of these are ours.

const view = 'facturacion.view'

const asked = wire({
  report: z.enum(billingReportNames),
  by: z.enum(groupingNames),
  /** Not asked of what is owed on a day. */
  from: day.optional(),
  to: day,
  /** Of one issuer only. */
  issuer: wholeNumber.optional(),
  /** Of taxes. */
  basis: z.enum(taxBasisNames).optional(),
})

/** Of the documents behind a number: how many they are and what they come to. */
const cell = wire({ amount: z.number(), count: z.number() })
/** Cells by the key of their column. */
const cells = z.record(z.string(), cell)

const group = wire({
  key: z.string(),
  name: z.string(),
  /** Documents of all its cells, each once. */
  count: z.number(),
  cells,
})
export type ReportGroup = z.output<typeof group>

const billingReport = wire({
  /** What adds most first; months in their order. */
  groups: z.array(group),
  total: wire({ count: z.number(), cells }),
})
export type BillingReportFigures = z.output<typeof billingReport>

export const readBillingReport = endpoint({
  method: 'GET',
  path: '/apis/billing_reports/',
  access: view,
  query: asked,
  reply: billingReport,
  summary: 'Un reporte de facturación.',
})

/** A document behind a number, with what it puts into it. */
const reportDocument = wire({ ...documentRow.fields, amount: z.number() })
export type ReportDocument = z.output<typeof reportDocument>

/** `group`: that of one row, of all without it; `column`: one of its cells, `all` of them without it. */
export const reportDocuments = endpoint({
  method: 'GET',
  path: '/apis/billing_reports/documents',
  access: view,
  query: wire({
    ...asked.fields,
    ...pageQuery,
    group: z.string().max(100).optional(),
    column: z.string().max(20).optional(),
  }),
  reply: page(reportDocument),
  summary: 'Los documentos de una cifra de un reporte de facturación.',
})

const exported = wire({ ...asked.fields, timezone: timezoneHours.optional() })

/** xlsx of the report and its documents; too many of these are refused with code `too_many_rows`. */
export const exportBillingReport = endpoint({
  method: 'GET',
  path: '/apis/billing_reports/export',
  access: view,
  query: exported,
  reply: fileReply,
  summary: 'Exporta un reporte de facturación con sus documentos.',
})

/** The same in the background: the result of the task is the file. */
export const exportBillingReportTask = endpoint({
  method: 'POST',
  path: '/apis/billing_reports/export_task',
  access: view,
  query: exported,
  reply: wire({ taskId: named('task_id', z.number()) }),
  summary: 'Exporta un reporte de facturación en segundo plano.',
})
