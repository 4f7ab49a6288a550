import { z } from 'zod'
import { codesOf } from '../core/days.ts'
import { recordFacts } from '../core/fields.ts'
import { day, id, moment, wire } from '../core/wire.ts'
import { repeat } from '../tasks/repeat.rules.ts'
import {
  columnTypes,
  reportGroupings,
  reportLimits,
  reportPeriods,
  reportShares,
  reportSubjects,
  runStates,
  scheduleFormats,
  type ColumnTotal,
} from './reports.rules.ts'

const code = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/)
const chosen = z.array(id).max(reportLimits.chosen)

/** None of a kind: all that the reader sees. */
export const reportSubjectsChosen = wire({
  units: chosen,
  groups: chosen,
  /** Lines by their name, as the platforms call them. */
  lines: z.array(z.string().min(1).max(200)).max(reportLimits.chosen),
  drivers: chosen,
  customers: chosen,
  places: chosen,
})
export type ReportSubjects = z.output<typeof reportSubjectsChosen>
export const everything: ReportSubjects = { units: [], groups: [], lines: [], drivers: [], customers: [], places: [] }

export const reportPeriod = wire({
  code: z.enum(codesOf(reportPeriods)),
  shift: z.int().min(-1000).max(1000),
  from: day.nullable(),
  to: day.nullable(),
})

/** What is asked: everything that makes one report another. */
export const reportAsked = wire({
  kind: code,
  subjects: reportSubjectsChosen,
  period: reportPeriod,
  grouping: z
    .array(z.enum(codesOf(reportGroupings)))
    .min(1)
    .max(2),
  /** By code, in their order; null: the usual ones. */
  columns: z.array(code).min(1).max(60).nullable(),
  options: z.record(z.string().max(40), z.union([z.number(), z.string().max(60)])),
})
export type ReportAsked = z.output<typeof reportAsked>

/** Of replies alone: `addCells` and `toldOf` reckon with it. */
const total = z.custom<ColumnTotal>((given) => given === null || (typeof given === 'object' && 'kind' in given))
const column = wire({
  code,
  label: z.string(),
  type: z.enum(columnTypes),
  total,
  isUsual: z.boolean(),
  warns: z.enum(['red', 'amber']).nullable(),
})

