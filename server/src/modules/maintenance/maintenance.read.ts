import { sql } from 'kysely'
import { takePart } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { processLabel, type Process } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { seesStore } from '../store/store.read.ts'
import { isCaller, visibleOrders } from './orders/orders.query.ts'

// Units that are asked for here were found by their caller among those that may be seen; the wall keeps others' out.

/** Orders of a unit that are not over, the oldest first. */
export const openOrdersOf = ({ tx, scope }: Work, unitId: number): Promise<{ id: number; folio: string }[]> =>
  tx
    .selectFrom('work_order')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('process', 'in', [1, 2])
    .where('deleted_at', 'is', null)
    .select(['id', 'folio'])
    .orderBy('id')
    .execute()

export interface OutageThen {
  unitId: number
  unitName: string
  reason: string
  /** ISO; until when it is known or expected to stand, null: nobody knows. */
  until: string | null
}
/** Which of these units are out of service in a stretch of time; an end that passed without the unit being back says nothing. */
export async function outagesBetween(
  { tx, scope }: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<OutageThen[]> {
  const { rows } = await sql<OutageThen>`
    select x.unit_id as "unitId", u.name as "unitName", x.reason,
      coalesce(upper(x.during), case when x.expected_until > now() then x.expected_until end) as until
    from unit_outage x join unit u on u.id = x.unit_id and u.account_id = x.account_id
    where x.account_id = ${scope.accountId} and x.deleted_at is null and x.unit_id = any(${[...unitIds]}::int[])
      and tstzrange(lower(x.during), coalesce(upper(x.during),
        case when x.expected_until > now() then x.expected_until end)) && tstzrange(${from}, ${to})
    order by x.unit_id, lower(x.during)`.execute(tx)
  return rows
}

/** A line of an open order that may take some of a part now. */
export interface WantingOrder {
  lineId: number
  id: number
  folio: string
  title: string
  unitName: string
  storeId: number
  storeName: string
  reserved: number
  /** What it still needs, as far as it lies there for it. */
  qty: number
}
/**
 * Orders that may take some of a part, or this piece of it, by the caller's hand: first what is held back for them, then
 * what they asked for or work on themselves.
 */
export async function ordersWanting(
  work: Work,
  { partId, itemId, most }: { partId: number; itemId: number | null; most: number },
): Promise<WantingOrder[]> {
  const { scope } = work
  if (![takePart.access].flat().some((permission) => scope.permissions.has(permission))) return []
  const within = sql<number>`least(l.qty - l.taken, l.reserved + s.qty - s.reserved)`
  const own = sql`(o.requested_by = ${scope.userId} or exists (select from work_order_job j
    where j.account_id = o.account_id and j.order_id = o.id and ${isCaller(work, sql`j.technician_id`)}))`
  return visibleOrders(work)
    .innerJoin('work_order_part as l', (join) =>
      join.onRef('l.order_id', '=', 'o.id').onRef('l.account_id', '=', 'o.account_id'),
    )
    .innerJoin('stock as s', (join) =>
      join
        .onRef('s.store_id', '=', 'l.store_id')
        .onRef('s.part_id', '=', 'l.part_id')
        .onRef('s.account_id', '=', 'l.account_id'),
    )
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 'l.store_id').onRef('a.account_id', '=', 'l.account_id'))
    .where('o.process', 'in', [1, 2])
    .where('l.part_id', '=', partId)
    .where(sql<boolean>`l.item_id is not distinct from ${itemId}::int and l.qty > l.taken and ${within} > 0`)
    .where(seesStore(work, sql`l.store_id`))
    .select([
      'l.id as lineId',
      'o.id',
      'o.folio',
      'o.title',
      'u.name as unitName',
      'l.store_id as storeId',
      'a.name as storeName',
      sql<number>`l.reserved::float8`.as('reserved'),
      sql<number>`${within}::float8`.as('qty'),
    ])
    .orderBy(sql`l.reserved > 0`, 'desc')
    .orderBy(own, 'desc')
    .orderBy('o.id')
    .limit(most)
    .execute()
}

/** Orders that the caller sees, in a line each, by id. */
export async function orderLabels(
  work: Work,
  ids: readonly number[],
): Promise<Map<number, { label: string; detail: string }>> {
  const rows = await visibleOrders(work)
    .where('o.id', 'in', [...ids])
    .select(['o.id', 'o.folio', 'o.title', sql<Process>`o.process`.as('process')])
    .execute()
  return new Map(
    rows.map(({ id, folio, title, process }) => [id, { label: `${folio} ${title}`, detail: processLabel(process) }]),
  )
}
