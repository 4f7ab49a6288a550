import { sql } from 'kysely'
import type { Person } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { ticketLimits } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, badRequest, notFound } from '../../../app/errors.ts'
import { mentionable } from '../people.ts'
import { lockTicket, note } from './standing.ts'
import { tellMentioned } from './tell.ts'
import { visibleTickets } from './tickets.query.ts'
import { texts } from './tickets.texts.ts'

export const peopleOf = ({ tx, scope }: Work, ticketId: number): Promise<Person[]> =>
  tx
    .selectFrom('ticket_person as p')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 'p.user_id').onRef('u.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.ticket_id', '=', ticketId)
    .select(['p.ticket_id as ticketId', 'p.user_id as userId', 'u.name', 'p.notified'])
    .orderBy(sql`u.name collate es_mx`)
    .execute()

/** Adds who is mentioned to a ticket that is locked and tells them; who is there already stays as they are. */
export async function addPeople(work: Work, ticketId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const { tx, scope } = work
  const known = await mentionable(work).where('u.id', 'in', wanted).select(['u.id', 'u.name']).execute()
  if (known.length < wanted.length) throw badFields({ mentions: [texts.person] })
  const before = new Set((await peopleOf(work, ticketId)).map(({ userId }) => userId))
  const added = known.filter(({ id }) => !before.has(id))
  if (added.length === 0) return
  if (before.size + added.length > ticketLimits.people) throw badRequest(texts.tooManyPeople(ticketLimits.people))
  await tx
    .insertInto('ticket_person')
    .values(added.map(({ id }) => ({ account_id: scope.accountId, ticket_id: ticketId, user_id: id })))
    .onConflict((there) => there.doNothing())
    .execute()
  await note(work, ticketId, texts.event.mentioned(added.map(({ name }) => name)))
  await tellMentioned(
    work,
    ticketId,
    added.map(({ id }) => id),
  )
}

/** Whoever is not there is added; of who is, whether they are told turns around. Others than oneself only by the house. */
export async function toggle(work: Work, ticketId: number, userId: number): Promise<Person[]> {
  const { tx, scope } = work
  await lockTicket(work, ticketId)
  const isThere = (await peopleOf(work, ticketId)).some((person) => person.userId === userId)
  if (userId !== scope.userId) demandHouse(work)
  if (!isThere) {
    if (!(await mentionable(work).where('u.id', '=', userId).select('u.id').executeTakeFirst()))
      throw notFound(texts.person)
    await addPeople(work, ticketId, [userId])
    return peopleOf(work, ticketId)
  }
  await tx
    .updateTable('ticket_person')
    .set({ notified: sql`not notified` })
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .execute()
  return peopleOf(work, ticketId)
}

export async function remove(work: Work, ticketId: number, userId: number): Promise<Person[]> {
  const { tx, scope } = work
  await lockTicket(work, ticketId)
  demandHouse(work)
  const gone = await tx
    .deleteFrom('ticket_person')
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) throw notFound(texts.notMentioned)
  return peopleOf(work, ticketId)
}

function demandHouse({ scope }: Work): void {
  if (!scope.seesAllUnits || !scope.permissions.has('tickets.ticket.update'))
    throw new AppError(403, 'not_yours', texts.mentionOthers)
}

/** Read up to a comment; never further back than before. */
export async function see(work: Work, ticketId: number, commentId: number): Promise<void> {
  await visibleTickets(work)
    .where('t.id', '=', ticketId)
    .select('t.id')
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  await sql`insert into ticket_seen (account_id, ticket_id, user_id, comment_id)
    select ${work.scope.accountId}, t.id, ${work.scope.userId}, least(${commentId}, t.last_comment_id)
    from ticket t where t.account_id = ${work.scope.accountId} and t.id = ${ticketId} and t.last_comment_id is not null
    on conflict (ticket_id, user_id) do update set comment_id = greatest(ticket_seen.comment_id, excluded.comment_id)`.execute(
    work.tx,
  )
}
