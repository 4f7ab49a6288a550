import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, savedMeanwhile } from '../../core/fields.ts'
import { id, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import { anyView, fill, keep } from '../checklists.access.ts'
import { checklistContent, purposeCodes } from './content.ts'
import { answeredLately, askedChecklist, checklist, checklistFields, checklistRow } from './templates.entities.ts'

const draft = wire({
  ...checklistFields,
  /** Begins with what another one asks. */
  from: id.optional(),
})
export type ChecklistDraft = z.output<typeof draft>
const change = wire(changeOf(checklistFields))
export type ChecklistChange = z.output<typeof change>

/** Of the modules the caller may see, by name. */
export const listChecklists = endpoint({
  method: 'GET',
  path: '/apis/checklist/get/all',
  access: anyView,
  reply: z.array(checklistRow),
  summary: 'CheckList de la cuenta.',
})
/** Ours. */
export const getChecklist = endpoint({
  method: 'GET',
  path: '/apis/checklist/get/{id}',
  access: anyView,
  reply: checklist,
  summary: 'Un CheckList con lo que pregunta.',
})
export const createChecklist = endpoint({
  method: 'POST',
  path: '/apis/checklist/create',
  access: keep,
  body: draft,
  reply: checklist,
  summary: 'Crea un CheckList.',
})
/** What is asked changes only when it is published. */
export const updateChecklist = endpoint({
  method: 'PUT',
  path: '/apis/checklist/update/{id}',
  access: keep,
  body: change,
  reply: checklist,
  conflict: savedMeanwhile(checklist),
  summary: 'Cambia un CheckList.',
})
/** Out of all lists; those filled stay, and one that somebody fills right now may still be sent. */
export const deleteChecklist = endpoint({
  method: 'DELETE',
  path: '/apis/checklist/delete/{id}',
  access: keep,
  reply: nothing,
  summary: 'Elimina un CheckList; lo llenado se queda.',
})
/** Ours: what stands is asked from now on, as a new version. Refused with what forbids it. */
export const publishChecklist = endpoint({
  method: 'POST',
  path: '/apis/checklist/publish/{id}',
  access: keep,
  body: wire({ version: z.int().optional() }),
  reply: checklist,
  conflict: savedMeanwhile(checklist),
  summary: 'Publica un CheckList.',
})
/** Ours: every version that was asked, newest first. */
export const checklistVersions = endpoint({
  method: 'GET',
  path: '/apis/checklist/versions/{id}',
  access: anyView,
  reply: z.array(
    wire({
      number: z.number(),
      questions: z.number(),
      publishedAt: named('published_at', moment),
      publishedBy: named('published_by', z.string().nullable()),
      filled: z.number(),
    }),
  ),
  summary: 'Versiones publicadas de un CheckList.',
})
/** Ours. */
export const checklistAnswers = endpoint({
  method: 'GET',
  path: '/apis/checklist/answers/{id}',
  access: anyView,
  reply: answeredLately,
  summary: 'Lo que se contestó a un CheckList en 30 días, contado.',
})
/** As it is printed, of what is being written; saves nothing. */
export const previewChecklist = endpoint({
  method: 'POST',
  path: '/apis/checklist/preview',
  access: keep,
  body: wire({ name: z.string().trim().max(160), content: checklistContent }),
  reply: fileReply,
  summary: 'Vista previa en PDF de lo que se escribe.',
})
/** The same of one that is saved. */
export const printChecklist = endpoint({
  method: 'GET',
  path: '/apis/checklist/preview',
  access: anyView,
  query: wire({ id: wholeNumber }),
  reply: fileReply,
  summary: 'Vista previa en PDF de un CheckList.',
})
/** The one that is asked of containers; null: none is published. */
export const eirChecklist = endpoint({
  method: 'GET',
  path: '/apis/checklist/get/eir',
  access: [...anyView, 'eir.view'],
  reply: askedChecklist.nullable(),
  summary: 'El CheckList de EIR publicado.',
})
/** Ours: all that the caller may fill, whole, so that a phone without signal has them. */
export const askedChecklists = endpoint({
  method: 'GET',
  path: '/apis/checklist/get/asked',
  access: fill,
  query: wire({ purpose: z.enum(purposeCodes).optional() }),
  reply: z.array(askedChecklist),
  summary: 'CheckList publicados que la persona puede llenar.',
})
