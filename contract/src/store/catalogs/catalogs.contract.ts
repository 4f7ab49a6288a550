import { z } from 'zod'
import { verbFamily } from '../../core/families.ts'
import { changeOf, email, optionalText, phone, recordFacts, text } from '../../core/fields.ts'
import { ruled } from '../../core/form-rules.ts'
import { named, wire } from '../../core/wire.ts'
import { knownRfc } from '../../social-reasons/fiscal.rules.ts'
import { catalogAccess } from '../store.access.ts'
import { mostDecimals } from '../store.rules.ts'

const days = z.number().int().min(0).max(365)

/** In which consumables are counted. */
const measurement = wire({
  id: z.number(),
  name: z.string(),
  symbol: z.string(),
  /** Decimals a quantity in it may have. */
  decimals: z.number(),
  /** Parts that are counted in it. */
  parts: z.number(),
  ...recordFacts,
})
export type Measurement = z.output<typeof measurement>
const measurementFields = {
  name: text(60),
  symbol: text(10),
  decimals: z.number().int().min(0).max(mostDecimals).optional(),
}
const measurementDraft = wire(measurementFields)
export type MeasurementDraft = z.output<typeof measurementDraft>
const measurementChange = wire(changeOf(measurementFields))
export type MeasurementChange = z.output<typeof measurementChange>
export const measurements = verbFamily('measurement', catalogAccess, measurement, measurementDraft, measurementChange)

/** Who sells what is kept in stores. */
const supplier = wire({
  id: z.number(),
  name: z.string(),
  rfc: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** Days to pay. */
  creditDays: named('credit_days', z.number()),
  /** Days from the order to its arrival. */
  leadDays: named('lead_days', z.number()),
  notes: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Supplier = z.output<typeof supplier>
const supplierFields = {
  name: text(200),
  rfc: ruled(optionalText(16), knownRfc),
  contact: optionalText(200),
  phone,
  email,
  address: optionalText(500),
  creditDays: named('credit_days', days.optional()),
  leadDays: named('lead_days', days.optional()),
  notes: optionalText(2000),
  active: named('is_active', z.boolean().optional()),
}
const supplierDraft = wire(supplierFields)
export type SupplierDraft = z.output<typeof supplierDraft>
const supplierChange = wire(changeOf(supplierFields))
export type SupplierChange = z.output<typeof supplierChange>
/** Of purchases; who sells fuel is kept elsewhere, under the same prefix. */
export const suppliers = verbFamily('provider', catalogAccess, supplier, supplierDraft, supplierChange)

/** A word that entries and requisitions are sorted by. */
const label = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Label = z.output<typeof label>
const labelFields = {
  name: text(120),
  description: optionalText(500),
  active: named('is_active', z.boolean().optional()),
}
const labelDraft = wire(labelFields)
export type LabelDraft = z.output<typeof labelDraft>
const labelChange = wire(changeOf(labelFields))
export type LabelChange = z.output<typeof labelChange>

/** Why something comes in: purchase, warranty, return. */
export const entryConcepts = verbFamily('entry_concept', catalogAccess, label, labelDraft, labelChange)
/** On what paper it comes: invoice, delivery note. */
export const entryTypes = verbFamily('entry_type', catalogAccess, label, labelDraft, labelChange)
/** Who asks for it, or uses it. */
export const departments = verbFamily('department', catalogAccess, label, labelDraft, labelChange)
