import { sql } from 'kysely'
import type { MovementKind } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { goodsFree } from './ledger.events.ts'

/** One change of what lies in a store. */
export interface Posting {
  storeId: number
  partId: number
  kind: MovementKind
  /** Signed: more than 0 comes in. At most 3 decimals. */
  qty: number
  /** Pesos that come in with it, or leave with it; what leaves without one leaves at the average. */
  value?: number | undefined
  /** The piece, of a part with serial numbers: `qty` is 1 or −1. */
  itemId?: number | undefined
  /** Takes it from what is held back, as far as this much. */
  fromReserved?: number | undefined
  entryId?: number | undefined
  exitId?: number | undefined
  transferId?: number | undefined
  countId?: number | undefined
  reversesId?: number | undefined
  note?: string | undefined
  /** When it happened; now when left out. */
  at?: string | undefined
}

/** A movement as it was written. `value` is signed, in pesos. */
export interface Posted {
  id: number
  storeId: number
  partId: number
  itemId: number | null
  qty: number
  value: number
}

/**
 * Writes movements and what they leave in the stores, all or none. The parts are held first, in the order of their ids,
 * so call it once in a work. Throws the 409 of a stock that does not have what shall leave, in words.
 *
 * Values follow the order of posting: an entry adds its price, an exit takes its share at the average, the exit that
 * empties a stock takes all value that is left.
 */
export async function post(work: Work, postings: readonly Posting[]): Promise<Posted[]> {
  const sorted = postings.toSorted((a, b) => a.partId - b.partId || a.storeId - b.storeId)
  await holdParts(
    work,
    sorted.map(({ partId }) => partId),
  )
  const posted: Posted[] = []
  for (const posting of sorted) posted.push(await postOne(work, posting))
  // What work gave back is not put aside for that work again.
  const came = sorted.filter(({ qty, kind }) => qty > 0 && kind !== 'return')
  if (came.length > 0)
    work.emit(
      goodsFree,
      came.map(({ storeId, partId }) => ({ storeId, partId })),
    )
  return posted
}

async function postOne(work: Work, posting: Posting): Promise<Posted> {
  const { scope, tx } = work
  const { storeId, partId, kind, qty, itemId, fromReserved = 0 } = posting
  const value = posting.value ?? null
  if (qty > 0) await openStock(work, storeId, partId)
  const { rows } = await sql<{ id: number; qty: number; value: number }>`
    with moved as (
      select coalesce(${posting.at ?? null}::timestamptz, now()) as at, ${kind}::text as kind, ${qty}::numeric as qty
    ), before as (
      select qty, value from stock
      where account_id = ${scope.accountId} and store_id = ${storeId} and part_id = ${partId} for no key update
    ), after as (
      update stock s set
        qty = s.qty + ${qty},
        value = case
          when s.qty + ${qty} = 0 then 0
          when ${value}::numeric is not null then greatest(0, s.value + sign(${qty}::numeric) * ${value}::numeric)
          when ${qty}::numeric > 0 then s.value
          else s.value - round(s.value * -(${qty}::numeric) / b.qty, 2)
        end,
        reserved = s.reserved - least(s.reserved, ${fromReserved}::numeric),
        last_at = greatest(s.last_at, m.at),
        last_kind = case when s.last_at > m.at then s.last_kind else m.kind end,
        last_qty = case when s.last_at > m.at then s.last_qty else m.qty end
      from before b, moved m
      where s.account_id = ${scope.accountId} and s.store_id = ${storeId} and s.part_id = ${partId}
        and s.qty + ${qty} >= s.reserved - least(s.reserved, ${fromReserved}::numeric)
      returning s.qty, s.value
    )
    insert into movement (account_id, store_id, part_id, item_id, kind, qty, value, balance, balance_value,
      entry_id, exit_id, transfer_id, count_id, reverses_id, note, user_id, at)
    select ${scope.accountId}, ${storeId}, ${partId}, ${itemId ?? null}, ${kind}, ${qty}, a.value - b.value, a.qty, a.value,
      ${posting.entryId ?? null}, ${posting.exitId ?? null}, ${posting.transferId ?? null}, ${posting.countId ?? null},
      ${posting.reversesId ?? null}, ${posting.note ?? null}, ${scope.userId || null},
      m.at
    from after a, before b, moved m
    returning id, qty::float8 as qty, value::float8 as value`.execute(tx)
  const written = rows[0]
  if (!written) throw await tooLittle(work, posting)
  return { id: written.id, storeId, partId, itemId: itemId ?? null, qty: written.qty, value: written.value }
}

