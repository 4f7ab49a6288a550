import { sql } from 'kysely'
import { isOpen } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { Authorization, Process } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { visibleOrders } from './orders.query.ts'
import { texts } from './orders.texts.ts'

/** What decides about an order, locked until the end of the work: whoever changes the same order waits. */
export interface Standing {
  id: number
  folio: string
  unitId: number
  process: Process
  authorization: Authorization | null
  /** Pesos: what it may cost, and what it is expected to. */
  allowed: number
  foreseen: number
  raisedBy: number[]
  startedAt: string | null
}

export async function lockOrder(work: Work, id: number): Promise<Standing> {
  return visibleOrders(work)
    .where('o.id', '=', id)
    .select([
      'o.id',
      'o.folio',
      'o.unit_id as unitId',
      sql<Process>`o.process`.as('process'),
      sql<Authorization | null>`o.authorization_state`.as('authorization'),
      sql<number>`o.allowed::float8`.as('allowed'),
      sql<number>`o.foreseen::float8`.as('foreseen'),
      'o.raised_by as raisedBy',
      'o.started_at as startedAt',
    ])
    .forUpdate('o')
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
}

/** The same; throws the 409 of an order that is over. */
export async function lockOpen(work: Work, id: number): Promise<Standing> {
  const order = await lockOrder(work, id)
  if (!isOpen(order.process)) throw conflict(texts.closed(order.folio))
  return order
}

/** The order to which a row of one of its tables belongs; throws its 404. */
export async function orderOf(
  { tx, scope }: Work,
  table: 'work_order_job' | 'work_order_part' | 'work_order_failure' | 'work_order_photo',
  id: number,
  missing: string,
): Promise<number> {
  const row = await tx
    // All of them have the columns that are asked for.
    .selectFrom(`${table as 'work_order_photo'} as r`)
    .where('r.account_id', '=', scope.accountId)
    .where('r.id', '=', id)
    .select('r.order_id')
    .executeTakeFirst()
  if (!row) throw notFound(missing)
  return row.order_id
}

/** Writes down who did what with an order, in the work of the deed. `authorization` is told to those who see costs. */
export async function tell(
  { tx, scope }: Work,
  orderId: number,
  kind: 'state' | 'authorization' | 'job' | 'part' | 'failure' | 'photo',
  text: string,
): Promise<void> {
  await tx
    .insertInto('work_order_event')
    .values({ account_id: scope.accountId, order_id: orderId, user_id: scope.userId || null, kind, text })
    .execute()
}
