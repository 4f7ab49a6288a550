import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { moment, named, wire } from '../../core/wire.ts'
import { commentKinds, ticketSources, waitReasons } from './tickets.rules.ts'

export const state = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
export const priority = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const waitReason = z.enum(waitReasons.map(({ code }) => code))
const source = z.enum(ticketSources.map(({ code }) => code))
const maybeMoment = moment.nullable()

/** A ticket as lists tell it. */
export const ticketRow = wire({
  id: z.number(),
  folio: z.string(),
  title: z.string(),
  priority,
  state,
  waitingFor: named('waiting_for', waitReason.nullable()),
  areaId: named('area', z.number()),
  areaName: named('area_name', z.string()),
  issueId: named('issue', z.number().nullable()),
  issueName: named('issue_name', z.string().nullable()),
  socialReasonId: named('social_reason', z.number().nullable()),
  socialReasonName: named('social_reason_name', z.string().nullable()),
  holderId: named('id_user_profile', z.number().nullable()),
  holderName: named('user_name', z.string().nullable()),
  /** Who asks. */
  requesterName: named('requester_name', z.string()),
  unitId: named('id_unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  /** The promise that is next, and which; null: none runs. */
  dueAt: named('due_at', maybeMoment),
  dueKind: named('due_kind', z.enum(['first', 'solve']).nullable()),
  /** Since when it is our turn to speak. */
  awaitsSince: named('awaits_since', maybeMoment),
  lastSaidAt: named('last_said_at', moment),
  solvedAt: named('solved_at', maybeMoment),
  /** Something was said that the caller has not seen. */
  isUnread: named('unread', z.boolean()),
  createdAt: named('created_at', moment),
})
export type TicketRow = z.output<typeof ticketRow>

export const ticketFile = wire({
  id: z.number(),
  url: named('fl_url', z.string()),
  name: named('fl_name', z.string()),
  type: named('fl_mimetype', z.string()),
  size: z.number(),
})
export type TicketFile = z.output<typeof ticketFile>

export const comment = wire({
  id: z.number(),
  at: moment,
  kind: z.enum(commentKinds),
  userId: named('id_user', z.number().nullable()),
  author: z.string(),
  /** Said by who asks. */
  fromRequester: named('from_requester', z.boolean()),
  text: z.string(),
  editedAt: named('edited_at', maybeMoment),
  deletedAt: named('deleted_at', maybeMoment),
  /** What it said before, the oldest first; of a deleted one only for who attends. */
  versions: z.array(wire({ at: moment, text: z.string(), by: z.string().nullable() })),
  images: z.array(ticketFile),
  /** By the caller, who may edit and delete it. */
  isOwn: named('own', z.boolean()),
})
export type Comment = z.output<typeof comment>

export const person = wire({
  ticketId: named('id_ticket', z.number()),
  userId: named('id_user_profile', z.number()),
  name: z.string(),
  /** Is told of every change. */
  notified: z.boolean(),
})
export type Person = z.output<typeof person>

/** Something elsewhere that a ticket is about; without its name where the caller may not see it. */
export const ticketLink = wire({
  kind: z.enum(['unit', 'trip', 'order', 'alert', 'checklist', 'message']),
  id: z.number(),
  label: z.string().nullable(),
  detail: z.string().nullable(),
  /** Of a message: the chat it stands in. */
  chatId: z.number().nullable(),
})
export type TicketLink = z.output<typeof ticketLink>

export const ticket = wire({
  ...ticketRow.fields,
  /** The same as `id`. */
  ticketId: z.number(),
  text: z.string(),
  source,
  openedBy: named('opened_by', z.number().nullable()),
  requesterEmail: named('requester_email', z.string().nullable()),
  /** Promised, in minutes of the area's hours. */
  firstMinutes: named('first_answer_minutes', z.number().nullable()),
  solveMinutes: named('solution_minutes', z.number().nullable()),
  firstDue: named('first_due', maybeMoment),
  solveDue: named('solve_due', maybeMoment),
  firstAt: named('first_at', maybeMoment),
  /** What it took, and how long its clock stood still, in minutes of the area's hours. */
  firstTook: named('first_took', z.number().nullable()),
  solveTook: named('solve_took', z.number().nullable()),
  pausedMinutes: named('paused_minutes', z.number()),
  pausedAt: named('paused_at', maybeMoment),
  links: z.array(ticketLink),
  images: z.array(ticketFile),
  comments: z.array(comment),
  people: named('mentioned_users', z.array(person)),
  /** The last comment the caller has seen. */
  seenId: named('seen', z.number()),
  mergedInto: named('merged_into', wire({ id: z.number(), folio: z.string() }).nullable()),
  merged: z.array(wire({ id: z.number(), folio: z.string(), title: z.string() })),
  /** The caller attends it: sees notes, moves and hands it on. */
  isStaff: named('staff', z.boolean()),
  ...recordFacts,
})
export type Ticket = z.output<typeof ticket>
