import { z } from 'zod'
import { verbFamily } from '../../core/families.ts'
import { changeOf, recordFacts, text } from '../../core/fields.ts'
import { id, named, wire } from '../../core/wire.ts'
import { batteryAccess, tireAccess } from '../fittings.access.ts'

/** What every row of these catalogues tells; `pieces` counts the tires or batteries that name it. */
const row = { id: z.number(), name: z.string(), pieces: z.number(), ...recordFacts }
const word = wire(row)
export type Word = z.output<typeof word>
const wordFields = { name: text(120) }
const wordDraft = wire(wordFields)
const wordChange = wire(changeOf(wordFields))

/** What it is made for: steering, traction, all positions. */
export const wheelTypes = verbFamily('wheel_type', tireAccess, word, wordDraft, wordChange)
export const wheelSizes = verbFamily('wheel_size', tireAccess, word, wordDraft, wordChange)
export const wheelMakers = verbFamily('wheel_maker', tireAccess, word, wordDraft, wordChange)

const depth = z.number().min(1).max(40).multipleOf(0.1).nullable()
const psi = z.number().int().min(10).max(200).nullable()
const wheelModel = wire({
  ...row,
  makerId: named('wheel_maker', z.number()),
  makerName: z.string(),
  /** mm of a new one. */
  depth: z.number().nullable(),
  /** What it should hold, cold. */
  psi: z.number().nullable(),
})
export type WheelModel = z.output<typeof wheelModel>
const wheelModelFields = {
  ...wordFields,
  makerId: named('wheel_maker', id),
  depth: depth.optional(),
  psi: psi.optional(),
}
export const wheelModels = verbFamily(
  'wheel_model',
  tireAccess,
  wheelModel,
  wire(wheelModelFields),
  wire(changeOf(wheelModelFields)),
)

const capacity = wire({
  ...row,
  /** Ampere hours. */
  ah: z.number().nullable(),
  /** Amperes for 30 s at −18 °C. */
  cca: z.number().nullable(),
})
export type Capacity = z.output<typeof capacity>
const capacityFields = {
  ...wordFields,
  ah: z.number().int().min(1).max(1000).nullable().optional(),
  cca: z.number().int().min(50).max(3000).nullable().optional(),
}
export const batteryCapacities = verbFamily(
  'battery_capacity',
  batteryAccess,
  capacity,
  wire(capacityFields),
  wire(changeOf(capacityFields)),
)
export const batteryMakers = verbFamily('battery_maker', batteryAccess, word, wordDraft, wordChange)

const batteryModel = wire({
  ...row,
  makerId: named('battery_maker', z.number()),
  makerName: z.string(),
  lifespanYears: named('lifespan_years', z.number().nullable()),
})
export type BatteryModel = z.output<typeof batteryModel>
const batteryModelFields = {
  ...wordFields,
  makerId: named('battery_maker', id),
  lifespanYears: named('lifespan_years', z.number().min(0.5).max(20).multipleOf(0.5).nullable().optional()),
}
export const batteryModels = verbFamily(
  'battery_model',
  batteryAccess,
  batteryModel,
  wire(batteryModelFields),
  wire(changeOf(batteryModelFields)),
)
