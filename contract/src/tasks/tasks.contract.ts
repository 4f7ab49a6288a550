import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { changeOf, optionalId, optionalText, savedMeanwhile, text } from '../core/fields.ts'
import { documentTypes, files, form } from '../core/files.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, idList, moment, named, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import { repeat } from './repeat.rules.ts'
import { erase, view, write } from './tasks.access.ts'
import { priority, task, taskRow } from './tasks.entities.ts'
import { taskLimits, taskMoves } from './tasks.rules.ts'

const ids = (most: number) => z.array(id).max(most).optional()
/** What a task and the template of many have in common. */
export const workFields = {
  description: optionalText(taskLimits.text),
  /** Left out of a new one: 2 (Media). */
  priority: priority.optional(),
  unitId: named('id_unit', optionalId),
  userIds: named('assigned', ids(taskLimits.people)),
  groupIds: named('groups', ids(taskLimits.groups)),
  checklistIds: named('templates', ids(taskLimits.checklists)),
  /** Who looks at it when it is finished. */
  validatorId: named('validator', optionalId),
}
const fields = {
  title: text(taskLimits.title),
  ...workFields,
  dueAt: named('due_at', moment.nullable().optional()),
  /** Tasks that must be over before it begins. */
  waitsFor: named('waits_for', ids(taskLimits.waits)),
}
const taskDraft = wire({
  ...fields,
  /** The template that it begins with; what the draft names counts more. */
  templateId: named('template', optionalId),
  /** It repeats: a template is kept of it, which makes the others by itself. Its dates say when it is due. */
  repeat: repeat.nullable().optional(),
})
export type TaskDraft = z.output<typeof taskDraft>
const taskChange = wire(changeOf(fields))
export type TaskChange = z.output<typeof taskChange>

const asked = {
  ...pageQuery,
  /** Lanes, 1 Pendiente … 5 Cancelada. */
  lanes: idList.optional(),
  isOpen: named('open', yesNo.optional()),
  isLate: named('overdue', yesNo.optional()),
  /** Days in which they are due, both included, where the account is. */
  from: named('date_start', day.optional()),
  to: named('date_end', day.optional()),
  /** Finished in these instants. */
  doneFrom: named('done_from', moment.optional()),
  doneTo: named('done_to', moment.optional()),
  onTime: named('on_time', yesNo.optional()),
  failed: yesNo.optional(),
  /** Of each list that is given, tasks with one of its values at least. */
  priorities: named('priority', idList.optional()),
  userIds: named('id_user', idList.optional()),
  groupIds: named('group', idList.optional()),
  templateIds: named('template', idList.optional()),
  checklistIds: named('checklist', idList.optional()),
  unitId: named('id_unit', wholeNumber.optional()),
  /** That nobody is to do. */
  hasNobody: named('unassigned', yesNo.optional()),
  repeats: yesNo.optional(),
}
/** Those still to do by when they are due, then the others. Who is not of the house: their own. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/apis/tasks/get/all',
  access: view,
  query: wire({ ...asked, isMine: named('mine', yesNo.optional()) }),
  reply: page(taskRow),
  summary: 'Tareas, primero la que vence antes.',
})
/** The same of the caller, in person and through groups. */
export const assignedTasks = endpoint({
  method: 'GET',
  path: '/apis/tasks/assigned',
  access: view,
  query: wire(asked),
  reply: page(taskRow),
  summary: 'Tareas asignadas a quien pregunta.',
})
export const exportTasks = exportOf('/apis/tasks/export', listTasks, 'Exporta las tareas del filtro.')

