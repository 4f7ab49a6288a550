import { sql } from 'kysely'
import {
  folioOf,
  inProcess,
  opened,
  ticketSources,
  type Priority,
  type TicketSource,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { addRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { calendarOf, defaultArea } from '../areas/areas.repository.ts'
import { beginStretch, dues } from './clock.ts'
import { promiseOf } from './check.ts'
import { addPeople } from './people.service.ts'
import { note } from './standing.ts'
import { tellOpened } from './tell.ts'
import { texts } from './tickets.texts.ts'

export interface TicketLinks {
  unitId?: number | null | undefined
  tripId?: number | null | undefined
  workOrderId?: number | null | undefined
  alertId?: number | null | undefined
  checklistId?: number | null | undefined
  chatMessageId?: number | null | undefined
}
export interface NewTicket {
  title: string
  text: string
  /** Left out: the issue's, or the account's first. */
  areaId?: number | undefined
  issueId?: number | null | undefined
  /** Left out: the issue's, or 2 (Media). */
  priority?: Priority | undefined
  socialReasonId?: number | null | undefined
  holderId?: number | null | undefined
  /** null: nobody who signs in; `requester` says who. */
  openedBy: number | null
  requester?: { name: string; email: string | null } | undefined
  links: TicketLinks
  /** Users who are told of every change. */
  mentions?: readonly number[] | undefined
  source?: TicketSource | undefined
  /** What opens it: the same never opens a second ticket. */
  cause?: string | undefined
}
export interface OpenedTicket {
  id: number
  folio: string
  /** Its cause had opened it before: nothing was written. */
  stood: boolean
}

/** Writes a ticket whose facts were checked, starts its clock and tells who attends. */
export async function open(work: Work, given: NewTicket): Promise<OpenedTicket> {
  const { title, text, links, openedBy, requester, holderId = null, cause, source = 'console' } = given
  const { tx, scope } = work
  if (cause !== undefined) {
    // Two at once with the same cause: the second waits here and finds what the first opened.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket:${scope.accountId}:${cause}`}, 0))`.execute(tx)
    const before = await opensFrom(work, cause)
    if (before) return before
  }
  const promise = await promiseOf(work, given.issueId ?? null)
  const areaId = given.areaId ?? promise.areaId ?? (await defaultArea(work))
  const calendar = await calendarOf(work, areaId)
  const number = await takeNumber(work)
  const createdAt = new Date().toISOString()
  const { firstMinutes, solveMinutes } = promise
  const id = await addRecord(work, 'ticket', {
    number,
    title,
    body: text,
    area_id: areaId,
    issue_id: given.issueId,
    priority: given.priority ?? promise.priority,
    state: holderId === null ? opened : inProcess,
    social_reason_id: given.socialReasonId,
    holder_id: holderId,
    opened_by: openedBy,
    requester_name: requester?.name,
    requester_email: requester?.email,
    unit_id: links.unitId,
    trip_id: links.tripId,
    work_order_id: links.workOrderId,
    alert_id: links.alertId,
    checklist_id: links.checklistId,
    chat_message_id: links.chatMessageId,
    source,
    cause,
    first_minutes: firstMinutes,
    solve_minutes: solveMinutes,
    awaits_since: createdAt,
    ...dues(calendar, { firstMinutes, solveMinutes, firstAt: null, pausedMinutes: 0, createdAt }),
  })
  await beginStretch(work, { id, areaId, holderId })
  const { label } = ticketSources.find(({ code }) => code === source)!
  await note(work, id, texts.event.opened(label.toLowerCase()))
  await addPeople(work, id, given.mentions ?? [])
  await tellOpened(work, id)
  return { id, folio: folioOf(number), stood: false }
}

async function opensFrom({ tx, scope }: Work, cause: string): Promise<OpenedTicket | undefined> {
  const ticket = await tx
    .selectFrom('ticket')
    .where('account_id', '=', scope.accountId)
    .where('cause', '=', cause)
    .select(['id', 'number'])
    .executeTakeFirst()
  return ticket && { id: ticket.id, folio: folioOf(ticket.number), stood: true }
}

/** No number twice, none lost when the work is rolled back; locked until the work ends. */
async function takeNumber({ tx, scope }: Work): Promise<number> {
  const { last } = await tx
    .insertInto('ticket_number')
    .values({ account_id: scope.accountId, last: 1 })
    .onConflict((taken) => taken.column('account_id').doUpdateSet({ last: sql`ticket_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
