import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listTickets } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { TicketRow } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import {
  folioOf,
  type Priority,
  type TicketState,
  type WaitReason,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { seenUnitName } from '../../units/units.read.ts'
import { visibleTickets } from './tickets.query.ts'

export type Asked = QueryOf<typeof listTickets>

const newest = {
  default: sql`t.id desc`,
  id: sql`t.id desc`,
  folio: sql`t.id`,
  createdAt: sql`t.id`,
  title: sql`t.title collate es_mx`,
  priority: sql`t.priority`,
  state: sql`t.state`,
  dueAt: sql`t.due_at`,
  lastSaidAt: sql`t.last_said_at`,
  solvedAt: sql`t.solved_at`,
}
/** What is open is listed by its promise, the first to break it on top. */
const ordersOf = ({ isOpen, queue }: Asked) => (isOpen || queue ? { ...newest, default: sql`t.due_at` } : newest)

/** Something was said after what the caller has seen, in a ticket that concerns them. */
export const isUnread = ({ scope }: Work) =>
  sql<boolean>`(t.last_comment_id > coalesce((select s.comment_id from ticket_seen s
      where s.account_id = t.account_id and s.ticket_id = t.id and s.user_id = ${scope.userId}), 0))`
const concernsCaller = ({ scope }: Work) =>
  sql<boolean>`(t.holder_id = ${scope.userId} or t.opened_by = ${scope.userId} or exists (select from ticket_person p
    where p.account_id = t.account_id and p.ticket_id = t.id and p.user_id = ${scope.userId}))`

/** Open tickets of the caller with something they have not read. */
export const unreadOf = (work: Work) =>
  visibleTickets(work).where('t.state', '<', 4).where(concernsCaller(work)).where(isUnread(work))

const kept = (onTime: boolean) =>
  onTime ? sql<boolean>`t.solved_at <= t.solve_due` : sql<boolean>`t.solved_at > t.solve_due`

/** Which tickets; what is told of them is read for one page only. */
const found = (work: Work, asked: Asked) =>
  visibleTickets(work)
    .where(matches(sql`t.search`, asked.search))
    .$if(asked.states !== undefined && asked.states.length > 0, (rows) => rows.where('t.state', 'in', asked.states!))
    .$if(asked.isOpen !== undefined, (rows) => rows.where('t.state', asked.isOpen ? '<' : '>=', 4))
    .$if(asked.queue === 'late', (rows) => rows.where('t.state', '<', 4).where(sql<boolean>`t.due_at < now()`))
    .$if(asked.queue === 'soon', (rows) =>
      rows.where('t.state', '<', 4).where(sql<boolean>`t.due_at >= now() and t.due_at < now() + interval '1 hour'`),
    )
    .$if(asked.queue === 'ours', (rows) => rows.where('t.state', '<', 4).where('t.awaits_since', 'is not', null))
    .$if(asked.queue === 'unread', (rows) =>
      rows.where('t.state', '<', 4).where(concernsCaller(work)).where(isUnread(work)),
    )
    .$if(asked.areaId !== undefined, (rows) => rows.where('t.area_id', '=', asked.areaId!))
    .$if(asked.issueId !== undefined, (rows) => rows.where('t.issue_id', '=', asked.issueId!))
    .$if(asked.priority !== undefined, (rows) => rows.where('t.priority', '=', asked.priority!))
    .$if(asked.socialReasonId !== undefined, (rows) => rows.where('t.social_reason_id', '=', asked.socialReasonId!))
    .$if(asked.holderId !== undefined, (rows) => rows.where('t.holder_id', '=', asked.holderId!))
    .$if(asked.isMine === true, (rows) => rows.where('t.holder_id', '=', work.scope.userId))
    .$if(asked.hasNoHolder === true, (rows) => rows.where('t.holder_id', 'is', null))
    .$if(asked.unitId !== undefined, (rows) => rows.where('t.unit_id', '=', asked.unitId!))
    .$if(asked.tripId !== undefined, (rows) => rows.where('t.trip_id', '=', asked.tripId!))
    .$if(asked.alertId !== undefined, (rows) => rows.where('t.alert_id', '=', asked.alertId!))
    .$if(asked.workOrderId !== undefined, (rows) => rows.where('t.work_order_id', '=', asked.workOrderId!))
    .$if(asked.from !== undefined, (rows) => rows.where('t.created_at', '>=', asked.from!))
    .$if(asked.to !== undefined, (rows) => rows.where('t.created_at', '<', asked.to!))
    // As the indicators count: one problem that was reported twice was solved once.
    .$if(asked.solvedFrom !== undefined, (rows) =>
      rows.where('t.solved_at', '>=', asked.solvedFrom!).where('t.merged_into', 'is', null),
    )
    .$if(asked.solvedTo !== undefined, (rows) => rows.where('t.solved_at', '<', asked.solvedTo!))
    .$if(asked.onTime !== undefined, (rows) => rows.where(kept(asked.onTime!)))
    .select('t.id')

export async function page(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, asked), asked, ordersOf(asked), from)
  const results = await rowsOf(
    work,
    read.results.map(({ id }) => id),
  )
  return { ...read, results }
}

export const idsOf = (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, asked), asked, ordersOf(asked), most)

/** With what lists tell of them. */
export const described = (work: Work) =>
  visibleTickets(work)
    .innerJoin('ticket_area as a', (join) =>
      join.onRef('a.id', '=', 't.area_id').onRef('a.account_id', '=', 't.account_id'),
    )
    .leftJoin('ticket_issue as i', (join) =>
      join.onRef('i.id', '=', 't.issue_id').onRef('i.account_id', '=', 't.account_id'),
    )
    .leftJoin('social_reason as r', 'r.id', 't.social_reason_id')
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 't.unit_id').onRef('u.account_id', '=', 't.account_id'))
    .$call(withUser('h', 't.holder_id'))
    .$call(withUser('o', 't.opened_by'))
    .select([
      't.id',
      't.number',
      't.title',
      sql<Priority>`t.priority`.as('priority'),
      sql<TicketState>`t.state`.as('state'),
      sql<WaitReason | null>`t.waiting_for`.as('waitingFor'),
      't.area_id as areaId',
      'a.name as areaName',
      't.issue_id as issueId',
      'i.name as issueName',
      't.social_reason_id as socialReasonId',
      'r.name as socialReasonName',
      't.holder_id as holderId',
      'h.name as holderName',
      sql<string>`coalesce(o.name, t.requester_name, 'Sistema')`.as('requesterName'),
      't.unit_id as unitId',
      seenUnitName(work).as('unitName'),
      't.due_at as dueAt',
      sql<'first' | 'solve' | null>`case when t.due_at is null then null
        when t.first_at is null and t.first_due is not null then 'first' else 'solve' end`.as('dueKind'),
      't.awaits_since as awaitsSince',
      't.last_said_at as lastSaidAt',
      't.solved_at as solvedAt',
      sql<boolean>`coalesce(${isUnread(work)}, false)`.as('isUnread'),
      't.created_at as createdAt',
    ])

export type DescribedRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
export const toRow = <Row extends { number: number }>({ number, ...row }: Row) => ({ ...row, folio: folioOf(number) })

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<TicketRow[]> {
  const rows = await described(work)
    .where(sql<boolean>`t.id = any(${[...ids]}::int[])`)
    .execute()
  return inOrder(ids, rows.map(toRow))
}
