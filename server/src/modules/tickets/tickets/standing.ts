import { sql } from 'kysely'
import { closed, folioOf, type CommentKind, type TicketState } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { visibleTickets } from './tickets.query.ts'
import { texts } from './tickets.texts.ts'

/** What decides about a ticket, locked until the end of the work: whoever changes the same one waits. */
export interface Standing {
  id: number
  number: number
  title: string
  state: TicketState
  areaId: number
  holderId: number | null
  openedBy: number | null
  unitId: number | null
  firstMinutes: number | null
  solveMinutes: number | null
  firstAt: string | null
  solvedAt: string | null
  pausedAt: string | null
  pausedMinutes: number
  mergedInto: number | null
  requesterEmail: string | null
  createdAt: string
}

export const lockTicket = (work: Work, id: number): Promise<Standing> =>
  visibleTickets(work)
    .where('t.id', '=', id)
    .select([
      't.id',
      't.number',
      't.title',
      sql<TicketState>`t.state`.as('state'),
      't.area_id as areaId',
      't.holder_id as holderId',
      't.opened_by as openedBy',
      't.unit_id as unitId',
      't.first_minutes as firstMinutes',
      't.solve_minutes as solveMinutes',
      't.first_at as firstAt',
      't.solved_at as solvedAt',
      't.paused_at as pausedAt',
      't.paused_minutes as pausedMinutes',
      't.merged_into as mergedInto',
      't.requester_email as requesterEmail',
      't.created_at as createdAt',
    ])
    .forUpdate('t')
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

/** The same; throws the 409 of one that is closed. */
export async function lockOpen(work: Work, id: number): Promise<Standing> {
  const ticket = await lockTicket(work, id)
  await demandAlone(work, ticket)
  if (ticket.state === closed) throw conflict(texts.closed(folioOf(ticket.number)))
  return ticket
}

/** One that was merged goes on elsewhere. */
export async function demandAlone(work: Work, { number, mergedInto }: Standing): Promise<void> {
  if (mergedInto === null) return
  const into = await work.tx
    .selectFrom('ticket')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', mergedInto)
    .select('number')
    .executeTakeFirstOrThrow()
  throw conflict(texts.merged(folioOf(number), folioOf(into.number)))
}

export interface Said {
  kind: CommentKind
  text: string
  userId?: number | null
  fromRequester?: boolean
  author?: { name: string; email: string }
  messageId?: string | null
}

/** Adds to the conversation; the id of what was said. */
export async function say({ tx, scope }: Work, ticketId: number, said: Said): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_comment')
    .values({
      account_id: scope.accountId,
      ticket_id: ticketId,
      user_id: said.userId === undefined ? scope.userId || null : said.userId,
      author_name: said.author?.name,
      author_email: said.author?.email,
      kind: said.kind,
      from_requester: said.fromRequester ?? false,
      body: said.text,
      message_id: said.messageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('ticket')
    .set({ last_comment_id: id, ...(said.kind !== 'system' && { last_said_at: sql<string>`now()` }) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', ticketId)
    .execute()
  return id
}

/** What happened, as a line of the conversation. */
export const note = (work: Work, ticketId: number, text: string): Promise<number> =>
  say(work, ticketId, { kind: 'system', text })
