import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageStock, StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { serialized, type MovementKind, type PartCategory, type PartKind } from '@arriero/contract/store/store.rules.ts'
import { matches, orderedIds, orderName, readPage } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore, storesFor } from '../stores/visible.ts'
import { replenishing } from './replenish.ts'

const amount = (column: string) => sql<number>`${sql.ref(column)}::float8`

/** Where a list looks; null: in all stores, whose sums stand in the part's row. */
type Stores = readonly number[] | null

// One store by its name: then the rows come in the order of the index.
const within = (stores: readonly number[]) =>
  stores.length === 1 ? sql<boolean>`s.store_id = ${stores[0]}` : sql<boolean>`s.store_id = any(${stores}::int[])`

/** Ids are hashed once; a join would tempt the planner to sort what an index has in order. */
const lyingIn = ({ scope }: Work, stores: readonly number[], which: RawBuilder<boolean>) =>
  sql<boolean>`(p.id in (select s.part_id from stock s
    where s.account_id = ${scope.accountId} and ${within(stores)} and ${which})) is true`

/** A part's own row says in which stores it lies. */
const partsIn = (work: Work, stores: Stores) =>
  work.tx
    .selectFrom('part as p')
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.deleted_at', 'is', null)
    .$if(stores !== null, (qb) => qb.where(sql<boolean>`p.stores && ${stores}::int[]`))

/** What open orders of the workshop and works of assets need and nobody has put aside for them, with what waits. */
export const awaitedIn = ({ scope }: Work, stores: Stores) => sql<{ part_id: number; work: string }>`
  select l.part_id, 'order ' || o.id as work from work_order_part l
  join work_order o on o.id = l.order_id and o.account_id = l.account_id
  where l.account_id = ${scope.accountId} and l.qty > l.reserved + l.taken and o.deleted_at is null and o.process in (1, 2)
    and (${stores}::int[] is null or l.store_id = any(${stores}::int[]))
  union all
  select l.part_id, 'asset ' || w.id from asset_maintenance_part l
  join asset_maintenance w on w.id = l.asset_maintenance_id and w.account_id = l.account_id
  where l.account_id = ${scope.accountId} and l.qty > l.reserved and w.deleted_at is null and w.process in (1, 2)
    and (${stores}::int[] is null or w.store_id = any(${stores}::int[]))`

// Floats sort several times faster than decimals.
const orders = {
  // What is under a minimum comes first, the emptiest of it before the others.
  default: sql`(case when p.short_stores > 0 then p.total_qty::float8 / nullif(p.total_min, 0)::float8 end)`,
  id: sql`p.id`,
  name: sql`p.name collate es_mx`,
  code: sql`p.code`,
  qty: sql`p.total_qty::float8`,
  value: sql`p.total_value::float8`,
  short: sql`p.short_stores`,
  last: sql`p.last_at`,
}

const isShort = sql<boolean>`s.qty < s.min_qty`

/** What is summed over some stores to sort by it: floats also add up faster than decimals. */
const summed = {
  qty: sql`sum(s.qty::float8)`,
  value: sql`sum(s.value::float8)`,
  last: sql`max(s.last_at)`,
  short: sql`count(*) filter (where ${isShort})`,
  default: sql`sum(s.qty::float8) / nullif(sum(s.min_qty::float8), 0)`,
}
const ordersIn = {
  default: sql`t.sum`,
  id: sql`t.id`,
  short: sql`t.sum`,
  qty: sql`t.sum`,
  value: sql`t.sum`,
  last: sql`t.sum`,
}

type Asked = QueryOf<typeof pageStock>

