import { z } from 'zod'
import { id, moment, wire } from '../core/wire.ts'
import { severities, type AlarmKind } from './alarms.rules.ts'
import { readingNames } from '../tracking/sensors.rules.ts'
import { alarmKindNames, alertStates, cardHolders, comparisons, triggers } from './alerts.rules.ts'

const severity = z.enum(severities)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como HH:mm')
// The names come from the catalogue's own keys.
const alarmKind = z.enum(alarmKindNames as [AlarmKind, ...AlarmKind[]])

/**
 * What a rule asks for. Scope: no units and no groups is every unit; geofences of a geofence trigger are those that
 * count (none named: all), of the others the places where the rule holds. Days 0 (Sunday) to 6 and hours are those of
 * the account's zone; from after to goes over midnight; both equal is the whole day.
 */
const draft = {
  name: z.string().trim().min(1).max(120),
  trigger: z.enum(triggers),
  severity,
  limitKmh: z.number().min(5).max(200).nullable().optional(),
  /** Of a `sensor` rule: which one, how it is compared, and with what in its own unit. */
  sensor: z.enum(readingNames).nullable().optional(),
  comparison: z.enum(comparisons).nullable().optional(),
  low: z.number().min(-1e6).max(1e6).nullable().optional(),
  high: z.number().min(-1e6).max(1e6).nullable().optional(),
  /** Of a `card` rule. */
  holder: z.enum(cardHolders).nullable().optional(),
  /** Kinds of an `alarm` or `power` rule. */
  kinds: z.array(alarmKind).max(alarmKindNames.length).optional(),
  /** Codes as the platform says them, for what the catalogue does not know. */
  codes: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
  durationSeconds: z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400)
    .optional(),
  cooldownSeconds: z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400)
    .optional(),
  unitIds: z.array(id).max(5000).optional(),
  groups: z.array(z.string().min(1).max(200)).max(200).optional(),
  geofenceIds: z.array(id).max(2000).optional(),
  days: z.array(z.number().int().min(0).max(6)).max(7).optional(),
  fromTime: clock.optional(),
  toTime: clock.optional(),
  /** Toast, sound and bell; the inbox has every alert. */
  console: z.boolean().optional(),
  mails: z.array(z.email().max(200)).max(20).optional(),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .optional(),
  /** null: never; left out: as its severity has it. */
  escalateMinutes: z
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .nullable()
    .optional(),
  enabled: z.boolean().optional(),
}

export const ruleDraft = wire({
  ...draft,
  /** Signs what is sent to the webhook; never read back. Left out: the stored one stays. */
  webhookSecret: z.string().min(16).max(200).optional(),
  version: z.number().int().optional(),
})
export type RuleDraft = z.output<typeof ruleDraft>

