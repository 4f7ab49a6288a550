import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, idList, moment, named, wire } from '../../core/wire.ts'
import { repeat } from '../repeat.rules.ts'
import { lane, priority } from '../tasks.entities.ts'
import { codesOf } from '../../core/days.ts'
import { reportColumns, reportDates, reportGroupings, reportLimits, reportPeriods, runStates } from './reports.rules.ts'

/** Ids, or in a query their text `1,2,3`. */
const several = z.union([z.array(z.int().positive()).max(reportLimits.chosen), idList])

/** Which tasks a report takes: of each list that is not empty, those that have any of it. */
export const reportFilter = {
  userIds: named('assigned', several.optional()),
  groupIds: named('groups', several.optional()),
  lanes: z.array(lane).max(5).optional(),
  priorities: z.array(priority).max(4).optional(),
  checklistIds: named('checklists', several.optional()),
  templateIds: named('templates', several.optional()),
  /** Only those whose date passed without their being finished. */
  isLate: named('overdue', z.boolean().optional()),
  dates: z.enum(codesOf(reportDates)).optional(),
  period: z.enum(codesOf(reportPeriods)).optional(),
  /** Of the period `days`. */
  from: named('date_start', day.nullable().optional()),
  to: named('date_end', day.nullable().optional()),
}

const brief = wire({ id: z.number(), name: z.string() })
const ids = z.array(z.number())

/** How one that was made ended; null: none was made yet. */
const lastRun = wire({ at: moment, state: z.enum(codesOf(runStates)), tasks: z.number(), error: z.string().nullable() })

/** Which tasks, how they are told, and to whom they go on which dates. */
export const taskReport = wire({
  id: z.number(),
  name: z.string(),
  userIds: named('assigned', ids),
  groupIds: named('groups', ids),
  lanes: z.array(lane),
  priorities: z.array(priority),
  checklistIds: named('checklists', ids),
  templateIds: named('templates', ids),
  isLate: named('overdue', z.boolean()),
  dates: z.enum(codesOf(reportDates)),
  period: z.enum(codesOf(reportPeriods)),
  from: named('date_start', day.nullable()),
  to: named('date_end', day.nullable()),
  columns: z.array(z.enum(codesOf(reportColumns))),
  grouping: z.enum(codesOf(reportGroupings)),
  /** On whose paper; null: the account's. */
  socialReasonId: named('social_reason', z.number().nullable()),
  repeat: repeat.nullable(),
  toUserIds: named('to_users', ids),
  toEmails: named('to_emails', z.array(z.string())),
  /** On a date without any tasks nothing is sent. */
  skipsEmpty: named('skip_empty', z.boolean()),
  active: named('is_active', z.boolean()),
  /** When it goes out next by itself. */
  nextAt: named('next_at', moment.nullable()),
  last: lastRun.nullable(),
  /** Names of what is chosen, as far as it still has one. */
  people: named('people_names', z.array(brief)),
  groups: named('group_names', z.array(brief)),
  checklists: named('checklist_names', z.array(brief)),
  templates: named('template_names', z.array(brief)),
  ...recordFacts,
})
export type TaskReport = z.output<typeof taskReport>

/** A report that was made, or was to be and was not. */
export const reportRun = wire({
  id: z.number(),
  reportId: named('report', z.number()),
  name: z.string(),
  at: moment,
  /** The date of its repetition; null: somebody asked for it. */
  occursOn: named('occurs_on', day.nullable()),
  /** With whose eyes: who asked for it, or who saved the report. */
  author: z.string().nullable(),
  state: z.enum(codesOf(runStates)),
  tasks: z.number(),
  error: z.string().nullable(),
  file: wire({ url: z.string(), name: z.string(), size: z.number() }).nullable(),
  /** Mails that it wrote, and those of them that arrived at their server, or could not. */
  mails: z.number(),
  sent: z.number(),
  /** Addresses that got none, with the cause. */
  undelivered: z.array(wire({ to: z.string(), error: z.string().nullable() })),
})
export type ReportRun = z.output<typeof reportRun>
