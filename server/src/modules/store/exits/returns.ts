import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { mountedSerial } from '../../fittings/fittings.read.ts'
import { lockItems, placeItems } from '../ledger/goods.ts'
import { post } from '../ledger/post.ts'
import { decimalsOf, unitOf, type Measured } from '../parts/measures.ts'

/** A movement of an exit with what has not come back of it: a quantity and its pesos, both more than 0. */
export interface StillOut extends Measured {
  id: number
  exitId: number
  storeId: number
  partId: number
  itemId: number | null
  qty: number
  value: number
}

/** What these exits took out and has not come back, the newest first. */
export async function stillOut({ tx, scope }: Work, exitIds: readonly number[]): Promise<StillOut[]> {
  const { rows } = await sql<StillOut>`
    select v.id, v.exit_id as "exitId", v.store_id as "storeId", v.part_id as "partId", v.item_id as "itemId",
      p.name, ${unitOf} as unit, ${decimalsOf} as decimals,
      (-v.qty - r.qty)::float8 as qty, (-v.value - r.value)::float8 as value
    from movement v
    join part p on p.id = v.part_id and p.account_id = v.account_id
    left join measurement m on m.id = p.measurement_id and m.account_id = p.account_id
    cross join lateral (
      select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value from movement b
      where b.account_id = v.account_id and b.reverses_id = v.id and b.kind = 'return'
    ) r
    where v.account_id = ${scope.accountId} and v.exit_id = any(${exitIds}::int[]) and v.kind in ('exit', 'mount')
      and -v.qty > r.qty
    order by v.id desc`.execute(tx)
  return rows
}

/**
 * Brings goods back to the stores they left, with their share of the value they left with; `unitId`: where their pieces
 * are meanwhile. Whoever calls has locked the exits. Throws the 409 of a piece that is not where its exit left it.
 */
export async function comeBack(
  work: Work,
  goods: readonly { of: StillOut; qty: number }[],
  unitId: number | null,
  note: string | null | undefined,
): Promise<void> {
  await checkPieces(
    work,
    goods.map(({ of }) => of),
    unitId,
  )
  await post(
    work,
    goods.map(({ of, qty }) => ({
      storeId: of.storeId,
      partId: of.partId,
      itemId: of.itemId ?? undefined,
      kind: 'return',
      qty,
      value: qty === of.qty ? of.value : Math.round((of.value * qty * 100) / of.qty) / 100,
      exitId: of.exitId,
      reversesId: of.id,
      note: note ?? undefined,
    })),
  )
  for (const [storeId, there] of Map.groupBy(goods, ({ of }) => of.storeId))
    await placeItems(
      work,
      there.flatMap(({ of }) => of.itemId ?? []),
      storeId,
    )
}

/** A piece that was taken off, sent or counted since is the matter of another paper. */
async function checkPieces(work: Work, goods: readonly StillOut[], unitId: number | null): Promise<void> {
  const ids = goods.flatMap(({ itemId }) => itemId ?? [])
  const items = await lockItems(work, ids)
  const mounted = await mountedSerial(work, ids)
  if (mounted) throw conflict(`${mounted} está montada en su unidad: desmóntela antes.`)
  const newest = await newestMovements(work, ids)
  for (const { id, itemId } of goods) {
    if (itemId === null) continue
    const item = items.get(itemId)
    if (item?.unit_id !== unitId || newest.get(itemId) !== id)
      throw conflict(`La serie ${item?.serial ?? ''} ya no está donde la dejó la salida.`)
  }
}

async function newestMovements({ tx, scope }: Work, itemIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ itemId: number; id: number }>`
    select i.id as "itemId", (select max(m.id) from movement m where m.item_id = i.id and m.account_id = i.account_id) as id
    from stock_item i where i.account_id = ${scope.accountId} and i.id = any(${itemIds}::int[])`.execute(tx)
  return new Map(rows.map(({ itemId, id }) => [itemId, id]))
}
