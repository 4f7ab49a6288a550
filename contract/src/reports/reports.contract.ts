import { z } from 'zod'
import { codesOf } from '../core/days.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, savedMeanwhile, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, idList, moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import { repeat } from '../tasks/repeat.rules.ts'
import { schedule, view, write } from './reports.access.ts'
import {
  asOf,
  receiver,
  reportAsked,
  reportKind,
  reportLate,
  reportLink,
  reportRun,
  reportSchedule,
  reportSlice,
  reportTold,
  reportWay,
  savedReport,
} from './reports.entities.ts'
import { reportLimits, reportShares, reportSubjects, runStates, scheduleFormats } from './reports.rules.ts'

/** Those the caller may run: what they hold needs permissions of its own. */
export const reportKinds = endpoint({
  method: 'GET',
  path: '/apis/reports/kinds',
  access: view,
  reply: z.array(reportKind),
  summary: 'Plantillas de reportes.',
})

const choice = wire({ value: z.union([z.string(), z.number()]), label: z.string(), detail: z.string() })
/** Twenty at most; with `ids` those, wherever they stand. */
export const reportChoices = endpoint({
  method: 'GET',
  path: '/apis/reports/choices',
  access: view,
  query: wire({
    subject: z.enum(codesOf(reportSubjects)),
    search: z.string().max(100).optional(),
    ids: idList.optional(),
  }),
  reply: z.array(choice),
  summary: 'Unidades, grupos, líneas, conductores, clientes o lugares para un reporte.',
})

/**
 * Reckons a part of a report in about a second and says where to go on. With `group`, the rows of that group come along;
 * without it only its groups and totals.
 */
export const runReport = endpoint({
  method: 'POST',
  path: '/apis/reports/run',
  access: view,
  body: wire({
    asked: reportAsked,
    /** Where the part before said to go on. */
    cursor: z.int().min(0).max(1_000_000),
    group: z.string().max(200).nullable(),
    /** As it was asked then; left out: now, by the account's clock. */
    asOf: asOf.optional(),
  }),
  reply: reportSlice,
  summary: 'Calcula una parte de un reporte.',
})

/** A row's stretch on the map; two days at most. */
export const reportWayOf = endpoint({
  method: 'GET',
  path: '/apis/reports/way',
  access: view,
  query: wire({ unit: wholeNumber, from: moment, to: moment }),
  reply: reportWay,
  summary: 'Recorrido de un renglón de un reporte.',
})

/** Its file as the result of a task; of more rows than a file holds, several. */
export const reportFile = endpoint({
  method: 'POST',
  path: '/apis/reports/file',
  access: view,
  body: wire({ asked: reportAsked, name: text(reportLimits.name), format: z.enum(['xlsx', 'pdf']) }),
  reply: wire({ taskId: z.number() }),
  summary: 'Prepara el archivo de un reporte en segundo plano.',
})

const linkFields = {
  asked: reportAsked,
  name: text(reportLimits.name),
  format: z.enum(['xlsx', 'pdf']),
  days: z.int().min(1).max(reportLimits.linkDays),
}
/** The address is the result of a task. */
export const createReportLink = endpoint({
  method: 'POST',
  path: '/apis/reports/links',
  access: write,
  body: wire(linkFields),
  reply: wire({ taskId: z.number() }),
  summary: 'Prepara un enlace con vencimiento al archivo de un reporte.',
})
export const listReportLinks = endpoint({
  method: 'GET',
  path: '/apis/reports/links',
  access: write,
  reply: z.array(reportLink),
  summary: 'Enlaces a reportes.',
})
export const revokeReportLink = endpoint({
  method: 'DELETE',
  path: '/apis/reports/links/{id}',
  access: write,
  reply: nothing,
  summary: 'Retira un enlace a un reporte.',
})
/** What a link opens; its token is all that is asked. `file` counts from 0. */
export const openReportLink = endpoint({
  method: 'GET',
  path: '/apis/reports/open/{token}',
  access: 'public',
  query: wire({ file: wholeNumber.optional() }),
  reply: fileReply,
  summary: 'Archivo de un enlace a un reporte.',
})