/** The parts a list shows, and what it may be sorted by. */
const foundIn = (work: Work, stores: Stores, request: Asked) => {
  const { view, kind, category, moved } = request
  const since = sql`now() - make_interval(days => ${moved})`
  /** What is asked of the part itself. */
  const among = (parts: ReturnType<typeof partsIn>) =>
    parts
      .where(matches(sql`p.search`, request.search))
      .$if(view === 'serial', (qb) => qb.where('p.kind', '=', serialized))
      .$if(kind !== undefined, (qb) => qb.where('p.kind', '=', kind!))
      .$if(category !== undefined, (qb) => qb.where('p.category', '=', category!))
  // A part that never lay in the store is waited for all the same.
  if (view === 'waiting') {
    const isAwaited = sql<boolean>`p.id in (select part_id from (${awaitedIn(work, stores)}) as awaited)`
    const awaited = among(partsIn(work, null)).where(isAwaited).select('p.id')
    return { found: awaited, counted: awaited, orders }
  }
  const found = among(partsIn(work, stores))
    .$if(view === 'short', (qb) => qb.where(stores ? lyingIn(work, stores, isShort) : sql<boolean>`p.short_stores > 0`))
    .$if(moved !== undefined, (qb) =>
      qb.where(stores ? lyingIn(work, stores, sql`s.last_at >= ${since}`) : sql<boolean>`p.last_at >= ${since}`),
    )
    .select('p.id')
  if (!stores) return { found, counted: found, orders }
  const name = orderName(request, orders)
  const sum = Object.hasOwn(summed, name) && summed[name as keyof typeof summed]
  if (!sum) return { found, counted: found, orders }
  const { accountId } = work.scope
  const sums = work.tx
    .selectFrom('stock as s')
    .where('s.account_id', '=', accountId)
    .where(within(stores))
    .groupBy('s.part_id')
    // Few are short, and an index knows them.
    .$if(view === 'short' || name === 'default', (qb) =>
      qb.where(sql<boolean>`s.part_id in (select s.part_id from stock s
      where s.account_id = ${accountId} and ${within(stores)} and ${isShort})`),
    )
    .$if(moved !== undefined, (qb) => qb.having(sql<boolean>`max(s.last_at) >= ${since}`))
    .select(['s.part_id as id', sql`${sum}`.as('sum')])
    .as('t')
  if (name === 'default' && view !== 'short') {
    // Only what is short has a place of its own there; the others follow by their ids.
    const placed = found.leftJoin(sums, 't.id', 'p.id') as unknown as typeof found
    return { found: placed, counted: found, orders: { default: ordersIn.default, id: orders.id } }
  }
  const asksOfPart =
    Boolean(request.search?.trim()) || view === 'serial' || kind !== undefined || category !== undefined
  // What lies in these stores is sorted, and what is short there counted, without reading the parts.
  const rows = work.tx
    .selectFrom(sums)
    .$if(asksOfPart, (qb) => qb.where('t.id', 'in', among(partsIn(work, null)).select('p.id')))
    .$if(!asksOfPart, (qb) =>
      qb.where(sql<boolean>`t.id not in (select p.id from part p
        where p.account_id = ${accountId} and p.deleted_at is not null)`),
    )
    .select('t.id') as unknown as typeof found
  return { found: rows, counted: view === 'short' ? rows : found, orders: ordersIn }
}

export async function pageOfStock(work: Work, request: Asked, from: { path: string; query: Record<string, unknown> }) {
  const stores = await storesFor(work, request.store)
  const { found, counted, orders: known } = foundIn(work, stores, request)
  const page = await readPage(found, request, known, from, counted)
  const ids = page.results.map(({ id }) => id)
  return { ...page, results: await described(work, ids, stores) }
}

export async function idsOfStock(work: Work, request: Asked, most: number): Promise<number[]> {
  const { found, orders: known } = foundIn(work, await storesFor(work, request.store), request)
  return orderedIds(found, request, known, most)
}

/** Of these parts, in their order, what lies in the stores the caller sees. */
export const stockOfParts = async (work: Work, ids: readonly number[]) => described(work, ids, await storesFor(work))

