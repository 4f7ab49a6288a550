import { sql } from 'kysely'
import { folioOf, type Priority, type TicketState } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleTickets } from './tickets/tickets.query.ts'

export { ticketPath } from './tickets/tell.ts'
/** Tickets `t` the caller sees: the house all of them, others those they opened or are mentioned in. */
export { visibleTickets } from './tickets/tickets.query.ts'

export interface TicketBrief {
  id: number
  folio: string
  title: string
  state: TicketState
  priority: Priority
  holderName: string | null
  /** ISO; when it breaks its promise. */
  dueAt: string | null
}

export interface About {
  unitId?: number
  tripId?: number
  alertId?: number
  workOrderId?: number
  /** Held by this user. */
  holderId?: number
}

const columns = {
  unitId: 't.unit_id',
  tripId: 't.trip_id',
  alertId: 't.alert_id',
  workOrderId: 't.work_order_id',
  holderId: 't.holder_id',
} as const

/** Open tickets about something, as far as the caller sees them, the first to break its promise on top; fifty at most. */
export async function openTicketsAbout(work: Work, about: About): Promise<TicketBrief[]> {
  let query = visibleTickets(work).where('t.state', '<', 4)
  for (const [name, column] of Object.entries(columns)) {
    const id = about[name as keyof About]
    if (id !== undefined) query = query.where(column, '=', id)
  }
  const rows = await query
    .leftJoin('app_user as h', (join) =>
      join.onRef('h.id', '=', 't.holder_id').onRef('h.account_id', '=', 't.account_id'),
    )
    .select([
      't.id',
      't.number',
      't.title',
      sql<TicketState>`t.state`.as('state'),
      sql<Priority>`t.priority`.as('priority'),
      'h.name as holderName',
      't.due_at as dueAt',
    ])
    .orderBy('t.due_at')
    .orderBy('t.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, folio: folioOf(number) }))
}