/**
 * Holds parts in the order of their ids: whatever changes of one in a store changes its sums too. Who needs pieces besides
 * holds them before, and takes a document's number after.
 */
export const holdParts = ({ tx, scope }: Work, partIds: readonly number[]) =>
  sql`select from part where account_id = ${scope.accountId} and id = any(${partIds}::int[]) order by id for no key update`.execute(
    tx,
  )

/** A row for a part that was never in this store; the part is held. */
export async function openStock({ tx, scope }: Work, storeId: number, partId: number): Promise<void> {
  await tx
    .insertInto('stock')
    .values({ account_id: scope.accountId, store_id: storeId, part_id: partId })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute()
}

/**
 * Holds a quantity back for some work; a negative one sets it free again. Throws the 409 of a stock that has not so much
 * left.
 */
export async function reserve(work: Work, storeId: number, partId: number, qty: number): Promise<void> {
  const { tx, scope } = work
  await holdParts(work, [partId])
  const held = await tx
    .updateTable('stock')
    .set({ reserved: sql`greatest(0, reserved + ${qty})` })
    .where('account_id', '=', scope.accountId)
    .where('store_id', '=', storeId)
    .where('part_id', '=', partId)
    .where(sql<boolean>`qty >= reserved + ${qty}`)
    .returning('part_id')
    .executeTakeFirst()
  if (!held) throw await tooLittle(work, { storeId, partId, qty: -qty })
  if (qty < 0) work.emit(goodsFree, [{ storeId, partId }])
}

/** Holds back as much as is free, at most this quantity; how much that is. */
export async function reserveFree(work: Work, storeId: number, partId: number, qty: number): Promise<number> {
  const { tx, scope } = work
  await holdParts(work, [partId])
  const { rows } = await sql<{ held: number }>`
    update stock set reserved = reserved + least(qty - reserved, ${qty}::numeric)
    where account_id = ${scope.accountId} and store_id = ${storeId} and part_id = ${partId}
    returning (new.reserved - old.reserved)::float8 as held`.execute(tx)
  return rows[0]?.held ?? 0
}

async function tooLittle({ tx, scope }: Work, { storeId, partId }: Pick<Posting, 'storeId' | 'partId' | 'qty'>) {
  const row = await tx
    .selectFrom('part as p')
    .leftJoin('stock as s', (join) =>
      join.onRef('s.part_id', '=', 'p.id').onRef('s.account_id', '=', 'p.account_id').on('s.store_id', '=', storeId),
    )
    .innerJoin('store as a', (join) => join.onRef('a.account_id', '=', 'p.account_id').on('a.id', '=', storeId))
    .where('p.account_id', '=', scope.accountId)
    .where('p.id', '=', partId)
    .select([
      'p.name as part',
      'a.name as store',
      sql<number>`coalesce(s.qty - s.reserved, 0)::float8`.as('free'),
      sql<number>`coalesce(s.reserved, 0)::float8`.as('reserved'),
    ])
    .executeTakeFirstOrThrow()
  const held = row.reserved > 0 ? ` (${row.reserved} más están apartadas)` : ''
  return conflict(`De «${row.part}» quedan ${row.free} en ${row.store}${held}.`)
}
