import { z } from 'zod'
import { verbFamily } from '../../core/families.ts'
import { changeOf, optionalText, recordFacts, text } from '../../core/fields.ts'
import { named, wire } from '../../core/wire.ts'
import { systemCodes } from './services.rules.ts'

const keep = 'mantenimiento.catalogo.update'
const access = { view: 'mantenimiento.view', create: keep, update: keep, remove: keep } as const

/** What is done to a unit again and again; plans say how often, orders that it was done. */
const service = wire({
  id: z.number(),
  name: z.string(),
  /** The company's own, or that of a standard it holds a licence of. */
  code: z.string().nullable(),
  system: z.enum(systemCodes),
  /** Of work, as planned; null: not known. */
  hours: z.number().nullable(),
  description: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Service = z.output<typeof service>
const fields = {
  name: text(120),
  code: optionalText(40),
  system: z.enum(systemCodes),
  hours: z.number().min(0.1).max(400).multipleOf(0.1).nullable().optional(),
  description: optionalText(1000),
  active: named('is_active', z.boolean().optional()),
}
const serviceDraft = wire(fields)
export type ServiceDraft = z.output<typeof serviceDraft>
const serviceChange = wire(changeOf(fields))
export type ServiceChange = z.output<typeof serviceChange>

/** Ours. */
export const services = verbFamily('maintenance_service', access, service, serviceDraft, serviceChange)