export const getTask = endpoint({
  method: 'GET',
  path: '/apis/tasks/get/{id}',
  access: view,
  reply: task,
  summary: 'Una tarea con su historia.',
})
/** Of a repeated one the answer is the first. */
export const createTask = endpoint({
  method: 'POST',
  path: '/apis/tasks/create',
  access: write,
  body: taskDraft,
  reply: task,
  summary: 'Crea una tarea.',
})
export const updateTask = endpoint({
  method: 'PUT',
  path: '/apis/tasks/update/{id}',
  access: write,
  body: taskChange,
  reply: task,
  conflict: savedMeanwhile(task),
  summary: 'Cambia una tarea; de las que se repiten, sólo ésta.',
})
/** Of a repeated one only this date: its template goes on. */
export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/apis/tasks/delete/{id}',
  access: erase,
  reply: nothing,
  summary: 'Elimina una tarea.',
})
/** The ids come in the body or in the query, there as text. All of them or none. */
export const deleteTasks = endpoint({
  method: 'DELETE',
  path: '/apis/tasks/delete/multiple',
  also: ['POST /apis/tasks/delete/multiple'],
  access: erase,
  body: wire({
    ids: z.union([z.array(id).min(1).max(taskLimits.many), z.string().regex(/^\d{1,9}(,\d{1,9}){0,499}$/)]),
  }),
  reply: wire({ deleted: z.number() }),
  summary: 'Elimina varias tareas.',
})
/** Ours: hands many over, or puts them off. */
export const changeTasks = endpoint({
  method: 'PUT',
  path: '/apis/tasks/update/multiple',
  access: write,
  body: wire({
    ids: z.array(id).min(1).max(taskLimits.many),
    userIds: named('assigned', ids(taskLimits.people)),
    groupIds: named('groups', ids(taskLimits.groups)),
    dueAt: named('due_at', moment.optional()),
  }),
  reply: wire({ changed: z.number() }),
  summary: 'Reasigna varias tareas o cambia su fecha.',
})

/** Ours: starts it, finishes it, looks at it; as `taskMoves` allows. */
export const moveTask = endpoint({
  method: 'POST',
  path: '/apis/tasks/move/{id}',
  access: view,
  body: wire({
    move: z.enum(taskMoves.map(({ code }) => code)),
    reason: optionalText(500),
    version: z.int().optional(),
  }),
  reply: task,
  conflict: savedMeanwhile(task),
  summary: 'Empieza, termina, valida, devuelve, cancela o reabre una tarea.',
})

const commentDraft = wire({
  text: z.string().trim().max(taskLimits.comment).optional(),
  /** Made by the browser: the same is not said twice when it is sent again. */
  key: z.string().trim().min(8).max(60).optional(),
})
/** Ours: something is said, or files are added. */
export const commentTask = endpoint({
  method: 'POST',
  path: '/apis/tasks/comment/{id}',
  access: view,
  body: form(commentDraft, { images: files(documentTypes, taskLimits.megabytes) }),
  reply: task,
  summary: 'Comenta una tarea, con imágenes y archivos.',
})
/** Ours: one's own; that it was said stays. */
export const deleteTaskComment = endpoint({
  method: 'DELETE',
  path: '/apis/tasks/comment/delete/{id}',
  access: view,
  reply: task,
  summary: 'Borra un comentario propio de una tarea.',
})

export const taskPdf = endpoint({
  method: 'GET',
  path: '/apis/tasks/pdf/{id}',
  access: view,
  reply: fileReply,
  summary: 'Una tarea en PDF.',
})
export const mailTask = endpoint({
  method: 'POST',
  path: '/apis/tasks/sendemail/{id}',
  access: write,
  body: wire({ to: z.array(z.email().max(200)).min(1).max(10) }),
  reply: wire({ sent: z.number() }),
  summary: 'Envía una tarea por correo con su PDF.',
})

const who = z.array(wire({ id: z.number(), name: z.string(), detail: z.string().nullable() }))
/** Ours: whom a task may be given to, and who may look at it. */
export const taskPeople = endpoint({
  method: 'GET',
  path: '/apis/tasks/people',
  access: view,
  query: wire({ search: z.string().max(80).optional() }),
  reply: wire({ people: who, groups: who }),
  summary: 'Personas y grupos a quienes asignar tareas.',
})