/** All parts with something in the stores the caller sees, or in one of them. */
export async function inventory(work: Work, storeId?: number): Promise<StockRow[]> {
  const stores = await storesFor(work, storeId)
  const rows = await partsIn(work, null)
    .where(
      stores
        ? lyingIn(work, stores, sql`(s.qty > 0 or s.min_qty > 0)`)
        : sql<boolean>`(p.total_qty > 0 or p.total_min > 0)`,
    )
    .orderBy(orders.name)
    .orderBy('p.id')
    .select('p.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return described(work, ids, stores)
}

/** Null: no part, or nothing of it where the caller may look. */
export async function stockOf(work: Work, partId: number): Promise<StockRow | null> {
  const stores = await storesFor(work)
  const row = await partsIn(work, stores).where('p.id', '=', partId).select('p.id').executeTakeFirst()
  return row ? ((await described(work, [partId], stores))[0] ?? null) : null
}

/** Parts in this order, with what lies in each store the caller sees and the sums over `summedStores`. */
async function described(work: Work, ids: readonly number[], summedStores: Stores): Promise<StockRow[]> {
  const parts = new Map((await partsOf(work, ids)).map((part) => [part.id, part]))
  const byPart = Map.groupBy(await stockIn(work, ids), ({ partId }) => partId)
  const replenished = await replenishing(work, ids, summedStores)
  return ids.flatMap((id) => {
    const part = parts.get(id)
    if (!part) return []
    const { pack, ...row } = part
    const rows = byPart.get(id) ?? []
    const stores = rows.map(({ storeId, qty, reserved, min, max, shelf }) => ({
      storeId,
      qty,
      reserved,
      min,
      max,
      shelf,
    }))
    const counted = summedStores ? rows.filter(({ storeId }) => summedStores.includes(storeId)) : rows
    return {
      ...row,
      // The table's checks know the same kinds.
      kind: row.kind as PartKind,
      category: row.category as PartCategory,
      ...sumsOf(counted),
      stores,
      ...replenished(id, counted, pack),
    }
  })
}

type InStore = Awaited<ReturnType<typeof stockIn>>[number]

/** Quantities have 3 decimals at most, values 2: what adding floats leaves beyond them is noise. */
function sumsOf(rows: readonly InStore[]) {
  const sum = (of: (row: InStore) => number) => Math.round(rows.reduce((all, row) => all + of(row), 0) * 1000) / 1000
  const newest = rows.reduce<InStore | null>(
    (newer, row) => ((row.lastAt ?? '') > (newer?.lastAt ?? '') ? row : newer),
    null,
  )
  return {
    qty: sum(({ qty }) => qty),
    reserved: sum(({ reserved }) => reserved),
    min: sum(({ min }) => min),
    value: sum(({ value }) => value),
    shortStores: rows.filter(({ qty, min }) => qty < min).length,
    lastAt: newest?.lastAt ?? null,
    // Written with the ledger, which knows no others.
    lastKind: (newest?.lastKind ?? null) as MovementKind | null,
    lastQty: newest?.lastQty ?? null,
  }
}

const partsOf = ({ tx, scope }: Work, ids: readonly number[]) =>
  tx
    .selectFrom('part as p')
    .leftJoin('measurement as m', (join) =>
      join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where(sql<boolean>`p.id = any(${ids}::int[])`)
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.kind',
      'p.category',
      sql<string>`coalesce(m.symbol, 'pza')`.as('measure'),
      amount('p.pack').as('pack'),
    ])
    .execute()

const stockIn = (work: Work, ids: readonly number[]) =>
  work.tx
    .selectFrom('stock as s')
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 's.store_id').onRef('a.account_id', '=', 's.account_id'))
    .where('s.account_id', '=', work.scope.accountId)
    .where(sql<boolean>`s.part_id = any(${ids}::int[])`)
    .where('a.deleted_at', 'is', null)
    .where(seesStore(work, sql`s.store_id`))
    .select([
      's.part_id as partId',
      's.store_id as storeId',
      amount('s.qty').as('qty'),
      amount('s.reserved').as('reserved'),
      amount('s.min_qty').as('min'),
      amount('s.max_qty').as('max'),
      amount('s.value').as('value'),
      's.shelf',
      's.last_at as lastAt',
      's.last_kind as lastKind',
      sql<number | null>`s.last_qty::float8`.as('lastQty'),
    ])
    .orderBy('s.store_id')
    .execute()

/** Parts, value and shortages of each store, summed from its steps. */
export const totals = (work: Work) =>
  work.tx
    .selectFrom('store as a')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('store_step as t')
          .whereRef('t.store_id', '=', 'a.id')
          .where('t.account_id', '=', work.scope.accountId)
          .select([
            sql<number>`coalesce(sum(t.parts), 0)::int`.as('parts'),
            sql<number>`coalesce(sum(t.value), 0)::float8`.as('value'),
            sql<number>`coalesce(sum(t.short), 0)::int`.as('short'),
          ])
          .as('t'),
      (join) => join.onTrue(),
    )
    .where('a.account_id', '=', work.scope.accountId)
    .where('a.deleted_at', 'is', null)
    .where(seesStore(work, sql`a.id`))
    .select([
      'a.id',
      'a.name',
      sql<number>`t.parts`.as('parts'),
      sql<number>`t.value`.as('value'),
      sql<number>`t.short`.as('short'),
    ])
    .orderBy('a.name')
    .execute()
