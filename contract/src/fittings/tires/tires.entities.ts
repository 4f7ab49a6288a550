import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, moment, named, wire } from '../../core/wire.ts'
import { axleRoleCodes } from '../../units/axles.rules.ts'
import { awayKindCodes } from '../away.rules.ts'
import { awayStay } from '../pieces.entities.ts'
import { tireAdviceCodes } from './tires.rules.ts'

/** A tire with where it is, what it has run and what to do with it. */
const row = {
  id: z.number(),
  serial: z.string(),
  /** 1 active, 0 out of use. */
  status: named('sp_status', z.number()),
  partId: named('part', z.number()),
  partName: named('pm_name', z.string()),
  typeId: named('wheel_type', z.number().nullable()),
  typeName: z.string().nullable(),
  sizeId: named('wheel_size', z.number().nullable()),
  sizeName: z.string().nullable(),
  modelId: named('wheel_model', z.number().nullable()),
  modelName: z.string().nullable(),
  makerId: named('wheel_maker', z.number().nullable()),
  makerName: z.string().nullable(),
  /** Week and year of making. */
  dot: z.string().nullable(),
  boughtOn: named('bought_on', day),
  /** What it should hold, cold. */
  psi: z.number().nullable(),
  /** 1 new, 2 after its first retread. */
  life: z.number(),
  unitId: named('unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  /** From 1 at the front, 0 a spare; null: on no place. */
  axle: z.number().nullable(),
  /** From left to right. */
  position: z.number().nullable(),
  /** 'Eje 3, derecha interna'. */
  place: z.string().nullable(),
  mountedAt: moment.nullable(),
  storeId: named('store', z.number().nullable()),
  storeName: z.string().nullable(),
  away: z.enum(awayKindCodes).nullable(),
  disposedAt: moment.nullable(),
  disposalReason: z.string().nullable(),
  notes: z.string().nullable(),
  /** Of all its lives, of this one, and where it is mounted now. */
  km: z.number(),
  lifeKm: z.number(),
  placeKm: z.number(),
  /** The last measure of this life: mm of the lowest groove, of the mean, between highest and lowest; psi. */
  depth: z.number().nullable(),
  meanDepth: z.number().nullable(),
  spread: z.number().nullable(),
  pressure: z.number().nullable(),
  measuredAt: moment.nullable(),
  /** mm per 1 000 km. */
  wear: z.number().nullable(),
  /** Until it reaches the depth at which it is taken off. */
  kmLeft: z.number().nullable(),
  /** Pesos; null: not for the caller. */
  cost: z.number().nullable(),
  spent: z.number().nullable(),
  costPerKm: z.number().nullable(),
  advice: z.enum(tireAdviceCodes),
  urgency: z.number(),
  reason: z.string().nullable(),
} as const
export const tire = wire({ ...row, ...recordFacts })
export type Tire = z.output<typeof tire>

const mount = wire({
  id: z.number(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  axle: z.number(),
  position: z.number(),
  place: z.string(),
  life: z.number(),
  from: moment,
  to: moment.nullable(),
  km: z.number(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
const measure = wire({
  id: z.number(),
  at: moment,
  life: z.number(),
  /** Of that life. */
  km: z.number(),
  grooves: z.array(z.number()),
  psi: z.number().nullable(),
  hot: z.boolean(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
const life = wire({
  n: z.number(),
  from: moment,
  tread: z.string().nullable(),
  depth: z.number().nullable(),
  cost: z.number().nullable(),
  km: z.number(),
})
export const limits = wire({ legalSteer: z.number(), legalOther: z.number(), pull: z.number() })

/** One tire with all that happened to it, the newest first. */
export const tireDetail = wire({
  ...row,
  ...recordFacts,
  role: z.enum(axleRoleCodes).nullable(),
  limits,
  mounts: z.array(mount),
  measures: z.array(measure),
  lives: z.array(life),
  stays: z.array(awayStay),
})
export type TireDetail = z.output<typeof tireDetail>

/** A unit from above: its axles from the front and what is mounted on them. */
export const unitTires = wire({
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  typeName: z.string().nullable(),
  axles: z.array(z.object({ role: z.enum(axleRoleCodes), places: z.literal([2, 4]), lift: z.boolean() })),
  limits,
  tires: z.array(tire),
})
export type UnitTires = z.output<typeof unitTires>
