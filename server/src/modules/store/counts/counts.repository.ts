import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { CountWithLines, pageCounts, StockCount } from '@arriero/contract/store/counts/counts.contract.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore } from '../stores/visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('stock_count as c')
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 'c.store_id').onRef('a.account_id', '=', 'c.account_id'))
    .leftJoin('app_user as decider', (join) =>
      join.onRef('decider.id', '=', 'c.decided_by').onRef('decider.account_id', '=', 'c.account_id'),
    )
    .leftJoin('app_user as by', (join) =>
      join.onRef('by.id', '=', 'c.updated_by').onRef('by.account_id', '=', 'c.account_id'),
    )
    .where('c.account_id', '=', work.scope.accountId)
    .where(seesStore(work, sql`c.store_id`))
    .select([
      'c.id',
      'c.folio',
      'c.name',
      'c.store_id as storeId',
      'a.name as storeName',
      'c.state',
      sql<number>`(select count(*) from stock s where s.account_id = c.account_id and s.store_id = c.store_id)::int`.as(
        'parts',
      ),
      sql<number>`(select count(*) from stock_count_line l where l.account_id = c.account_id and l.count_id = c.id)::int`.as(
        'counted',
      ),
      // Blind: nobody who still counts learns what differs.
      sql<number | null>`case when c.state > 1 then (select count(*) from stock_count_line l
        where l.account_id = c.account_id and l.count_id = c.id and l.counted <> l.expected)::int end`.as('different'),
      'c.closed_at as closedAt',
      'c.decided_at as decidedAt',
      'decider.name as decidedBy',
      'c.version',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'by.name as updatedBy',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// The table's check knows the same states.
const toCount = (row: Row): StockCount => ({ ...row, state: row.state as StockCount['state'] })

const orders = {
  default: sql`c.state, c.id desc`,
  id: sql`c.id desc`,
  folio: sql`c.folio`,
  createdAt: sql`c.created_at`,
}

export async function page(
  work: Work,
  request: QueryOf<typeof pageCounts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { store, status } = request
  const found = described(work)
    .where(matches(sql`search_text(c.folio, c.name, a.name)`, request.search))
    .$if(store !== undefined, (qb) => qb.where('c.store_id', '=', store!))
    .$if(status !== undefined, (qb) => qb.where('c.state', '=', status!))
  const read = await readPage(found, request, orders, from)
  return { ...read, results: read.results.map(toCount) }
}

export async function find(work: Work, id: number): Promise<CountWithLines | null> {
  const row = await described(work).where('c.id', '=', id).executeTakeFirst()
  if (!row) return null
  const count = toCount(row)
  return { ...count, lines: await linesOf(work, count) }
}

/** While it is open: every part of the store, counted or not. Afterwards: what was counted. */
const linesOf = async ({ tx, scope }: Work, { id, storeId, state }: StockCount): Promise<CountWithLines['lines']> =>
  (
    await sql<CountWithLines['lines'][number]>`
      select p.id as "partId", p.code, p.name, coalesce(e.symbol, 'pza') as measure, s.shelf, p.kind = 1 as "isSerialized",
        coalesce(l.serials, '{}') as serials, l.counted::float8 as counted, l.counted_at as "countedAt", by.name as "countedBy",
        case when ${state} > 1 then l.expected::float8 end as expected,
        case when ${state} > 1 then
          (round((l.counted - l.expected) * case when s.qty > 0 then s.value / s.qty else coalesce(p.price, 0) end, 2))::float8
        end as "differenceValue",
        l.approved
      from part p
      left join stock s on s.part_id = p.id and s.account_id = p.account_id and s.store_id = ${storeId}
      left join stock_count_line l on l.part_id = p.id and l.account_id = p.account_id and l.count_id = ${id}
      left join measurement e on e.id = p.measurement_id and e.account_id = p.account_id
      left join app_user by on by.id = l.counted_by and by.account_id = l.account_id
      where p.account_id = ${scope.accountId} and p.deleted_at is null
        and (l.id is not null or (${state} = 1 and s.part_id is not null))
      order by s.shelf nulls last, p.name`.execute(tx)
  ).rows
