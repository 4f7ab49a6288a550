import { z } from 'zod'
import { verbFamily } from '../../core/families.ts'
import { changeOf, email, optionalText, phone, recordFacts, text } from '../../core/fields.ts'
import { ruled } from '../../core/form-rules.ts'
import { named, wire } from '../../core/wire.ts'
import { knownRfc } from '../../social-reasons/fiscal.rules.ts'

const keep = 'mantenimiento.catalogo.update'
const access = { view: 'mantenimiento.view', create: keep, update: keep, remove: keep } as const

/** Who repairs units outside the house. */
const workshop = wire({
  id: z.number(),
  name: z.string(),
  rfc: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Workshop = z.output<typeof workshop>
const workshopFields = {
  name: text(200),
  rfc: ruled(optionalText(16), knownRfc),
  contact: optionalText(200),
  phone,
  email,
  address: optionalText(500),
  notes: optionalText(2000),
  active: named('is_active', z.boolean().optional()),
}
const workshopDraft = wire(workshopFields)
export type WorkshopDraft = z.output<typeof workshopDraft>
const workshopChange = wire(changeOf(workshopFields))
export type WorkshopChange = z.output<typeof workshopChange>
/** Ours; the old catalogue calls name them TALLER. */
export const workshops = verbFamily('workshop', access, workshop, workshopDraft, workshopChange)

/** What work on a unit is sorted by. */
const concept = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Concept = z.output<typeof concept>
const conceptFields = {
  name: text(120),
  description: optionalText(500),
  active: named('is_active', z.boolean().optional()),
}
const conceptDraft = wire(conceptFields)
export type ConceptDraft = z.output<typeof conceptDraft>
const conceptChange = wire(changeOf(conceptFields))
export type ConceptChange = z.output<typeof conceptChange>
/** Ours; the old catalogue calls name them CONCEPTO. */
export const concepts = verbFamily('maintenance_concept', access, concept, conceptDraft, conceptChange)
