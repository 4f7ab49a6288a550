import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageStock, StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { serialized, type MovementKind, type PartCategory, type PartKind } from '@arriero/contract/store/store.rules.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { isHeld, seesStore } from '../stores/visible.ts'
import { replenishing } from './replenish.ts'

const amount = (column: string) => sql<number>`${sql.ref(column)}::float8`

/** Quantity and value per part: those of all stores stand ready, those of some are summed. */
const sumsOf = ({ tx, scope }: Work) =>
  tx
    .selectFrom('part_total as x')
    .where('x.account_id', '=', scope.accountId)
    .select(['x.part_id', 'x.qty', 'x.value', 'x.reserved', 'x.min_qty', 'x.short_stores', 'x.last_at'])

const sumsIn = (work: Work, storeId: number | undefined) =>
  work.tx
    .selectFrom('stock as x')
    .where('x.account_id', '=', work.scope.accountId)
    .where(seesStore(work, sql`x.store_id`))
    .$if(storeId !== undefined, (qb) => qb.where('x.store_id', '=', storeId!))
    .groupBy('x.part_id')
    .select([
      'x.part_id',
      sql<string>`sum(x.qty)`.as('qty'),
      sql<string>`sum(x.value)`.as('value'),
      sql<string>`sum(x.reserved)`.as('reserved'),
      sql<string>`sum(x.min_qty)`.as('min_qty'),
      sql<number>`(count(*) filter (where x.qty < x.min_qty))::int`.as('short_stores'),
      sql<string | null>`max(x.last_at)`.as('last_at'),
    ])

function listed(work: Work, sums: ReturnType<typeof sumsOf>) {
  const { tx, scope } = work
  return tx
    .selectFrom('part as p')
    .innerJoin(sums.as('t'), 't.part_id', 'p.id')
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.kind',
      'p.category',
      sql<string>`coalesce(m.symbol, 'pza')`.as('measure'),
      amount('t.qty').as('qty'),
      amount('t.reserved').as('reserved'),
      amount('t.min_qty').as('min'),
      amount('t.value').as('value'),
      't.short_stores as shortStores',
      't.last_at as lastAt',
      amount('p.pack').as('pack'),
    ])
}

const orders = {
  default: sql`t.short_stores desc`,
  id: sql`p.id`,
  name: sql`p.name collate es_mx`,
  code: sql`p.code`,
  qty: sql`t.qty`,
  value: sql`t.value`,
  short: sql`t.short_stores`,
  last: sql`t.last_at`,
}

const describe = async (work: Work, storeId: number | undefined) =>
  // Both have the same columns; the type of one stands for both.
  listed(work, storeId !== undefined || (await isHeld(work)) ? (sumsIn(work, storeId) as never) : sumsOf(work))

export async function pageOfStock(
  work: Work,
  request: QueryOf<typeof pageStock>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { view, kind, category, moved } = request
  const found = (await describe(work, request.store))
    .where(matches(sql`p.search`, request.search))
    .$if(view === 'short', (qb) => qb.where('t.short_stores', '>', 0))
    .$if(view === 'serial', (qb) => qb.where('p.kind', '=', serialized))
    .$if(kind !== undefined, (qb) => qb.where('p.kind', '=', kind!))
    .$if(category !== undefined, (qb) => qb.where('p.category', '=', category!))
    .$if(moved !== undefined, (qb) => qb.where(sql<boolean>`t.last_at >= now() - make_interval(days => ${moved})`))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: await withStores(work, page.results) }
}

/** All parts with something in the stores the caller sees, or in one of them. */
export async function inventory(work: Work, storeId?: number): Promise<StockRow[]> {
  const rows = await (
    await describe(work, storeId)
  )
    .where(sql<boolean>`(t.qty > 0 or t.min_qty > 0)`)
    .orderBy(sql`p.name collate es_mx`)
    .execute()
  return withStores(work, rows)
}

export async function stockOf(work: Work, partId: number): Promise<StockRow | null> {
  const row = await (await describe(work, undefined)).where('p.id', '=', partId).executeTakeFirst()
  return row ? ((await withStores(work, [row]))[0] ?? null) : null
}

type Row = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

async function withStores(work: Work, rows: readonly Row[]): Promise<StockRow[]> {
  const ids = rows.map(({ id }) => id)
  const [stores, last, replenished] = [
    await storesOf(work, ids),
    await lastOf(work, ids),
    await replenishing(work, ids),
  ]
  return rows.map(({ pack, ...row }) => {
    const own = stores.filter(({ partId }) => partId === row.id).map(({ partId: _, ...store }) => store)
    const { kind = null, qty = null } = last.find(({ partId }) => partId === row.id) ?? {}
    return {
      ...row,
      // The table's checks know the same kinds.
      kind: row.kind as PartKind,
      category: row.category as PartCategory,
      stores: own,
      ...replenished(row.id, own, pack),
      lastKind: kind as MovementKind | null,
      lastQty: qty,
    }
  })
}

const among = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`

const storesOf = (work: Work, ids: readonly number[]) =>
  work.tx
    .selectFrom('stock as s')
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 's.store_id').onRef('a.account_id', '=', 's.account_id'))
    .where('s.account_id', '=', work.scope.accountId)
    .where(among('s.part_id', ids))
    .where('a.deleted_at', 'is', null)
    .where(seesStore(work, sql`s.store_id`))
    .select([
      's.part_id as partId',
      's.store_id as storeId',
      amount('s.qty').as('qty'),
      amount('s.reserved').as('reserved'),
      amount('s.min_qty').as('min'),
      amount('s.max_qty').as('max'),
      's.shelf',
    ])
    .orderBy('s.store_id')
    .execute()

/** The newest movement of each, in the stores the caller sees. */
const lastOf = async (work: Work, ids: readonly number[]) =>
  (
    await sql<{ partId: number; kind: string; qty: number }>`
      select ids.id as "partId", m.kind, m.qty::float8 as qty from unnest(${ids}::int[]) as ids (id)
      cross join lateral (
        select m.kind, m.qty from movement m
        where m.account_id = ${work.scope.accountId} and m.part_id = ids.id and ${seesStore(work, sql`m.store_id`)}
        order by m.id desc limit 1
      ) m`.execute(work.tx)
  ).rows

/** Parts, value and shortages of each store. */
export const totals = (work: Work) =>
  work.tx
    .selectFrom('store as a')
    .leftJoin('stock as s', (join) => join.onRef('s.store_id', '=', 'a.id').onRef('s.account_id', '=', 'a.account_id'))
    .where('a.account_id', '=', work.scope.accountId)
    .where('a.deleted_at', 'is', null)
    .where(seesStore(work, sql`a.id`))
    .groupBy(['a.id', 'a.name'])
    .select([
      'a.id',
      'a.name',
      sql<number>`(count(*) filter (where s.qty > 0))::int`.as('parts'),
      sql<number>`coalesce(sum(s.value), 0)::float8`.as('value'),
      sql<number>`(count(*) filter (where s.qty < s.min_qty))::int`.as('short'),
    ])
    .orderBy('a.name')
    .execute()
