import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalId, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { id, named, nothing, wire } from '../../core/wire.ts'

const view = 'tickets.ticket.view'
const manage = 'tickets.catalogo.update'
const priority = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const minutes = z
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 90)
  .nullable()

/** A title under which problems are reported, with what is promised about it in hours of its area. */
export const issue = wire({
  id: z.number(),
  name: z.string(),
  areaId: named('area', z.number()),
  areaName: named('area_name', z.string()),
  priority,
  firstMinutes: named('first_answer_minutes', minutes),
  solveMinutes: named('solution_minutes', minutes),
  /** How often it was reported in the last thirty days. */
  recent: z.number(),
  ...recordFacts,
})
export type Issue = z.output<typeof issue>

const fields = {
  name: text(120),
  areaId: named('area', id),
  priority: priority.optional(),
  firstMinutes: named('first_answer_minutes', minutes.optional()),
  solveMinutes: named('solution_minutes', minutes.optional()),
}
const issueDraft = wire(fields)
export type IssueDraft = z.output<typeof issueDraft>
const issueChange = wire(changeOf(fields))
export type IssueChange = z.output<typeof issueChange>

export const listIssues = endpoint({
  method: 'GET',
  path: '/apis/issue/get/all',
  access: view,
  reply: z.array(issue),
  summary: 'Asuntos de tickets con su promesa.',
})
export const createIssue = endpoint({
  method: 'POST',
  path: '/apis/issue/create',
  access: manage,
  body: issueDraft,
  reply: issue,
  summary: 'Crea un asunto.',
})
/** Tickets that are open keep the promise they were given. */
export const updateIssue = endpoint({
  method: 'PUT',
  path: '/apis/issue/update/{id}',
  access: manage,
  body: issueChange,
  reply: issue,
  conflict: savedMeanwhile(issue),
  summary: 'Cambia un asunto.',
})
export const deleteIssue = endpoint({
  method: 'DELETE',
  path: '/apis/issue/delete/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita un asunto; los tickets que lo tienen lo conservan.',
})

/** An answer that is written often. `{{nombre}}` and `{{folio}}` are filled in. */
export const canned = wire({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  areaId: named('area', z.number().nullable()),
  areaName: named('area_name', z.string().nullable()),
  ...recordFacts,
})
export type Canned = z.output<typeof canned>
const cannedFields = { title: text(80), text: text(4000), areaId: named('area', optionalId) }
const cannedDraft = wire(cannedFields)
export type CannedDraft = z.output<typeof cannedDraft>
const cannedChange = wire(changeOf(cannedFields))
export type CannedChange = z.output<typeof cannedChange>

// Ours: the specified calls know no answers.
export const listCanned = endpoint({
  method: 'GET',
  path: '/apis/ticket/canned',
  access: view,
  reply: z.array(canned),
  summary: 'Respuestas preparadas.',
})
export const createCanned = endpoint({
  method: 'POST',
  path: '/apis/ticket/canned',
  access: manage,
  body: cannedDraft,
  reply: canned,
  summary: 'Guarda una respuesta preparada.',
})
export const updateCanned = endpoint({
  method: 'PUT',
  path: '/apis/ticket/canned/{id}',
  access: manage,
  body: cannedChange,
  reply: canned,
  conflict: savedMeanwhile(canned),
  summary: 'Cambia una respuesta preparada.',
})
export const deleteCanned = endpoint({
  method: 'DELETE',
  path: '/apis/ticket/canned/{id}',
  access: manage,
  reply: nothing,
  summary: 'Quita una respuesta preparada.',
})
