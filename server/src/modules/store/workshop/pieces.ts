import { addRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { lockItems, placeItems } from '../ledger/goods.ts'
import { post } from '../ledger/post.ts'
import { checkStore } from '../stores/visible.ts'
import { texts } from './workshop.texts.ts'

interface NewPiece {
  partId: number
  /** Of which the part must be: 2 a tire, 3 a battery. */
  category: number
  serial: string
  /** Null: it is in no store, and brings it nothing. */
  storeId: number | null
  cost: number
  notes?: string | null | undefined
}

const orTaken = taken({ stock_item_serial: ['serial', texts.serialTaken] })

/** Writes a piece down that no entry brought; its id. In a store it is an adjustment of what lies there. */
export async function registerPiece(work: Work, piece: NewPiece): Promise<number> {
  const { partId, category, serial, storeId, cost, notes } = piece
  const part = await work.tx
    .selectFrom('part')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', partId)
    .where('category', '=', category)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!part) throw badFields({ partId: [texts.noPart] })
  if (storeId !== null) await checkStore(work, storeId)
  const columns = { part_id: partId, serial, store_id: storeId, cost: String(cost), notes }
  const itemId = await addRecord(work, 'stock_item', columns).catch(orTaken)
  if (storeId !== null)
    await post(work, [{ storeId, partId, itemId, kind: 'adjustment', qty: 1, value: cost, note: texts.registered }])
  return itemId
}

interface Move {
  itemId: number
  /** Null: it leaves its store for none. */
  storeId: number | null
  /** What the ledger says of it. */
  note: string
}

/** Takes a piece that is on no unit out of its store, or brings it into one, at what it cost. */
export async function movePiece(work: Work, { itemId, storeId, note }: Move): Promise<void> {
  const item = (await lockItems(work, [itemId])).get(itemId)
  if (!item) throw conflict(texts.noPiece)
  if (item.unit_id !== null) throw conflict(texts.mounted(item.serial))
  for (const place of [item.store_id, storeId]) if (place !== null) await checkStore(work, place)
  const one = { partId: item.part_id, itemId, kind: 'adjustment', value: Number(item.cost), note } as const
  await post(work, [
    ...(item.store_id === null ? [] : [{ ...one, storeId: item.store_id, qty: -1 }]),
    ...(storeId === null ? [] : [{ ...one, storeId, qty: 1 }]),
  ])
  await placeItems(work, [itemId], storeId)
}
