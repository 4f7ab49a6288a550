import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { addComment } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { inProcess, solved, waiting } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, conflict, notFound } from '../../../app/errors.ts'
import { answerByMail } from '../mail/outgoing.ts'
import { clockOf } from './clock.ts'
import { keepFiles } from './files.ts'
import { move, place } from './move.ts'
import { addPeople } from './people.service.ts'
import { demandAlone, lockTicket, note, say, type Said, type Standing } from './standing.ts'
import { tellChange } from './tell.ts'
import { seesComment, visibleTickets } from './tickets.query.ts'
import { texts } from './tickets.texts.ts'

type Draft = BodyRead<typeof addComment>

/** Says something in a ticket; the ids of the ticket and of what was said. */
export async function add(work: Work, app: App, ticketId: number, draft: Draft): Promise<void> {
  const ticket = await lockTicket(work, ticketId)
  await demandAlone(work, ticket)
  if (draft.key !== undefined && (await wasSaid(work, ticketId, keyOf(work, draft.key)))) return
  if (draft.isInternal && !work.scope.seesAllUnits) throw new AppError(403, 'not_yours', texts.noNote)
  const id = await answer(work, ticket, {
    text: draft.text,
    isInternal: draft.isInternal ?? false,
    ...(draft.key !== undefined && { messageId: keyOf(work, draft.key) }),
  })
  await keepFiles(work, app, ticketId, id, draft.images)
  await addPeople(work, ticketId, draft.mentions ?? [])
  if (draft.state !== undefined) {
    const now = await lockTicket(work, ticketId)
    if (now.state !== draft.state) await move(work, now, draft.state, draft.waitingFor)
  }
}

/** One key is one thing said by one person. */
const keyOf = ({ scope }: Work, key: string) => `key:${scope.userId}:${key}`

async function wasSaid({ tx, scope }: Work, ticketId: number, messageId: string): Promise<boolean> {
  const said = await tx
    .selectFrom('ticket_comment')
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', ticketId)
    .where('message_id', '=', messageId)
    .select('id')
    .executeTakeFirst()
  return said !== undefined
}

interface Answer extends Omit<Said, 'kind' | 'text'> {
  text: string
  isInternal?: boolean
  kind?: 'public' | 'mail'
  /** By a mail of who asks. */
  isByMail?: boolean
}

/**
 * Says something in a ticket that is locked, with what follows for its clock: the first public answer of the house is the
 * first answer; whoever asked speaking again makes it our turn, and opens again what was solved. Its id.
 */
export async function answer(work: Work, ticket: Standing, said: Answer): Promise<number> {
  const { isInternal = false, isByMail = false, kind = 'public', ...rest } = said
  const fromRequester = isByMail || isRequester(work, ticket)
  const id = await say(work, ticket.id, { ...rest, kind: isInternal ? 'internal' : kind, fromRequester })
  if (isInternal) {
    await tellChange(work, ticket.id, said.text, true)
    return id
  }
  if (fromRequester) await requesterSpoke(work, ticket)
  else {
    await houseSpoke(work, ticket)
    await answerByMail(work, ticket.id, id, said.text)
  }
  await tellChange(work, ticket.id, said.text)
  return id
}

/** Who is not of the house speaks for who asks; of the house, who opened it while somebody else attends. */
const isRequester = ({ scope }: Work, { openedBy, holderId }: Standing) =>
  !scope.seesAllUnits || (openedBy === scope.userId && holderId !== scope.userId)

async function requesterSpoke(work: Work, ticket: Standing): Promise<void> {
  const over = ticket.state >= solved
  // What waited for them goes on by itself, too.
  if (over || ticket.state === waiting) {
    if (over) await note(work, ticket.id, texts.event.reopened)
    await place(work, ticket, inProcess)
  }
  await set(work, ticket.id, { awaits_since: sql`coalesce(awaits_since, now())` })
}

async function houseSpoke(work: Work, ticket: Standing): Promise<void> {
  const first = ticket.firstAt === null ? (await clockOf(work, ticket)).answered() : {}
  await set(work, ticket.id, { awaits_since: null, ...first })
}

async function set({ tx, scope }: Work, id: number, columns: object): Promise<void> {
  await tx.updateTable('ticket').set(columns).where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

/** The ticket of one's own comment, both locked, so that two corrections follow one another. */
async function lockOwn(work: Work, commentId: number) {
  const { tx, scope } = work
  const comment = await tx
    .selectFrom('ticket_comment as c')
    .where('c.account_id', '=', scope.accountId)
    .where('c.id', '=', commentId)
    .where('c.kind', '<>', 'system')
    .where('c.ticket_id', 'in', visibleTickets(work).select('t.id'))
    .where(seesComment(work))
    .select(['c.id', 'c.ticket_id', 'c.user_id', 'c.body', 'c.kind', 'c.deleted_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw notFound(texts.commentNotFound)
  if (comment.user_id !== scope.userId) throw new AppError(403, 'not_own', texts.notOwn)
  if (comment.deleted_at !== null) throw conflict(texts.deleted)
  return comment
}

async function keepVersion({ tx, scope }: Work, commentId: number, body: string): Promise<void> {
  await tx
    .insertInto('ticket_comment_version')
    .values({ account_id: scope.accountId, comment_id: commentId, user_id: scope.userId || null, body })
    .execute()
}

/** The ticket of the comment. */
export async function edit(work: Work, commentId: number, text: string): Promise<number> {
  const comment = await lockOwn(work, commentId)
  if (comment.body === text) return comment.ticket_id
  await keepVersion(work, commentId, comment.body)
  await change(work, commentId, { body: text, edited_at: sql`now()` })
  await tellChange(work, comment.ticket_id, text, comment.kind === 'internal')
  return comment.ticket_id
}

/** What it said goes, except for who attends; that something was said stays. */
export async function remove(work: Work, commentId: number): Promise<number> {
  const comment = await lockOwn(work, commentId)
  await keepVersion(work, commentId, comment.body)
  await change(work, commentId, { body: '', deleted_at: sql`now()`, deleted_by: work.scope.userId })
  return comment.ticket_id
}

async function change({ tx, scope }: Work, id: number, columns: object): Promise<void> {
  await tx
    .updateTable('ticket_comment')
    .set(columns)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}
