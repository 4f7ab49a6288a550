import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, savedMeanwhile, text } from '../core/fields.ts'
import { day, moment, named, nothing, wire } from '../core/wire.ts'
import { repeat } from './repeat.rules.ts'
import { view, write } from './tasks.access.ts'
import { workFields } from './tasks.contract.ts'
import { taskTemplate } from './tasks.entities.ts'
import { taskLimits } from './tasks.rules.ts'

const fields = {
  name: text(taskLimits.title),
  ...workFields,
  repeat: repeat.nullable().optional(),
  leadHours: named('lead_hours', z.int().min(0).max(720).optional()),
  active: named('is_active', z.boolean().optional()),
}
const templateDraft = wire(fields)
export type TaskTemplateDraft = z.output<typeof templateDraft>
const templateChange = wire(changeOf(fields))
export type TaskTemplateChange = z.output<typeof templateChange>

/** By name; those that repeat say what they make next. */
export const listTaskTemplates = endpoint({
  method: 'GET',
  path: '/apis/tasks/get/templates',
  access: view,
  reply: z.array(taskTemplate),
  summary: 'Plantillas de tareas y sus repeticiones.',
})
/** Ours. */
export const createTaskTemplate = endpoint({
  method: 'POST',
  path: '/apis/tasks/templates/create',
  access: write,
  body: templateDraft,
  reply: taskTemplate,
  summary: 'Crea una plantilla de tareas.',
})
/** Ours: tasks that were made stay as they are. */
export const updateTaskTemplate = endpoint({
  method: 'PUT',
  path: '/apis/tasks/templates/update/{id}',
  access: write,
  body: templateChange,
  reply: taskTemplate,
  conflict: savedMeanwhile(taskTemplate),
  summary: 'Cambia una plantilla de tareas; lo ya creado se queda.',
})
/** Ours: it makes no more; what it made stays. */
export const deleteTaskTemplate = endpoint({
  method: 'DELETE',
  path: '/apis/tasks/templates/delete/{id}',
  access: write,
  reply: nothing,
  summary: 'Elimina una plantilla de tareas y deja de repetirla.',
})
/** Ours: the first five dates of a repetition that is being written, from now on. */
export const repeatDates = endpoint({
  method: 'POST',
  path: '/apis/tasks/templates/dates',
  // It reads nothing: reports repeat by it as well.
  access: 'session',
  body: wire({ repeat }),
  reply: wire({ dates: z.array(moment) }),
  summary: 'Próximas fechas de una repetición.',
})
/** Ours: what the templates will make in some days, both included; 400 at most. */
export const plannedTasks = endpoint({
  method: 'GET',
  path: '/apis/tasks/templates/planned',
  access: view,
  query: wire({ from: named('date_start', day), to: named('date_end', day) }),
  reply: z.array(wire({ templateId: named('template', z.number()), name: z.string(), dueAt: named('due_at', moment) })),
  summary: 'Tareas que las repeticiones crearán en unos días.',
})
