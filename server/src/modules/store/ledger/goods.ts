import { sql } from 'kysely'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { decimalsOf, unitOf, whyNotQuantity } from '../parts/measures.ts'
import { holdParts, type Posting } from './post.ts'

/** What a document moves out of a store: a quantity of a part, or one of its pieces. */
export interface Goods {
  partId: number
  itemId?: number | null | undefined
  qty: number
}

/**
 * Postings that take goods out of a store; its pieces and parts are held. Throws the 400 of a part that is not there, of a
 * piece that was not named where parts have serial numbers or was named twice, and the 409 of a piece that lies somewhere
 * else.
 */
export async function takeOut(
  work: Work,
  storeId: number,
  lines: readonly Goods[],
  kind: Posting['kind'],
): Promise<Posting[]> {
  const items = await lockItems(
    work,
    lines.flatMap(({ itemId }) => itemId ?? []),
  )
  const partIds = lines.map(({ partId }) => partId)
  await holdParts(work, partIds)
  const parts = await partsOf(work, partIds)
  const wrong: Record<string, string[]> = {}
  const postings = lines.map(({ partId, itemId, qty }, place): Posting => {
    const part = parts.get(partId)
    if (!part) wrong[`lines.${place}.partId`] = ['No se encontró la parte.']
    else if (part.kind === serialized && !itemId) wrong[`lines.${place}.itemId`] = [`Elija la serie de ${part.name}.`]
    else if (whyNotQuantity(part, qty)) wrong[`lines.${place}.qty`] = [whyNotQuantity(part, qty)!]
    if (!itemId) return { kind, storeId, partId, qty: -qty }
    const item = items.get(itemId)
    if (!item || item.part_id !== partId) wrong[`lines.${place}.itemId`] = ['No se encontró la serie.']
    else if (qty !== 1) wrong[`lines.${place}.qty`] = ['Una serie es una pieza.']
    else if (lines.findIndex((line) => line.itemId === itemId) !== place)
      wrong[`lines.${place}.itemId`] = ['La serie está dos veces.']
    else if (item.store_id !== storeId) throw conflict(`La serie ${item.serial} no está en ese almacén.`)
    else if (item.status !== 1) throw conflict(`La serie ${item.serial} está fuera de uso.`)
    return { kind, storeId, partId, itemId, qty: -1, value: Number(item?.cost ?? 0) }
  })
  if (Object.keys(wrong).length > 0) throw badFields(wrong)
  return postings
}

const partsOf = async ({ tx, scope }: Work, partIds: readonly number[]) =>
  new Map(
    (
      await tx
        .selectFrom('part as p')
        .leftJoin('measurement as m', (join) =>
          join.onRef('m.id', '=', 'p.measurement_id').onRef('m.account_id', '=', 'p.account_id'),
        )
        .where('p.account_id', '=', scope.accountId)
        .where('p.id', 'in', partIds)
        .where('p.deleted_at', 'is', null)
        .select(['p.id', 'p.name', 'p.kind', unitOf.as('unit'), decimalsOf.as('decimals')])
        .execute()
    ).map((part) => [part.id, part]),
  )

/** Pieces, locked in the order of their ids: each leaves once. */
export async function lockItems({ tx, scope }: Work, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('stock_item')
          .where('account_id', '=', scope.accountId)
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .select(['id', 'part_id', 'serial', 'status', 'store_id', 'unit_id', 'cost'])
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  return new Map(rows.map((item) => [item.id, item]))
}

/** Of these pieces, those that were sent to a store which has not answered. */
export async function onTheirWay({ tx, scope }: Work, itemIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.item_id as id from store_transfer_line l
    join store_transfer t on t.id = l.transfer_id and t.account_id = l.account_id
    where l.account_id = ${scope.accountId} and l.item_id = any(${itemIds}::int[]) and t.state = 0`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Where these pieces are from now on; null: in no store. */
export async function placeItems(
  { tx, scope }: Work,
  itemIds: readonly number[],
  storeId: number | null,
  unitId: number | null = null,
) {
  if (itemIds.length === 0) return
  await tx
    .updateTable('stock_item')
    .set({ store_id: storeId, unit_id: unitId })
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', itemIds)
    .execute()
}
