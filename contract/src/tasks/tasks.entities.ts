import { z } from 'zod'
import { recordFacts } from '../core/fields.ts'
import { moment, named, wire } from '../core/wire.ts'
import { repeat } from './repeat.rules.ts'

const one = z.literal(1)
const [two, three, four] = [z.literal(2), z.literal(3), z.literal(4)]
export const state = z.union([one, two, three, four])
export const lane = z.union([one, two, three, four, z.literal(5)])
export const priority = z.union([one, two, three, four])
const maybeMoment = moment.nullable()
const brief = wire({ id: z.number(), name: z.string() })

/** A task as lists and boards tell it. */
export const taskRow = wire({
  id: z.number(),
  folio: z.string(),
  title: z.string(),
  priority,
  state,
  lane,
  people: named('assigned', z.array(brief)),
  groups: named('groups', z.array(brief)),
  validatorId: named('validator', z.number().nullable()),
  validatorName: named('validator_name', z.string().nullable()),
  unitId: named('id_unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  /** The template it was made of, by itself on a date or by somebody. */
  templateId: named('template', z.number().nullable()),
  templateName: named('template_name', z.string().nullable()),
  /** How its template repeats, and the next date that it makes. */
  repeat: repeat.nullable(),
  nextAt: named('next_at', maybeMoment),
  dueAt: named('due_at', maybeMoment),
  startedAt: named('started_at', maybeMoment),
  doneAt: named('done_at', maybeMoment),
  /** Questions of its CheckList, and those of them that are answered. */
  questions: z.number(),
  answered: z.number(),
  /** Of its filled CheckList. */
  findings: z.number(),
  /** CheckList that have not been filled, the first of them to fill. */
  toFill: named('to_fill', z.number()),
  fillId: named('fill', z.number().nullable()),
  comments: z.number(),
  /** Assigned to the caller, in person or through a group. */
  isMine: named('mine', z.boolean()),
  createdAt: named('created_at', moment),
})
export type TaskRow = z.output<typeof taskRow>

export const taskFile = wire({
  id: z.number(),
  url: named('fl_url', z.string()),
  name: named('fl_name', z.string()),
  type: named('fl_mimetype', z.string()),
  size: z.number(),
})
export type TaskFile = z.output<typeof taskFile>

const note = wire({
  id: z.number(),
  at: moment,
  /** `event` is what happened, told by the product. */
  kind: z.enum(['comment', 'event']),
  userId: named('id_user', z.number().nullable()),
  author: z.string(),
  text: z.string(),
  deletedAt: named('deleted_at', maybeMoment),
  files: z.array(taskFile),
  isOwn: named('own', z.boolean()),
})
export type TaskNote = z.output<typeof note>

/** A CheckList of a task and what was filled for it. */
const taskChecklist = wire({
  id: z.number(),
  name: z.string(),
  questions: z.number(),
  filledId: named('filled', z.number().nullable()),
  filledFolio: named('filled_folio', z.string().nullable()),
  filledAt: named('filled_at', maybeMoment),
  findings: z.number(),
  /** It is asked now: one that was retired is filled no more. */
  isAsked: named('asked', z.boolean()),
})
export type TaskChecklist = z.output<typeof taskChecklist>

/** Another task, before or after it. */
const neighbour = wire({ id: z.number(), folio: z.string(), title: z.string(), lane })
export type TaskNeighbour = z.output<typeof neighbour>

export const task = wire({
  ...taskRow.fields,
  description: z.string().nullable(),
  checklists: named('templates', z.array(taskChecklist)),
  waitsFor: named('waits_for', z.array(neighbour)),
  /** Those that wait for it. */
  heldUp: named('held_up', z.array(neighbour)),
  notes: z.array(note),
  createdBy: named('created_by', z.string().nullable()),
  doneBy: named('done_by', z.string().nullable()),
  doneById: named('done_by_id', z.number().nullable()),
  validatedAt: named('validated_at', maybeMoment),
  validatedBy: named('validated_by', z.string().nullable()),
  /** Why it was cancelled, returned or opened again. */
  reason: z.string().nullable(),
  /** The day after it that its template made, where it did. */
  next: neighbour.nullable(),
  ...recordFacts,
})
export type Task = z.output<typeof task>

/** What tasks are made of: by somebody, or by themselves on the dates it repeats. */
export const taskTemplate = wire({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  priority,
  unitId: named('id_unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  people: named('assigned', z.array(brief)),
  groups: named('groups', z.array(brief)),
  checklists: named('templates', z.array(brief)),
  validatorId: named('validator', z.number().nullable()),
  validatorName: named('validator_name', z.string().nullable()),
  repeat: repeat.nullable(),
  /** Hours before it is due in which its task is made. */
  leadHours: named('lead_hours', z.number()),
  active: named('is_active', z.boolean()),
  /** The next date that it makes, and when it does. */
  nextAt: named('next_at', maybeMoment),
  makesAt: named('makes_at', maybeMoment),
  /** Tasks made of it, and those among them that are open. */
  made: z.number(),
  open: z.number(),
  ...recordFacts,
})
export type TaskTemplate = z.output<typeof taskTemplate>
