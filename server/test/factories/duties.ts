import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { createTaskReport, type TaskReportDraft } from '@arriero/contract/tasks/reports/reports.contract.ts'
import { createTask, type TaskDraft } from '@arriero/contract/tasks/tasks.contract.ts'
import { createTaskTemplate, type TaskTemplateDraft } from '@arriero/contract/tasks/templates.contract.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'

/** What people do, so that nobody takes it for a task of the background. */
export const makeDuty = (as: As, given: Partial<TaskDraft> = {}) =>
  call(as, createTask, { body: { title: unique('Tarea'), ...given } })

export const makeDutyTemplate = (as: As, given: Partial<TaskTemplateDraft> = {}) =>
  call(as, createTaskTemplate, { body: { name: unique('Plantilla'), ...given } })

/** Every day at six in the evening unless told. */
export const daily = (given: Partial<Repeat> = {}): Repeat => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  nth: null,
  monthDay: null,
  from: '2026-01-01',
  until: null,
  time: '18:00',
  ...given,
})

export const makeDutyReport = (as: As, given: Partial<TaskReportDraft> = {}) =>
  call(as, createTaskReport, { body: { name: unique('Reporte'), ...given } })
