import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, moment, named, wire } from '../../core/wire.ts'
import { awayKindCodes } from '../away.rules.ts'
import { awayStay } from '../pieces.entities.ts'
import { batteryAdviceCodes } from './batteries.rules.ts'

/** A battery with where it is, how old it is, what it holds and what to do with it. */
const row = {
  id: z.number(),
  serial: z.string(),
  /** 1 active, 0 out of use. */
  status: named('sp_status', z.number()),
  partId: named('part', z.number()),
  partName: named('pm_name', z.string()),
  capacityId: named('battery_capacity', z.number().nullable()),
  capacityName: z.string().nullable(),
  modelId: named('battery_model', z.number().nullable()),
  modelName: z.string().nullable(),
  makerId: named('battery_maker', z.number().nullable()),
  makerName: z.string().nullable(),
  /** Of which it is: 12 mostly. */
  volts: z.number(),
  boughtOn: named('bought_on', day),
  warrantyUntil: named('warranty_until', day.nullable()),
  lifespanYears: named('lifespan_years', z.number().nullable()),
  firstMounted: named('first_mounted', moment.nullable()),
  /** Of its life, since its first mount; what is left may be below 0. */
  months: z.number().nullable(),
  monthsLeft: named('months_left', z.number().nullable()),
  unitId: named('unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  /** Of the bank: 1 is A; null: on no place. */
  position: z.number().nullable(),
  /** How many the unit's bank takes. */
  bank: z.number().nullable(),
  mountedAt: moment.nullable(),
  storeId: named('store', z.number().nullable()),
  storeName: z.string().nullable(),
  away: z.enum(awayKindCodes).nullable(),
  disposedAt: moment.nullable(),
  disposalReason: z.string().nullable(),
  notes: z.string().nullable(),
  /** V at rest and while the starter turns, A for 30 s at −18 °C: the last of each. */
  rest: z.number().nullable(),
  crank: z.number().nullable(),
  cca: z.number().nullable(),
  ratedCca: z.number().nullable(),
  measuredAt: moment.nullable(),
  /** What is said at rest is what the unit tells of its bank. */
  byGps: z.boolean(),
  /** V at rest of late, the oldest first: a dozen at most. */
  trend: z.array(z.number()),
  /** Pesos; null: not for the caller. */
  cost: z.number().nullable(),
  spent: z.number().nullable(),
  advice: z.enum(batteryAdviceCodes),
  urgency: z.number(),
  reason: z.string().nullable(),
} as const
export const battery = wire({ ...row, ...recordFacts })
export type Battery = z.output<typeof battery>

const mount = wire({
  id: z.number(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  position: z.number(),
  from: moment,
  to: moment.nullable(),
  /** What the unit had run when it was mounted. */
  km: z.number().nullable(),
  order: z.string().nullable(),
  technician: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
const measure = wire({
  id: z.number(),
  at: moment,
  rest: z.number().nullable(),
  crank: z.number().nullable(),
  cca: z.number().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
/** A day of the bank as the unit told it, of each battery. */
const bankDay = wire({
  day,
  rest: z.number().nullable(),
  crank: z.number().nullable(),
})
export type BankDay = z.output<typeof bankDay>

/** One battery with all that happened to it, the newest first; its curve the oldest first. */
export const batteryDetail = wire({
  ...row,
  ...recordFacts,
  mounts: z.array(mount),
  measures: z.array(measure),
  stays: z.array(awayStay),
  /** Twelve months of the banks it was in. */
  days: z.array(bankDay),
})
export type BatteryDetail = z.output<typeof batteryDetail>

/** The bank of a unit. */
export const unitBatteries = wire({
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  typeName: z.string().nullable(),
  /** How many it takes. */
  bank: z.number(),
  /** As its dashboard shows it, at the moment asked about. */
  odometerKm: z.number(),
  /** From which it was last served: its own, as far as anybody knows. */
  storeId: named('store', z.number().nullable()),
  batteries: z.array(battery),
  /** Those of the workshop that are not over. */
  orders: z.array(wire({ id: z.number(), folio: z.string() })),
})
export type UnitBatteries = z.output<typeof unitBatteries>
