import { sql } from 'kysely'
import type { CountWithLines } from '@arriero/contract/store/counts/counts.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { onTheirWay, placeItems } from '../ledger/goods.ts'
import { post, type Posting } from '../ledger/post.ts'
import { texts } from './counts.texts.ts'

export interface Difference {
  partId: number
  /** Signed: what was found beyond what the ledger said. */
  qty: number
  /** Serial numbers that were seen, of a part that has them. */
  serials: readonly string[]
  value: number
}

/**
 * Brings the ledger to what was counted, by the difference of that moment: what moved since stays moved. Pieces that were
 * not seen leave; a serial nobody knows cannot be added by counting.
 */
export async function applyDifferences(
  work: Work,
  count: CountWithLines,
  differences: readonly Difference[],
): Promise<void> {
  const postings: Posting[] = []
  for (const difference of differences) {
    const items = await itemsOf(work, count.storeId, difference.partId)
    postings.push(
      ...(items.length > 0 || difference.serials.length > 0
        ? await bySerial(work, count, difference, items)
        : [await byAmount(work, count, difference)]),
    )
  }
  await post(work, postings)
  for (const { itemId, qty, storeId } of postings)
    if (itemId) await placeItems(work, [itemId], qty > 0 ? storeId : null)
  if (differences.length === 0) return
  await work.tx
    .updateTable('stock_count_line')
    .set({ approved: true })
    .where('account_id', '=', work.scope.accountId)
    .where('count_id', '=', count.id)
    .where(
      'part_id',
      'in',
      differences.map(({ partId }) => partId),
    )
    .execute()
}

/** What is found is worth the average of what lies there, or the last price. */
async function byAmount({ tx, scope }: Work, count: CountWithLines, { partId, qty }: Difference): Promise<Posting> {
  const { rows } = await sql<{ cost: number }>`
    select (case when s.qty > 0 then s.value / s.qty else coalesce(p.price, 0) end)::float8 as cost
    from part p left join stock s on s.part_id = p.id and s.account_id = p.account_id and s.store_id = ${count.storeId}
    where p.account_id = ${scope.accountId} and p.id = ${partId}`.execute(tx)
  const value = qty > 0 ? Math.round(qty * (rows[0]?.cost ?? 0) * 100) / 100 : undefined
  const note = qty > 0 ? texts.found : texts.missing
  return { storeId: count.storeId, partId, kind: 'count', qty, value, countId: count.id, note }
}

async function bySerial(
  work: Work,
  { id, storeId }: CountWithLines,
  { partId, serials }: Difference,
  here: readonly Item[],
): Promise<Posting[]> {
  const seen = new Set(serials.map((serial) => serial.toUpperCase()))
  const missing = here.filter(({ serial }) => !seen.has(serial.toUpperCase()))
  const known = new Set(here.map(({ serial }) => serial.toUpperCase()))
  const strange = [...seen].filter((serial) => !known.has(serial))
  const found = await lostItems(work, partId, strange)
  if (found.length < strange.length) {
    const unknown = strange.find((serial) => !found.some((item) => item.serial.toUpperCase() === serial))
    throw conflict(`La serie ${unknown} no está registrada o está en otro lugar: regístrela con una entrada.`)
  }
  const moved = (item: Item, qty: number, note: string): Posting => ({
    storeId,
    partId,
    itemId: item.id,
    kind: 'count',
    qty,
    value: Number(item.cost),
    countId: id,
    note,
  })
  return [...missing.map((item) => moved(item, -1, texts.missing)), ...found.map((item) => moved(item, 1, texts.found))]
}

interface Item {
  id: number
  serial: string
  cost: string
}

const active = ({ tx, scope }: Work, partId: number) =>
  tx
    .selectFrom('stock_item')
    .where('account_id', '=', scope.accountId)
    .where('part_id', '=', partId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id', 'serial', 'cost'])
    .orderBy('id')
    .forNoKeyUpdate()

const itemsOf = (work: Work, storeId: number, partId: number): Promise<Item[]> =>
  active(work, partId).where('store_id', '=', storeId).execute()

/** Pieces of these serial numbers that lie in no store, are on no unit and on their way to none. */
async function lostItems(work: Work, partId: number, serials: readonly string[]): Promise<Item[]> {
  if (serials.length === 0) return []
  const items = await active(work, partId)
    .where('store_id', 'is', null)
    .where('unit_id', 'is', null)
    .where(sql<string>`upper(serial)`, 'in', [...serials])
    .execute()
  const sent = await onTheirWay(
    work,
    items.map(({ id }) => id),
  )
  return items.filter(({ id }) => !sent.has(id))
}