const savedFields = {
  name: text(reportLimits.name),
  asked: reportAsked,
  share: z.enum(codesOf(reportShares)),
  groupIds: z.array(id).max(50),
}
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/apis/reports/saved',
  access: view,
  reply: z.array(savedReport),
  summary: 'Reportes guardados que la persona ve.',
})
export const createSavedReport = endpoint({
  method: 'POST',
  path: '/apis/reports/saved',
  access: write,
  body: wire(savedFields),
  reply: savedReport,
  summary: 'Guarda un reporte.',
})
/** Whoever saved it changes it, and the house what is shared. */
export const updateSavedReport = endpoint({
  method: 'PUT',
  path: '/apis/reports/saved/{id}',
  access: write,
  body: wire(changeOf(savedFields)),
  reply: savedReport,
  conflict: savedMeanwhile(savedReport),
  summary: 'Cambia un reporte guardado.',
})
/** What was scheduled of it goes out no more. */
export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/apis/reports/saved/{id}',
  access: write,
  reply: nothing,
  summary: 'Elimina un reporte guardado y deja de enviarlo.',
})

/** null: none came, or it never went out. */
export const lateForReport = endpoint({
  method: 'GET',
  path: '/apis/reports/saved/{id}/late',
  access: view,
  reply: reportLate.nullable(),
  summary: 'Posiciones que llegaron después del último envío de un reporte.',
})

const scheduleFields = {
  reportId: id,
  repeat,
  receivers: z.array(receiver).min(1).max(reportLimits.receivers),
  formats: z
    .array(z.enum(codesOf(scheduleFormats)))
    .min(1)
    .max(3),
  skipsEmpty: z.boolean(),
  linkDays: z.int().min(1).max(reportLimits.linkDays),
  active: z.boolean(),
}
export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/apis/reports/schedules',
  access: view,
  reply: z.array(reportSchedule),
  summary: 'Reportes programados.',
})
export const createReportSchedule = endpoint({
  method: 'POST',
  path: '/apis/reports/schedules',
  access: schedule,
  body: wire(scheduleFields),
  reply: reportSchedule,
  summary: 'Programa el envío de un reporte.',
})
/** From then on it goes out with the eyes of who saved it. */
export const updateReportSchedule = endpoint({
  method: 'PUT',
  path: '/apis/reports/schedules/{id}',
  access: schedule,
  body: wire(changeOf(scheduleFields)),
  reply: reportSchedule,
  conflict: savedMeanwhile(reportSchedule),
  summary: 'Cambia el envío programado de un reporte.',
})
export const deleteReportSchedule = endpoint({
  method: 'DELETE',
  path: '/apis/reports/schedules/{id}',
  access: schedule,
  reply: nothing,
  summary: 'Deja de enviar un reporte programado.',
})
/** Who may get one, by name; twenty at most. Who is not of the house: themselves. */
export const reportPeople = endpoint({
  method: 'GET',
  path: '/apis/reports/people',
  access: schedule,
  query: wire({ search: z.string().max(100).optional() }),
  reply: z.array(wire({ id: z.number(), name: z.string(), email: z.string().nullable() })),
  summary: 'Personas que pueden recibir un reporte.',
})
/** What a repetition comes to: its next dates by the clock of a zone, and whether that clock changes among them. */
export const reportDates = endpoint({
  method: 'POST',
  path: '/apis/reports/schedules/dates',
  access: schedule,
  body: wire({ repeat, zones: z.array(z.string().min(1).max(60)).max(reportLimits.receivers) }),
  reply: wire({
    dates: z.array(moment),
    changes: z.array(wire({ zone: z.string(), on: z.string(), isForward: z.boolean() })),
  }),
  summary: 'Próximas fechas de un envío y cambios de horario.',
})
/** To the caller's own address, with everything as it would go out now. */
export const testReportSchedule = endpoint({
  method: 'POST',
  path: '/apis/reports/schedules/test',
  access: schedule,
  body: wire({
    reportId: id,
    formats: scheduleFields.formats,
    linkDays: scheduleFields.linkDays,
  }),
  reply: wire({ taskId: z.number() }),
  summary: 'Manda una prueba de un envío a quien la pide.',
})

export const listReportRuns = endpoint({
  method: 'GET',
  path: '/apis/reports/runs',
  access: view,
  query: wire({
    ...pageQuery,
    schedule: wholeNumber.optional(),
    report: wholeNumber.optional(),
    state: z.enum(codesOf(runStates)).optional(),
  }),
  reply: page(reportRun),
  summary: 'Reportes que salieron y los que no.',
})
export const toldByRun = endpoint({
  method: 'GET',
  path: '/apis/reports/runs/{id}/told',
  access: view,
  reply: reportTold,
  summary: 'Lo que decía un reporte que salió, para compararlo con lo de ahora.',
})
/** Mails that came back are sent again; a date that did not go out is made anew. */
export const resendReportRun = endpoint({
  method: 'POST',
  path: '/apis/reports/runs/{id}/resend',
  access: schedule,
  reply: reportRun,
  summary: 'Reenvía lo que no llegó de un reporte.',
})
