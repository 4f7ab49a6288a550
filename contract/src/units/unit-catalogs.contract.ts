import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { restFamily } from '../core/families.ts'
import { changeOf, email, phone, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { day, id, nothing, wholeNumber, wire } from '../core/wire.ts'
import { mostBank } from '../fittings/batteries/batteries.rules.ts'
import { axleRoleCodes, mostAxles } from './axles.rules.ts'
import { expiryStates } from './expiry.rules.ts'

const access = {
  view: ['unidad.view', 'viaje.viaje_create.view'],
  create: 'unidad.create',
  update: 'unidad.update',
  remove: 'unidad.delete',
} as const

/** From the front to the back. */
const axles = z
  .array(z.object({ role: z.enum(axleRoleCodes), places: z.literal([2, 4]), lift: z.boolean() }))
  .max(mostAxles)
  .nullable()

/** How many of its bank. */
const batteries = z.number().int().min(1).max(mostBank).nullable()

/** Unit type; `units` counts the units that have it, `axles` and `batteries` are null where nobody said which it has. */
export const unitType = wire({ id: z.number(), name: z.string(), axles, batteries, units: z.number(), ...recordFacts })
export type UnitType = z.output<typeof unitType>
const named = { name: text(120) }
const typeFields = { ...named, axles: axles.optional(), batteries: batteries.optional() }
const unitTypeDraft = wire(typeFields)
export type UnitTypeDraft = z.output<typeof unitTypeDraft>
export type UnitTypeChange = Partial<UnitTypeDraft> & { version?: number | undefined }
const namedChange = wire(changeOf(named))
export type NamedChange = z.output<typeof namedChange>

export const listUnitTypes = endpoint({
  method: 'GET',
  path: '/apis/unit/unit_console_type',
  also: ['GET /apis/unit/unit_type/get/all'],
  access: access.view,
  reply: z.array(unitType),
  summary: 'Tipos de unidad.',
})
export const createUnitType = endpoint({
  method: 'POST',
  path: '/apis/unit/unit_console_type',
  also: ['POST /apis/unit/unit_type/create'],
  access: access.create,
  body: unitTypeDraft,
  reply: unitType,
  summary: 'Crea un tipo de unidad.',
})
/** The id stands in the path; without one there, in the body. */
export const updateUnitType = endpoint({
  method: 'PUT',
  path: '/apis/unit/unit_console_type/{id}',
  also: ['PUT /apis/unit/unit_console_type', 'PUT /apis/unit/unit_type/update/{id}'],
  access: access.update,
  body: wire({ id: id.optional(), ...changeOf(typeFields) }),
  reply: unitType,
  conflict: savedMeanwhile(unitType),
  summary: 'Cambia un tipo de unidad.',
})
export const deleteUnitType = endpoint({
  method: 'DELETE',
  path: '/apis/unit/unit_console_type/{id}',
  also: ['DELETE /apis/unit/unit_console_type', 'DELETE /apis/unit/unit_type/delete/{id}'],
  access: access.remove,
  body: wire({ id: z.union([id, wholeNumber]).optional() }),
  reply: nothing,
  summary: 'Elimina un tipo de unidad.',
})

export const unitBrand = wire({
  id: z.number(),
  name: z.string(),
  models: z.number(),
  units: z.number(),
  ...recordFacts,
})
export type UnitBrand = z.output<typeof unitBrand>
export const unitBrands = restFamily('marca-unit', access, unitBrand, wire(named), namedChange)

export const unitModel = wire({
  id: z.number(),
  name: z.string(),
  brandId: z.number(),
  brandName: z.string(),
  units: z.number(),
  ...recordFacts,
})
export type UnitModel = z.output<typeof unitModel>
const modelFields = { ...named, brandId: id }
const modelChange = wire(changeOf(modelFields))
export type ModelChange = z.output<typeof modelChange>
export const unitModels = restFamily('modelo-unit', access, unitModel, wire(modelFields), modelChange)

/** An insurer with how many policies it holds and how many need attention. */
export const insurer = wire({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  units: z.number(),
  /** Ends within 30 days. */
  expiring: z.number(),
  expired: z.number(),
  ...recordFacts,
})
export type Insurer = z.output<typeof insurer>
/** A unit's policy. */
export const policy = wire({
  unitId: z.number(),
  unitName: z.string(),
  plates: z.string().nullable(),
  policy: z.string().nullable(),
  expires: day.nullable(),
  state: z.enum(expiryStates),
})
export const insurerDetail = wire({ ...insurer.fields, policies: z.array(policy) })
const insurerFields = { name: text(200), phone, email }
const insurerDraft = wire(insurerFields)
export type InsurerDraft = z.output<typeof insurerDraft>
const insurerChange = wire(changeOf(insurerFields))
export type InsurerChange = z.output<typeof insurerChange>

export const listInsurers = endpoint({
  method: 'GET',
  path: '/apis/unit/insurances',
  access: access.view,
  reply: z.array(insurer),
  summary: 'Aseguradoras.',
})
/** With the policies of its units, those that end first on top. */
export const getInsurer = endpoint({
  method: 'GET',
  path: '/apis/unit/insurances/{id}',
  access: access.view,
  reply: insurerDetail,
  summary: 'Una aseguradora y sus pólizas.',
})
export const createInsurer = endpoint({
  method: 'POST',
  path: '/apis/unit/insurances',
  access: access.create,
  body: insurerDraft,
  reply: insurer,
  summary: 'Crea una aseguradora.',
})
export const updateInsurer = endpoint({
  method: 'PUT',
  path: '/apis/unit/insurances/{id}',
  access: access.update,
  body: insurerChange,
  reply: insurer,
  conflict: savedMeanwhile(insurer),
  summary: 'Cambia una aseguradora.',
})
export const deleteInsurer = endpoint({
  method: 'DELETE',
  path: '/apis/unit/insurances/{id}',
  access: access.remove,
  reply: nothing,
  summary: 'Elimina una aseguradora.',
})