export const rule = wire({
  id,
  name: z.string(),
  trigger: z.enum(triggers),
  severity,
  limitKmh: z.number().nullable(),
  sensor: z.enum(readingNames).nullable(),
  comparison: z.enum(comparisons).nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  holder: z.enum(cardHolders).nullable(),
  kinds: z.array(alarmKind),
  codes: z.array(z.string()),
  durationSeconds: z.number(),
  cooldownSeconds: z.number(),
  unitIds: z.array(z.number()),
  groups: z.array(z.string()),
  geofenceIds: z.array(z.number()),
  days: z.array(z.number()),
  fromTime: z.string(),
  toTime: z.string(),
  console: z.boolean(),
  mails: z.array(z.string()),
  webhookUrl: z.string().nullable(),
  hasWebhookSecret: z.boolean(),
  escalateMinutes: z.number().nullable(),
  enabled: z.boolean(),
  version: z.number(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  /** Alerts of the last 30 days. */
  recent: z.number(),
  lastAt: moment.nullable(),
})
export type Rule = z.output<typeof rule>

const person = z.object({ id: z.number(), name: z.string() })
export type Person = z.output<typeof person>
export const people = z.array(z.object({ ...person.shape, role: z.number() }))

export const alert = wire({
  id,
  ruleId: z.number().nullable(),
  ruleName: z.string().nullable(),
  trigger: z.enum(triggers),
  /** null: a code that the catalogue does not know, or none. */
  kind: alarmKind.nullable(),
  code: z.string().nullable(),
  title: z.string(),
  /** Geofence, speed or the platform's own words. */
  detail: z.string().nullable(),
  severity,
  state: z.enum(alertStates),
  unitId: z.number(),
  unitName: z.string(),
  driverName: z.string().nullable(),
  geofenceId: z.number().nullable(),
  geofenceName: z.string().nullable(),
  /** When it began, when the rule was met (both of the fix), when it was over. */
  startAt: moment,
  at: moment,
  endAt: moment.nullable(),
  /** Repetitions that joined it, and the last of them. */
  count: z.number(),
  lastAt: moment,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speed: z.number().nullable(),
  assignee: person.nullable(),
  acknowledgedAt: moment.nullable(),
  acknowledgedBy: z.string().nullable(),
  escalateAt: moment.nullable(),
  escalatedAt: moment.nullable(),
  closedAt: moment.nullable(),
  version: z.number(),
})
export type Alert = z.output<typeof alert>

export const noteKinds = [
  'opened',
  'told',
  'comment',
  'acknowledged',
  'assigned',
  'escalated',
  'handed_over',
  'closed',
  'reopened',
  'corrected',
  'failed',
] as const
export type NoteKind = (typeof noteKinds)[number]

export const note = wire({
  id: z.number(),
  at: moment,
  kind: z.enum(noteKinds),
  userName: z.string().nullable(),
  text: z.string(),
})
export type Note = z.output<typeof note>

/** Everything one looks at while attending: the log, repetitions, and how fast the unit went around it. */
export const alertDetail = wire({
  ...alert.fields,
  notes: z.array(note),
  /** Alarms that joined it, newest first; 200 at most. */
  alarms: z.array(
    wire({
      id,
      at: moment,
      code: z.string(),
      detail: z.string().nullable(),
      source: z.string().nullable(),
      /** How many pictures and clips it has; `alarmMedia` reads them by their number, from 0. */
      media: z.number(),
    }),
  ),
  /** Minutes around it. */
  speeds: z.array(wire({ at: moment, speed: z.number(), lat: z.number(), lon: z.number() })),
  limitKmh: z.number().nullable(),
  driverPhone: z.string().nullable(),
  trip: wire({ id: z.number(), name: z.string() }).nullable(),
  lastPosition: wire({
    at: moment,
    lat: z.number(),
    lon: z.number(),
    speed: z.number(),
    ignition: z.boolean().nullable(),
  }).nullable(),
})
export type AlertDetail = z.output<typeof alertDetail>

/** `counts`: all that are open, by severity, and how many of those nobody attends. */
export const queue = wire({
  alerts: z.array(alert),
  counts: z.record(severity, z.object({ open: z.number(), unattended: z.number() })),
})
export type Queue = z.output<typeof queue>

export const handover = wire({
  id,
  at: moment,
  from: person,
  to: person,
  note: z.string(),
  alerts: z.number(),
})
export type Handover = z.output<typeof handover>

/** Where and when a rule would have fired. */
export const backTest = wire({
  count: z.number(),
  /** Units it was tried on; fewer than `units` when time ran out. */
  judged: z.number(),
  units: z.number(),
  positions: z.number(),
  ms: z.number(),
  byDay: z.array(wire({ day: z.string(), count: z.number() })),
  /** The latest 500. */
  firings: z.array(
    wire({
      unitId: z.number(),
      unitName: z.string(),
      startAt: moment,
      at: moment,
      lat: z.number().nullable(),
      lon: z.number().nullable(),
      speed: z.number().nullable(),
      geofenceName: z.string().nullable(),
      /** What a sensor told, in words. */
      detail: z.string().nullable(),
    }),
  ),
})
export type BackTest = z.output<typeof backTest>
