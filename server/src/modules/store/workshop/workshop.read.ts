import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** What one exit took of a part for an order. */
export interface TakenPart {
  workOrderId: number
  exitId: number
  folio: string
  storeId: number
  storeName: string
  partId: number
  code: string
  name: string
  measure: string
  itemId: number | null
  serial: string | null
  /** What left, and how much of it came back. */
  qty: number
  returned: number
  /** Pesos of what did not come back, frozen when it left. */
  cost: number
  takenBy: string | null
  by: string | null
  at: string
}

/** What left the stores for these orders, in the order in which it left. Who sees the order sees it, whatever store it was. */
export async function partsTakenFor({ tx, scope }: Work, workOrderIds: readonly number[]): Promise<TakenPart[]> {
  const { rows } = await sql<TakenPart>`
    select x.work_order_id as "workOrderId", x.id as "exitId", x.folio, x.store_id as "storeId", a.name as "storeName",
      m.part_id as "partId", p.code, p.name, coalesce(e.symbol, 'pza') as measure, m.item_id as "itemId", i.serial,
      (-m.qty)::float8 as qty, b.qty::float8 as returned, (-m.value - b.value)::float8 as cost,
      x.taken_by as "takenBy", u.name as by, x.at
    from store_exit x
    join store a on a.id = x.store_id and a.account_id = x.account_id
    join movement m on m.exit_id = x.id and m.account_id = x.account_id and m.kind in ('exit', 'mount')
    join part p on p.id = m.part_id and p.account_id = m.account_id
    left join measurement e on e.id = p.measurement_id and e.account_id = m.account_id
    left join stock_item i on i.id = m.item_id and i.account_id = m.account_id
    left join app_user u on u.id = x.by_id and u.account_id = x.account_id
    cross join lateral (
      select coalesce(sum(r.qty), 0) as qty, coalesce(sum(r.value), 0) as value from movement r
      where r.account_id = m.account_id and r.reverses_id = m.id and r.kind = 'return'
    ) b
    where x.account_id = ${scope.accountId} and x.work_order_id = any(${workOrderIds}::int[])
    order by m.id`.execute(tx)
  return rows
}
