import { z } from 'zod'
import { severities } from '../alerts/alarms.rules.ts'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { repeat } from '../tasks/repeat.rules.ts'
import { eventClass } from './events.entities.ts'
import {
  cameraPeriods,
  cameraReportLimits as limits,
  cameraRunStates,
  type CameraPeriod,
  type CameraRunState,
} from './reports.rules.ts'
import { scheduleReports, viewStatistics } from './video.access.ts'

const period = z.enum(cameraPeriods.map(({ code }) => code) as [CameraPeriod, ...CameraPeriod[]])
const runState = z.enum(cameraRunStates.map(({ code }) => code) as [CameraRunState, ...CameraRunState[]])
const ids = z.array(id).max(limits.chosen)

const fields = {
  name: text(limits.name),
  period,
  classes: z.array(eventClass).max(3).optional(),
  severities: z.array(z.enum(severities)).max(4).optional(),
  unitIds: named('units', ids.optional()),
  driverIds: named('drivers', ids.optional()),
  repeat,
  toUserIds: named('to_users', z.array(id).max(limits.people).optional()),
  toEmails: named('to_emails', z.array(z.email().max(200)).max(limits.emails).optional()),
  /** On a date without any events nothing is sent. */
  skipsEmpty: named('skip_empty', z.boolean().optional()),
  active: named('is_active', z.boolean().optional()),
}
const draft = wire(fields)
export type CameraReportDraft = z.output<typeof draft>
const change = wire(changeOf(fields))
export type CameraReportChange = z.output<typeof change>

const brief = z.array(wire({ id: z.number(), name: z.string() }))
/** How its mails went. */
const outcome = {
  at: moment,
  state: runState,
  events: z.number(),
  error: z.string().nullable(),
  mails: z.number(),
  sent: z.number(),
  /** Addresses that got none, with the cause. */
  undelivered: z.array(wire({ to: z.string(), error: z.string().nullable() })),
}

export const cameraReport = wire({
  id: z.number(),
  name: z.string(),
  period,
  classes: z.array(eventClass),
  severities: z.array(z.enum(severities)),
  unitIds: named('units', z.array(z.number())),
  driverIds: named('drivers', z.array(z.number())),
  repeat,
  toUserIds: named('to_users', z.array(z.number())),
  toEmails: named('to_emails', z.array(z.string())),
  skipsEmpty: named('skip_empty', z.boolean()),
  active: named('is_active', z.boolean()),
  nextAt: named('next_at', moment.nullable()),
  last: wire(outcome).nullable(),
  /** Names of what is chosen, as far as it still has one. */
  people: named('people_names', brief),
  units: named('unit_names', brief),
  drivers: named('driver_names', brief),
  ...recordFacts,
})
export type CameraReport = z.output<typeof cameraReport>

export const cameraReportRun = wire({
  id: z.number(),
  reportId: named('report', z.number()),
  name: z.string(),
  /** null: a test. */
  occursOn: named('occurs_on', day.nullable()),
  author: z.string().nullable(),
  ...outcome,
  file: wire({ url: z.string(), name: z.string(), size: z.number() }).nullable(),
})
export type CameraReportRun = z.output<typeof cameraReportRun>

export const listCameraReports = endpoint({
  method: 'GET',
  path: '/apis/camera/sheduled_report/get/all',
  also: ['GET /apis/sheduled_report/get/all'],
  access: viewStatistics,
  reply: z.array(cameraReport),
  summary: 'Informes programados de cámaras.',
})
export const createCameraReport = endpoint({
  method: 'POST',
  path: '/apis/camera/sheduled_report/create',
  access: scheduleReports,
  body: draft,
  reply: cameraReport,
  summary: 'Programa un informe de cámaras.',
})
/** From then on it goes out with the eyes of who saved it. */
export const updateCameraReport = endpoint({
  method: 'PUT',
  path: '/apis/camera/sheduled_report/update/{id}',
  also: ['PUT /apis/sheduled_report/update/{id}'],
  access: scheduleReports,
  body: change,
  reply: cameraReport,
  conflict: savedMeanwhile(cameraReport),
  summary: 'Cambia un informe programado.',
})
/** It goes out no more; what went out stays. */
export const deleteCameraReport = endpoint({
  method: 'DELETE',
  path: '/apis/camera/sheduled_report/delete/{id}',
  also: ['DELETE /apis/sheduled_report/delete/{id}'],
  access: scheduleReports,
  reply: nothing,
  summary: 'Elimina un informe programado.',
})
/** Ours: what it would say if it went out today. */
export const previewCameraReport = endpoint({
  method: 'GET',
  path: '/apis/camera/sheduled_report/{id}/preview',
  access: viewStatistics,
  reply: wire({ title: z.string(), lines: z.array(z.string()), events: z.number() }),
  summary: 'Lo que diría un informe hoy.',
})
/** Ours: mails it to oneself, with its PDF, before anybody else gets it. */
export const testCameraReport = endpoint({
  method: 'POST',
  path: '/apis/camera/sheduled_report/{id}/test',
  access: scheduleReports,
  reply: wire({ to: z.string() }),
  summary: 'Envía una prueba del informe a quien la pide.',
})
export const listCameraRuns = endpoint({
  method: 'GET',
  path: '/apis/camera/sheduled_report/runs',
  access: viewStatistics,
  query: wire({ ...pageQuery, reportId: named('report', wholeNumber.optional()) }),
  reply: page(cameraReportRun),
  summary: 'Informes de cámaras que salieron y los que no.',
})
/** Ours: who may be chosen to get one, by name; fifty at most. Who is not of the house chooses themselves. */
export const cameraReportPeople = endpoint({
  method: 'GET',
  path: '/apis/camera/sheduled_report/people',
  access: scheduleReports,
  query: wire({ search: z.string().max(200).optional() }),
  reply: brief,
  summary: 'Personas que pueden recibir informes de cámaras.',
})
