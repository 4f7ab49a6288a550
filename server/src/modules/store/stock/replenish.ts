import { sql } from 'kysely'
import { proposalOf, type LevelOfStore } from '@arriero/contract/store/stock/replenish.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { comingOf } from './coming.ts'
import { isUse, useDays } from './use.ts'

type Stores = readonly number[] | null

/** What orders, requisitions and transfers bring to these stores (null: to all), how fast parts leave them, and what to ask for now. */
export async function replenishing(work: Work, ids: readonly number[], stores: Stores) {
  const coming = Map.groupBy(await comingTo(work, ids, stores), ({ partId }) => partId)
  const orders = new Map((await nextOrders(work, ids, stores)).map(({ partId, ...order }) => [partId, order]))
  const used = new Map((await usesOf(work, ids, stores)).map(({ partId, qty }) => [partId, qty]))
  return (partId: number, levels: readonly (LevelOfStore & { storeId: number })[], pack: number) => {
    const own = coming.get(partId) ?? []
    const sum = (of: 'ordered' | 'requested' | 'arriving') =>
      Math.round(own.reduce((all, one) => all + one[of], 0) * 1000) / 1000
    return {
      ordered: sum('ordered'),
      requested: sum('requested'),
      arriving: sum('arriving'),
      order: orders.get(partId) ?? null,
      dailyUse: Math.round(Math.max(0, (used.get(partId) ?? 0) / useDays) * 1000) / 1000,
      proposal: proposalOf(
        levels.map((level) => {
          const to = own.find(({ storeId }) => storeId === level.storeId)
          return { ...level, coming: to ? to.ordered + to.requested + to.arriving : 0 }
        }),
        pack,
      ),
    }
  }
}

interface Coming {
  partId: number
  storeId: number
  ordered: number
  requested: number
  arriving: number
}
const comingTo = async (work: Work, ids: readonly number[], stores: Stores) =>
  (
    await sql<Coming>`
      select c.part_id as "partId", c.store_id as "storeId", sum(c.ordered)::float8 as ordered,
        sum(c.requested)::float8 as requested, sum(c.arriving)::float8 as arriving
      from (${comingOf(work, sql`l.part_id = any(${ids}::int[])`)}) c
      where ${stores}::int[] is null or c.store_id = any(${stores}::int[])
      group by 1, 2`.execute(work.tx)
  ).rows

interface NextOrder {
  partId: number
  id: number
  folio: string
  expectedOn: string | null
}
/** Of each part the authorised order that comes first. */
const nextOrders = async ({ tx, scope }: Work, ids: readonly number[], stores: Stores) =>
  (
    await sql<NextOrder>`
      select distinct on (l.part_id) l.part_id as "partId", o.id, o.folio, o.expected_on::text as "expectedOn"
      from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id and o.account_id = l.account_id
      where l.account_id = ${scope.accountId} and l.part_id = any(${ids}::int[]) and o.deleted_at is null
        and o.authorization_state = 1 and not o.added_inventory and l.qty > l.received + l.dropped
        and (${stores}::int[] is null or o.store_id = any(${stores}::int[]))
      order by l.part_id, o.expected_on nulls last, o.id`.execute(tx)
  ).rows

const usesOf = async ({ tx, scope }: Work, ids: readonly number[], stores: Stores) =>
  (
    await sql<{ partId: number; qty: number }>`
      select ids.id as "partId", u.qty::float8 as qty from unnest(${ids}::int[]) as ids (id)
      cross join lateral (
        select coalesce(-sum(m.qty), 0) as qty from movement m
        where m.account_id = ${scope.accountId} and m.part_id = ids.id and ${isUse(stores)}
          and m.at >= now() - make_interval(days => ${useDays})
      ) u`.execute(tx)
  ).rows
