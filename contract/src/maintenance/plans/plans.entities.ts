import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, id, moment, named, wire } from '../../core/wire.ts'
import { basisCodes, dueStatuses, measures, most } from './plans.rules.ts'

const status = z.literal(dueStatuses.map(({ id: code }) => code))
const maybe = z.number().nullable()

/** How often, how far ahead it is warned of, and how it is counted. */
export const everyFields = {
  everyKm: named('every_km', z.number().int().min(1).max(most.km).nullable().optional()),
  everyHours: named('every_hours', z.number().int().min(1).max(most.hours).nullable().optional()),
  everyMonths: named('every_months', z.number().int().min(1).max(most.months).nullable().optional()),
  warnKm: named('warn_km', z.number().int().min(0).max(most.km).optional()),
  warnHours: named('warn_hours', z.number().int().min(0).max(most.hours).optional()),
  warnDays: named('warn_days', z.number().int().min(0).max(most.days).optional()),
  basis: z.enum(basisCodes).optional(),
  /** An order is opened by itself when it is first warned of. */
  autoOrder: named('auto_order', z.boolean().optional()),
}
const everyFacts = {
  everyKm: named('every_km', maybe),
  everyHours: named('every_hours', maybe),
  everyMonths: named('every_months', maybe),
  warnKm: named('warn_km', z.number()),
  warnHours: named('warn_hours', z.number()),
  warnDays: named('warn_days', z.number()),
  basis: z.enum(basisCodes),
  autoOrder: named('auto_order', z.boolean()),
}

/** What a plan holds for, the most specific first. */
export const scopes = ['unit', 'model', 'type', 'all'] as const
export const scope = z.enum(scopes)

/** A plan of one service: for a unit, a model, a type or all units. Without any measure: these are spared it. */
export const plan = wire({
  id: z.number(),
  serviceId: named('service', z.number()),
  serviceName: named('service_name', z.string()),
  scope,
  unitId: named('unit', maybe),
  modelId: named('model', maybe),
  typeId: named('type', maybe),
  /** Of the unit, model or type. */
  scopeName: named('scope_name', z.string().nullable()),
  ...everyFacts,
  /** Units it counts for now. */
  units: z.number(),
  ...recordFacts,
})
export type Plan = z.output<typeof plan>

/** A service of a unit and when it is due. Kilometres and hours as its meters show them. */
export const dueRow = wire({
  id: z.number(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  unitDetail: named('unit_detail', z.string()),
  serviceId: named('service', z.number()),
  serviceName: named('service_name', z.string()),
  system: z.string(),
  /** Of work, as planned. */
  workHours: named('work_hours', maybe),
  planId: named('plan', z.number()),
  scope,
  ...everyFacts,
  lastKm: named('last_km', z.number()),
  lastHours: named('last_hours', z.number()),
  lastDay: named('last_day', day),
  dueKm: named('due_km', maybe),
  dueHours: named('due_hours', maybe),
  dueDay: named('due_day', day.nullable()),
  /** What it is due for first: how much of it is left, and how much of the way is done (1 when due). */
  by: z.enum(measures),
  left: z.number(),
  share: z.number(),
  status,
  /** At the unit's pace; when it came due, of what is overdue. */
  expectedOn: named('expected_on', day),
  dailyKm: named('daily_km', z.number()),
  dailyHours: named('daily_hours', z.number()),
  /** Other services of the unit that are overdue or soon. */
  others: z.number(),
  version: z.number(),
})
export type DueRow = z.output<typeof dueRow>

/** A unit with its meters and what is due of it. */
export const meterRow = wire({
  id: z.number(),
  name: z.string(),
  detail: z.string(),
  km: named('unit_km_current', z.number()),
  engineHours: named('unit_hour_engine_current', z.number()),
  dailyKm: named('daily_km', maybe),
  dailyHours: named('daily_hours', maybe),
  /** Of its newest position; null: it has none, and its meters stand until somebody sets them. */
  at: moment.nullable(),
  services: z.number(),
  overdue: z.number(),
  soon: z.number(),
  next: dueRow.nullable(),
})
export type MeterRow = z.output<typeof meterRow>

/** Something that was done, as the unit's meters would have shown it then. */
const done = wire({
  id: z.number(),
  serviceId: named('service', z.number()),
  serviceName: named('service_name', z.string()),
  day,
  km: z.number(),
  hours: z.number(),
  orderId: named('order', maybe),
  by: z.string().nullable(),
})
export type Done = z.output<typeof done>

const reading = wire({
  id: z.number(),
  at: moment,
  km: z.number(),
  engineHours: named('engine_hours', z.number()),
  /** As it was shown before; null: not kept of readings of former years. */
  kmBefore: named('km_before', maybe),
  engineHoursBefore: named('engine_hours_before', maybe),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})

export const unitPlan = wire({
  unit: meterRow,
  services: z.array(dueRow),
  /** Newest first. */
  done: z.array(done),
  readings: z.array(reading),
  /** Of the last 30 days, oldest first; a day on which it stood is absent. */
  days: z.array(wire({ day, km: z.number() })),
})
export type UnitPlan = z.output<typeof unitPlan>

/** When a unit stands in between its trips. */
export const standingWindow = wire({
  unitId: named('unit', z.number()),
  /** Null: it travels until the end of the days that were looked at. */
  from: moment.nullable(),
  /** Null: nothing is planned after it. */
  to: moment.nullable(),
  place: z.string().nullable(),
  /** The last moment that was looked at. */
  until: moment,
})
export type StandingWindow = z.output<typeof standingWindow>

/** The last time a service was done; the meters as shown then, left out as they were that day. */
export const lastFields = {
  lastDay: named('last_day', day.optional()),
  lastKm: named('last_km', z.number().min(0).max(5_000_000).optional()),
  lastHours: named('last_hours', z.number().min(0).max(200_000).optional()),
}
export const unitAndService = { unitId: named('unit', id), serviceId: named('service', id) }