/** What is set of a report besides what it is about: a number within bounds, or one of some choices. */
const option = wire({
  code,
  label: z.string(),
  unit: z.string(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(wire({ value: z.string(), label: z.string() })).nullable(),
  usual: z.union([z.number(), z.string()]),
})
export type ReportOption = z.output<typeof option>

/** A template: what it tells and how it may be asked. */
export const reportKind = wire({
  code,
  label: z.string(),
  about: z.string(),
  area: z.string(),
  icon: z.string(),
  subjects: z.array(z.enum(codesOf(reportSubjects))),
  groupings: z.array(z.enum(codesOf(reportGroupings))),
  options: z.array(option),
  columns: z.array(column),
  /** By day; null: none says more than its table. */
  chart: wire({ title: z.string(), columns: z.array(code) }).nullable(),
  /** What a row shows on the map. */
  map: z.enum(['way', 'place']).nullable(),
})
export type ReportKindFacts = z.output<typeof reportKind>

const cell = z.union([z.string(), z.number(), z.null()])
export const reportRow = wire({
  unitId: z.number().nullable(),
  /** Names by grouping, for the groups within a group. */
  keys: z.array(z.string()),
  from: moment,
  to: moment.nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  cells: z.array(cell),
})
export type ReportRow = z.output<typeof reportRow>

export const reportGroup = wire({
  key: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  rows: z.number(),
  /** Sums of the columns that have any, by the order of the columns. */
  sums: z.array(cell),
})
export type ReportGroup = z.output<typeof reportGroup>

/** What the reader must know of what they read. */
const notice = wire({
  kind: z.enum(['source', 'driver', 'late', 'silent', 'left']),
  text: z.string(),
  detail: z.string(),
})
export type ReportNotice = z.output<typeof notice>

/** A part of a report while it is reckoned: its groups are added to those of the parts before. */
export const reportSlice = wire({
  /** Names the place to go on at; null: this was the last. */
  next: z.int().nullable(),
  done: z.number(),
  of: z.number(),
  from: day,
  to: day,
  zone: z.string(),
  ms: z.number(),
  groups: z.array(reportGroup),
  /** By day, for the chart. */
  days: z.array(reportGroup),
  total: reportGroup,
  rows: z.array(reportRow),
  notices: z.array(notice),
})
export type ReportSlice = z.output<typeof reportSlice>

export const reportWay = wire({
  t: z.array(z.number()),
  lat: z.array(z.number()),
  lon: z.array(z.number()),
  speed: z.array(z.number()),
  /** km/h; what is above it is drawn red. */
  limitKmh: z.number().nullable(),
})
export type ReportWay = z.output<typeof reportWay>

const brief = wire({ id: z.number(), name: z.string() })

/** One that was saved. */
export const savedReport = wire({
  id: z.number(),
  name: z.string(),
  asked: reportAsked,
  share: z.enum(codesOf(reportShares)),
  groups: z.array(brief),
  owner: z.string(),
  isMine: z.boolean(),
  /** What is chosen, by name, as far as it is still there: 'units:7' → 'T-102'. */
  names: z.record(z.string(), z.string()),
  ...recordFacts,
})
export type SavedReport = z.output<typeof savedReport>

/** Who gets it: a user, or an address of nobody; in their zone. */
export const receiver = wire({
  userId: id.nullable(),
  email: z.email().max(200).nullable(),
  zone: z.string().min(1).max(60),
})
export type Receiver = z.output<typeof receiver>

const undelivered = z.array(wire({ to: z.string(), error: z.string().nullable() }))
export const reportRun = wire({
  id: z.number(),
  name: z.string(),
  kind: code,
  scheduleId: z.number().nullable(),
  reportId: z.number().nullable(),
  at: moment,
  /** The date of its repetition and whose clock it was; null: somebody asked for it. */
  occursOn: day.nullable(),
  zone: z.string(),
  author: z.string().nullable(),
  state: z.enum(codesOf(runStates)),
  rows: z.number(),
  error: z.string().nullable(),
  /** What its receivers were told of the one before: positions that came after it went out. */
  note: z.string().nullable(),
  /** The one before; null: there is no note, or it cannot be compared. */
  noteOf: z.number().nullable(),
  /** More than one: it was begun again after something stopped it. */
  tries: z.number(),
  files: z.array(wire({ url: z.string(), name: z.string(), size: z.number() })),
  mails: z.number(),
  sent: z.number(),
  undelivered,
  opened: z.number(),
})
export type ReportRun = z.output<typeof reportRun>

/** When a report was made, and whose days it has. */
export const asOf = wire({ zone: z.string().min(1).max(60), at: moment })

/** What one that went out held: how it is asked again, and its totals by group. */
export const reportTold = wire({
  asked: reportAsked,
  asOf,
  /** By code, in the order of the sums. */
  columns: z.array(code),
  total: reportGroup,
  /** null: they were too many to keep. */
  groups: z.array(reportGroup).nullable(),
})
export type ReportTold = z.output<typeof reportTold>

/** Positions that came after the last time a report went out, of the time it is about. */
export const reportLate = wire({
  runId: z.number(),
  at: moment,
  from: day,
  to: day,
  /** '38 posiciones de T-102' */
  text: z.string(),
})

export const reportSchedule = wire({
  id: z.number(),
  reportId: z.number(),
  reportName: z.string(),
  asked: reportAsked,
  repeat,
  receivers: z.array(wire({ ...receiver.fields, name: z.string() })),
  formats: z.array(z.enum(codesOf(scheduleFormats))).min(1),
  skipsEmpty: z.boolean(),
  linkDays: z.int().min(1).max(reportLimits.linkDays),
  active: z.boolean(),
  /** Why it stopped by itself; null: somebody stopped it, or it goes on. */
  pausedReason: z.string().nullable(),
  nextAt: moment.nullable(),
  author: z.string().nullable(),
  last: reportRun.nullable(),
  ...recordFacts,
})
export type ReportSchedule = z.output<typeof reportSchedule>

/** A link to files, open to everybody who has it until it ends. */
export const reportLink = wire({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  expiresAt: moment,
  revokedAt: moment.nullable(),
  opened: z.number(),
  createdBy: z.string().nullable(),
  createdAt: moment,
})
export type ReportLink = z.output<typeof reportLink>
