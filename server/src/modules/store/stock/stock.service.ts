import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { infoPart, LevelChange } from '@arriero/contract/store/stock/stock.contract.ts'
import { suggestedMinimum } from '@arriero/contract/store/stock/replenish.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { holdParts, openStock } from '../ledger/post.ts'
import { checkStore, seesStore, storesFor } from '../stores/visible.ts'
import { texts } from '../store.texts.ts'
import { comingOf } from './coming.ts'
import { balances, newestMovements } from './kardex.repository.ts'
import { awaitedIn, stockOf } from './stock.repository.ts'
import { useOf } from './use.ts'

/** Days of the line of balances. */
const shownDays = 60

export async function info(work: Work, { part: partId, store }: QueryOf<typeof infoPart>) {
  if (store !== undefined) await checkStore(work, store)
  const part = await stockOf(work, partId)
  if (!part) throw notFound(texts.noPart)
  const zone = await zoneOf(work)
  const leadDays = await leadDaysOf(work, partId)
  const { mean, deviation } = await useOf(work, partId, await storesFor(work), zone)
  return {
    part,
    balances: await balances(work, { part: partId, store, zone }, shownDays),
    movements: await newestMovements(work, { part: partId, store }, 8),
    daysLeft: mean > 0 ? Math.floor((part.qty - part.reserved) / mean) : null,
    leadDays,
    suggestedMin: suggestedMinimum(mean, deviation, leadDays),
  }
}

/** Days its supplier takes; a week when it has none. */
async function leadDaysOf({ tx, scope }: Work, partId: number): Promise<number> {
  const row = await tx
    .selectFrom('part as p')
    .innerJoin('supplier as s', (join) =>
      join.onRef('s.id', '=', 'p.supplier_id').onRef('s.account_id', '=', 'p.account_id'),
    )
    .where('p.account_id', '=', scope.accountId)
    .where('p.id', '=', partId)
    .select('s.lead_days')
    .executeTakeFirst()
  return row?.lead_days ?? 7
}

export async function saveLevel(work: Work, { storeId, partId, min, max, shelf }: LevelChange) {
  await checkStore(work, storeId)
  if (!(await stockOf(work, partId))) throw notFound(texts.noPart)
  await holdParts(work, [partId])
  await openStock(work, storeId, partId)
  const saved = await work.tx
    .updateTable('stock')
    // The part as it is: a change of nothing is a change of no column, which is no statement.
    .set({ part_id: partId, min_qty: min?.toString(), max_qty: max?.toString(), shelf })
    .where('account_id', '=', work.scope.accountId)
    .where('store_id', '=', storeId)
    .where('part_id', '=', partId)
    .returning([
      'store_id as storeId',
      sql<number>`qty::float8`.as('qty'),
      sql<number>`reserved::float8`.as('reserved'),
      sql<number>`min_qty::float8`.as('min'),
      sql<number>`max_qty::float8`.as('max'),
      'shelf',
    ])
    .executeTakeFirstOrThrow()
  if (saved.max > 0 && saved.max < saved.min) throw badFields({ max: [texts.mostUnderLeast] })
  return saved
}

/** What somebody should do now, in the stores the caller sees. */
export async function needs(work: Work) {
  const { scope, tx } = work
  const { rows } = await sql<{
    waiting: number
    waitingWorks: number
    short: number
    notOrdered: number
    toReceive: number
    oldestTransfer: string | null
  }>`
    with held as (
      select a.part_id, a.work from (${awaitedIn(work, await storesFor(work))}) a
      join part p on p.id = a.part_id and p.account_id = ${scope.accountId} and p.deleted_at is null
    ), short as (
      select s.part_id, s.store_id from stock s join part p on p.id = s.part_id and p.account_id = s.account_id
      where s.account_id = ${scope.accountId} and s.qty < s.min_qty and p.deleted_at is null
        and ${seesStore(work, sql`s.store_id`)}
    ), coming as (
      select part_id, store_id from (${comingOf(work)}) c
    ), arriving as (
      select t.created_at from store_transfer t
      where t.account_id = ${scope.accountId} and t.state = 0 and ${seesStore(work, sql`t.to_id`)}
    )
    select (select count(distinct part_id) from held)::int as waiting,
      (select count(distinct work) from held)::int as "waitingWorks",
      (select count(distinct part_id) from short)::int as short,
      (select count(distinct part_id) from short
        where (part_id, store_id) not in (select part_id, store_id from coming))::int as "notOrdered",
      (select count(*) from arriving)::int as "toReceive",
      (select min(created_at) from arriving) as "oldestTransfer"`.execute(tx)
  return rows[0]!
}
