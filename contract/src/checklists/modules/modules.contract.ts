import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalText, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { named, nothing, wire } from '../../core/wire.ts'
import { heldCalls } from '../../users/held.contract.ts'
import { anyView, keep } from '../checklists.access.ts'
import { checklistRow } from '../templates/templates.entities.ts'

/** A drawer of checklists: 'Patio', 'Seguridad'. Whoever is held to some sees only theirs. */
const checklistModule = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  active: named('is_active', z.boolean()),
  /** Checklists in it. */
  checklists: z.number(),
  ...recordFacts,
})
export type ChecklistModule = z.output<typeof checklistModule>
const fields = {
  name: text(120),
  description: optionalText(500),
  active: named('is_active', z.boolean().optional()),
}
const moduleDraft = wire(fields)
export type ChecklistModuleDraft = z.output<typeof moduleDraft>
const moduleChange = wire(changeOf(fields))
export type ChecklistModuleChange = z.output<typeof moduleChange>

/** Those the caller may see, by name. */
export const listModules = endpoint({
  method: 'GET',
  path: '/apis/checklist_modules/get/too',
  also: ['GET /apis/checklist_modules/get/all'],
  access: anyView,
  reply: z.array(checklistModule),
  summary: 'Apartados de CheckList.',
})
export const createModule = endpoint({
  method: 'POST',
  path: '/apis/checklist_modules/create',
  access: keep,
  body: moduleDraft,
  reply: checklistModule,
  summary: 'Crea un apartado.',
})
export const updateModule = endpoint({
  method: 'PUT',
  path: '/apis/checklist_modules/update/{id}',
  access: keep,
  body: moduleChange,
  reply: checklistModule,
  conflict: savedMeanwhile(checklistModule),
  summary: 'Cambia un apartado.',
})
/** One that holds checklists is not removed. */
export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/apis/checklist_modules/delete/{id}',
  access: keep,
  reply: nothing,
  summary: 'Elimina un apartado vacío.',
})

/** Modules somebody is held to; none: they use all of the account. */
export const moduleAccess = heldCalls({
  path: '/apis/checklist_modules/access/',
  people: '/apis/checklist_modules/get/people',
  name: 'modules',
  access: keep,
  what: 'los apartados que usa',
})
export const moduleChecklists = endpoint({
  method: 'GET',
  path: '/apis/checklist_modules/get/checklist/{module}',
  access: anyView,
  reply: z.array(checklistRow),
  summary: 'CheckList de un apartado.',
})
