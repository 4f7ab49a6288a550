import { sql } from 'kysely'
import type { FollowUp, Reassignment } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { closed, folioOf, inProcess, isOpen, opened, solved } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { leaderOf } from '../areas/areas.repository.ts'
import { check } from './check.ts'
import { beginStretch, clockOf, endStretch } from './clock.ts'
import { answer } from './comments.service.ts'
import { move, place } from './move.ts'
import { demandAlone, lockOpen, lockTicket, note } from './standing.ts'
import { showChanged, tellChange, tellPerson } from './tell.ts'
import { find, userName } from './ticket.ts'
import { texts } from './tickets.texts.ts'
import { update as change } from './tickets.service.ts'

type Files = Pick<App, 'links'>

/** Brings a ticket to another state, with what is said about it. */
export async function follow(work: Work, app: App, id: number, { version, comment, ...to }: FollowUp): Promise<Ticket> {
  await forChange(work, 'ticket', id, version, () => find(work, app, id))
  const ticket = await lockTicket(work, id)
  await demandAlone(work, ticket)
  await move(work, ticket, to.state, to.waitingFor)
  if (comment) await answer(work, await lockTicket(work, id), { text: comment })
  return find(work, app, id)
}

/** To another person or area. Taking what is nobody's, or leaving it in its area, needs no reason. */
export async function reassign(
  work: Work,
  app: Files,
  id: number,
  { version, reason, ...to }: Reassignment,
): Promise<Ticket> {
  await forChange(work, 'ticket', id, version, () => find(work, app, id))
  const before = await lockOpen(work, id)
  const areaId = to.areaId ?? before.areaId
  const isMoved = areaId !== before.areaId
  const holderId = to.holderId === undefined ? (isMoved ? null : before.holderId) : to.holderId
  if (!isMoved && holderId === before.holderId) throw badRequest(texts.nothingChanges)
  const isTaken = !isMoved && before.holderId === null && holderId === work.scope.userId
  if (!isTaken && !reason) throw badFields({ reason: [texts.needsReason] })
  await check(work, { holderId, areaId: to.areaId })
  if (isMoved) await change(work, app, id, { areaId })
  const state = holderId !== null && before.state === opened ? inProcess : before.state
  await endStretch(work, before, (await clockOf(work, { ...before, areaId })).calendar)
  if (state <= inProcess) await beginStretch(work, { id, areaId, holderId })
  await saveRecord(work, 'ticket', id, { holder_id: holderId, state })
  const hands = isTaken
    ? texts.event.taken
    : holderId === before.holderId
      ? null
      : holderId === null
        ? texts.event.freed
        : texts.event.handed(await userName(work, holderId))
  const said = [hands, reason && texts.event.reason(reason)].filter(Boolean).join('. ')
  await note(work, id, said)
  if (isTaken) await showChanged(work, id)
  else await tellChange(work, id, said)
  if (isMoved && holderId === null) await tellPerson(work, id, await leaderOf(work, areaId), said)
  return find(work, app, id)
}

/** What is repeated goes on in another ticket: its conversation, files and people go there, and it is closed. */
export async function merge(work: Work, app: Files, id: number, intoId: number): Promise<Ticket> {
  if (id === intoId) throw badFields({ into: [texts.mergeSelf] })
  // In one order, so that two merges of the same never wait for each other.
  const [first, second] = id < intoId ? [id, intoId] : [intoId, id]
  const both = [await lockTicket(work, first), await lockTicket(work, second)]
  const from = both.find((ticket) => ticket.id === id)!
  const into = both.find((ticket) => ticket.id === intoId)!
  await demandAlone(work, from)
  await demandAlone(work, into)
  if (into.state === closed) throw badFields({ into: [texts.mergeOver(folioOf(into.number))] })
  const { tx, scope } = work
  // What happened stays with the one it happened to; what was said is read in one place.
  await tx
    .updateTable('ticket_comment')
    .set({ ticket_id: intoId })
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', id)
    .where('kind', '<>', 'system')
    .execute()
  await tx
    .updateTable('ticket_file')
    .set({ ticket_id: intoId })
    .where('account_id', '=', scope.accountId)
    .where('ticket_id', '=', id)
    .execute()
  await sql`insert into ticket_person (account_id, ticket_id, user_id, notified)
    select account_id, ${intoId}::int, user_id, notified from ticket_person
      where account_id = ${scope.accountId} and ticket_id = ${id}
    union select account_id, ${intoId}::int, opened_by, true from ticket
      where account_id = ${scope.accountId} and id = ${id} and opened_by is not null
    on conflict do nothing`.execute(tx)
  if (isOpen(from.state)) await place(work, from, solved)
  await saveRecord(work, 'ticket', id, {
    state: closed,
    closed_at: sql<string>`now()`,
    merged_into: intoId,
    awaits_since: null,
  })
  // What was merged into it before is found in the last one.
  await tx
    .updateTable('ticket')
    .set({ merged_into: intoId })
    .where('account_id', '=', scope.accountId)
    .where('merged_into', '=', id)
    .execute()
  await note(work, id, texts.event.mergedInto(into.number))
  await note(work, intoId, texts.event.mergedFrom(from.number))
  await tellChange(work, intoId, texts.event.mergedFrom(from.number))
  await showChanged(work, id)
  return find(work, app, intoId)
}
