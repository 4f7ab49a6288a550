import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { kardex, MovementRow } from '@arriero/contract/store/stock/stock.contract.ts'
import type { MovementKind } from '@arriero/contract/store/store.rules.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore, storesFor } from '../stores/visible.ts'

type Asked = Omit<QueryOf<typeof kardex>, 'page' | 'limit' | 'order'>

/** Parts that are named one by one to the ledger's index; of more, each movement looks whether its part is among them. */
const fewParts = 1000

/** Movements of parts with these words. */
async function ofPartsLike(work: Work, search: string | undefined) {
  if (!search?.trim()) return undefined
  const like = work.tx
    .selectFrom('part as p')
    .where('p.account_id', '=', work.scope.accountId)
    .where(matches(sql`p.search`, search))
    .select('p.id')
  const ids = (await like.limit(fewParts + 1).execute()).map(({ id }) => id)
  return ids.length > fewParts
    ? sql<boolean>`(m.part_id in ${like}) is true`
    : sql<boolean>`m.part_id = any(${ids}::int[])`
}

/** Where a question about the ledger looks: who may look everywhere asks for no store, and its index is enough. */
async function found(work: Work, { part, item, kind, from, to, search, store }: Asked) {
  const stores = await storesFor(work, store)
  const parts = await ofPartsLike(work, search)
  return work.tx
    .selectFrom('movement as m')
    .where('m.account_id', '=', work.scope.accountId)
    .$if(stores !== null, (qb) => qb.where(sql<boolean>`m.store_id = any(${stores}::int[])`))
    .$if(part !== undefined, (qb) => qb.where('m.part_id', '=', part!))
    .$if(item !== undefined, (qb) => qb.where('m.item_id', '=', item!))
    .$if(kind !== undefined, (qb) => qb.where('m.kind', '=', kind!))
    .$if(from !== undefined, (qb) => qb.where(sql<boolean>`m.at >= ${from}::date`))
    .$if(to !== undefined, (qb) => qb.where(sql<boolean>`m.at < ${to}::date + 1`))
    .$if(parts !== undefined, (qb) => qb.where(parts!))
    .select('m.id')
}

/** With what each movement comes from: read for the rows of a page only. */
const described = (work: Work, ids: readonly number[]) =>
  sql<MovementRow & { kind: MovementKind }>`
    select m.id, m.kind, m.at, m.part_id as "partId", p.name as "partName", m.store_id as "storeId", a.name as "storeName",
      i.serial, m.qty::float8 as qty, m.value::float8 as value, m.balance::float8 as balance,
      m.balance_value::float8 as "balanceValue",
      coalesce(e.folio, x.folio, t.folio, c.folio) as document,
      case when e.id is not null then 'entry' when x.id is not null then 'exit' when t.id is not null then 'transfer'
        when c.id is not null then 'count' end as "documentKind",
      coalesce(e.id, x.id, t.id, c.id) as "documentId",
      coalesce(su.name, nullif(concat_ws(' · ', u.name, d.name, w.folio, x.work_order), ''), o.name) as counterpart,
      m.note, by.name as by
    from movement m
    join part p on p.id = m.part_id and p.account_id = m.account_id
    join store a on a.id = m.store_id and a.account_id = m.account_id
    left join stock_item i on i.id = m.item_id and i.account_id = m.account_id
    left join entry_store e on e.id = m.entry_id and e.account_id = m.account_id
    left join supplier su on su.id = e.supplier_id and su.account_id = m.account_id
    left join store_exit x on x.id = m.exit_id and x.account_id = m.account_id
    left join work_order wo on wo.id = x.work_order_id and wo.account_id = m.account_id
    left join unit u on u.id = coalesce(x.unit_id, wo.unit_id) and u.account_id = m.account_id
    left join department d on d.id = x.department_id and d.account_id = m.account_id
    left join asset_maintenance w on w.id = x.asset_maintenance_id and w.account_id = m.account_id
    left join store_transfer t on t.id = m.transfer_id and t.account_id = m.account_id
    left join store o on o.account_id = m.account_id and o.id = case when t.from_id = m.store_id then t.to_id else t.from_id end
    left join stock_count c on c.id = m.count_id and c.account_id = m.account_id
    left join app_user by on by.id = m.user_id and by.account_id = m.account_id
    where m.account_id = ${work.scope.accountId} and m.id = any(${ids}::bigint[])`

const orders = {
  default: sql`m.id desc`,
  id: sql`m.id desc`,
  at: sql`m.at`,
  qty: sql`m.qty::float8`,
  value: sql`m.value::float8`,
}

/** A page of the ledger, newest first. */
export async function pageMovements(
  work: Work,
  request: QueryOf<typeof kardex>,
  from: { path: string; query: Record<string, unknown> },
) {
  const page = await readPage(await found(work, request), request, orders, from)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await movementsOf(work, ids) }
}

export const idsOfMovements = async (work: Work, request: Asked & { order?: string | undefined }, most: number) =>
  orderedIds(await found(work, request), request, orders, most)

/** With these ids, in their order. */
export const movementsOf = async (work: Work, ids: readonly number[]): Promise<MovementRow[]> =>
  inOrder(ids, (await described(work, ids).execute(work.tx)).rows)

export async function newestMovements(work: Work, asked: Asked, limit: number): Promise<MovementRow[]> {
  const newest = (await found(work, asked)).orderBy('m.id', 'desc').limit(limit)
  const ids = await newest.execute()
  return movementsOf(
    work,
    ids.map(({ id }) => id),
  )
}

/** Balance at the end of each of the last days, in one store or in all the caller sees. */
export const balances = async (
  work: Work,
  asked: { part: number; store: number | undefined; zone: string },
  days: number,
) =>
  (
    await sql<{ day: string; qty: number }>`
      with days as (
        select (now() at time zone ${asked.zone})::date - g as day from generate_series(0, ${days}::int) g
      ), moved as materialized (
        select (m.posted_at at time zone ${asked.zone})::date as day, sum(m.qty) as qty from movement m
        where m.account_id = ${work.scope.accountId} and m.part_id = ${asked.part}
          and (${asked.store ?? null}::int is null or m.store_id = ${asked.store ?? null}::int)
          and ${seesStore(work, sql`m.store_id`)}
          and m.posted_at >= now() - make_interval(days => ${days + 1})
        group by 1
      ), today as (
        select coalesce(sum(s.qty), 0) as qty from stock s
        where s.account_id = ${work.scope.accountId} and s.part_id = ${asked.part}
          and (${asked.store ?? null}::int is null or s.store_id = ${asked.store ?? null}::int)
          and ${seesStore(work, sql`s.store_id`)}
      )
      select d.day::text as day,
        (t.qty - coalesce((select sum(m.qty) from moved m where m.day > d.day), 0))::float8 as qty
      from days d, today t order by d.day`.execute(work.tx)
  ).rows
