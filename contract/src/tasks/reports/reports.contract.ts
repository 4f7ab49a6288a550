import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalId, savedMeanwhile, text } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { repeat } from '../repeat.rules.ts'
import { readReports, writeReports } from '../tasks.access.ts'
import { taskRow } from '../tasks.entities.ts'
import { reportFilter, reportRun, taskReport } from './reports.entities.ts'
import { codesOf } from '../../core/days.ts'
import { reportColumns, reportGroupings, reportLimits, runStates } from './reports.rules.ts'

const fields = {
  name: text(reportLimits.name),
  ...reportFilter,
  /** Left out of a new one: the usual ones. */
  columns: z
    .array(z.enum(codesOf(reportColumns)))
    .max(reportColumns.length)
    .optional(),
  grouping: z.enum(codesOf(reportGroupings)).optional(),
  socialReasonId: named('social_reason', optionalId),
  repeat: repeat.nullable().optional(),
  toUserIds: named('to_users', z.array(id).max(reportLimits.people).optional()),
  toEmails: named('to_emails', z.array(z.email().max(200)).max(reportLimits.emails).optional()),
  skipsEmpty: named('skip_empty', z.boolean().optional()),
  active: named('is_active', z.boolean().optional()),
}
const reportDraft = wire(fields)
export type TaskReportDraft = z.output<typeof reportDraft>
const reportChange = wire(changeOf(fields))
export type TaskReportChange = z.output<typeof reportChange>
const filter = wire(reportFilter)
export type TaskReportFilter = z.output<typeof filter>

/** By name; who is not of the house: those they saved last. */
export const listTaskReports = endpoint({
  method: 'GET',
  path: '/apis/report_tasks/get/all',
  access: readReports,
  reply: z.array(taskReport),
  summary: 'Reportes de tareas y sus envíos programados.',
})
export const createTaskReport = endpoint({
  method: 'POST',
  path: '/apis/report_tasks/create',
  access: writeReports,
  body: reportDraft,
  reply: taskReport,
  summary: 'Crea un reporte de tareas.',
})
/** From then on it goes out with the eyes of who saved it. */
export const updateTaskReport = endpoint({
  method: 'PUT',
  path: '/apis/report_tasks/update/{id}',
  access: writeReports,
  body: reportChange,
  reply: taskReport,
  conflict: savedMeanwhile(taskReport),
  summary: 'Cambia un reporte de tareas.',
})
/** It goes out no more; what went out stays. */
export const deleteTaskReport = endpoint({
  method: 'DELETE',
  path: '/apis/report_tasks/delete/{id}',
  access: writeReports,
  reply: nothing,
  summary: 'Elimina un reporte de tareas y deja de enviarlo.',
})
/** The tasks that a report with this filter would hold today, in its order. By GET without a filter: all of them. */
export const filterTaskReport = endpoint({
  method: 'POST',
  path: '/apis/report_tasks/filter',
  also: ['GET /apis/report_tasks/filter'],
  access: readReports,
  query: wire(pageQuery),
  body: filter,
  reply: page(taskRow),
  summary: 'Tareas que llevaría un reporte.',
})
/** Makes its PDF as of today, and with `send` mails it to those who get it. The report is named in the body or the query. */
export const generateTaskReport = endpoint({
  method: 'POST',
  path: '/apis/report_tasks/generate-report',
  also: ['GET /apis/report_tasks/generate-report'],
  access: readReports,
  query: wire({ asked: named('report', wholeNumber.optional()) }),
  body: wire({ reportId: named('report', id.optional()), send: z.boolean().optional() }),
  reply: wire({ taskId: named('task_id', z.number()) }),
  summary: 'Genera el PDF de un reporte en segundo plano.',
})
/** Ours: what went out and what did not, the last first. Who is not of the house: what was made with their eyes. */
export const listReportRuns = endpoint({
  method: 'GET',
  path: '/apis/report_tasks/runs',
  access: readReports,
  query: wire({
    ...pageQuery,
    reportId: named('report', wholeNumber.optional()),
    state: z.enum(codesOf(runStates)).optional(),
  }),
  reply: page(reportRun),
  summary: 'Reportes de tareas que salieron y los que no.',
})
/** Ours: on whose paper a report may be. */
export const reportIssuers = endpoint({
  method: 'GET',
  path: '/apis/report_tasks/social_reasons',
  access: readReports,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Razones sociales para el membrete de un reporte.',
})
