import type { Work } from '../../../app/database/work.ts'
import { badRequest, conflict } from '../../../app/errors.ts'
import { takeFromStore, type ExitOrder, type WorkOrder } from '../exits/exits.commands.ts'
import * as exits from '../exits/exits.repository.ts'
import { comeBack, stillOut, type StillOut } from '../exits/returns.ts'
import { lockItems, onTheirWay, placeItems, type Goods } from '../ledger/goods.ts'
import { post } from '../ledger/post.ts'
import { whyNotQuantity } from '../parts/measures.ts'
import { checkStore } from '../stores/visible.ts'
import { texts } from './workshop.texts.ts'

interface Taking extends Pick<ExitOrder, 'storeId' | 'lines' | 'takenBy' | 'notes' | 'key' | 'reserved'> {
  workOrder: WorkOrder
}

/**
 * Takes goods out of a store for an order; the exit's id. The same `key` twice is one. Pieces with a serial number are in
 * nobody's store then, until they are mounted or given back.
 */
export async function takeParts(work: Work, taking: Taking): Promise<number> {
  const before = taking.key ? await exits.idOfKey(work, taking.key) : undefined
  if (before !== undefined) return before
  await checkStore(work, taking.storeId)
  return takeFromStore(work, taking)
}

/** Brings goods that left for this order back to the stores they left, the last that left first; never more than left. */
export async function giveBackParts(
  work: Work,
  { workOrder, lines, reason }: { workOrder: WorkOrder; lines: readonly Goods[]; reason?: string | null | undefined },
): Promise<void> {
  const left = await stillOut(work, await lockExits(work, workOrder))
  const rest = new Map(left.map(({ id, qty }) => [id, qty]))
  const back = new Map<StillOut, number>()
  for (const { partId, itemId, qty } of lines) {
    const own = left.filter((one) => one.partId === partId && one.itemId === (itemId ?? null))
    const wrong = own[0] && whyNotQuantity(own[0], qty)
    if (wrong) throw badRequest(wrong)
    let missing = qty
    for (const one of own) {
      const some = Math.min(missing, rest.get(one.id)!)
      if (some === 0) continue
      rest.set(one.id, thousandths(rest.get(one.id)! - some))
      back.set(one, thousandths((back.get(one) ?? 0) + some))
      missing = thousandths(missing - some)
    }
    if (missing > 0) throw conflict(texts.notOut(workOrder.folio, own[0]?.name, thousandths(qty - missing)))
  }
  for (const storeId of new Set(back.keys().map((one) => one.storeId))) await checkStore(work, storeId)
  const goods = [...back].map(([of, qty]) => ({ of, qty }))
  await comeBack(work, goods, null, reason)
}

const thousandths = (qty: number) => Math.round(qty * 1000) / 1000

/** The order's exits: two who give back at once come one after the other. */
const lockExits = async ({ tx, scope }: Work, { id }: WorkOrder) =>
  (
    await tx
      .selectFrom('store_exit')
      .where('account_id', '=', scope.accountId)
      .where('work_order_id', '=', id)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map((exit) => exit.id)

interface Mounting {
  /** The caller has checked that it is theirs. */
  unitId: number
  itemIds: readonly number[]
  workOrder?: WorkOrder | undefined
  takenBy?: string | null | undefined
}

/** Puts pieces on a unit: those that lie in a store leave it, with an exit each store. */
export async function mountPieces(work: Work, { itemIds, ...mounting }: Mounting): Promise<void> {
  const items = await piecesOf(work, itemIds)
  const sent = await onTheirWay(work, itemIds)
  for (const { id, serial, status, unit_id } of items) {
    if (unit_id !== null) throw conflict(texts.mounted(serial))
    if (status !== 1) throw conflict(texts.outOfUse(serial))
    if (sent.has(id)) throw conflict(texts.onItsWay(serial))
  }
  for (const [storeId, there] of Map.groupBy(items, ({ store_id }) => store_id)) {
    if (storeId === null) {
      await placeItems(
        work,
        there.map(({ id }) => id),
        null,
        mounting.unitId,
      )
      continue
    }
    await checkStore(work, storeId)
    const lines = there.map(({ id, part_id }) => ({ partId: part_id, itemId: id, qty: 1 }))
    await takeFromStore(work, { ...mounting, storeId, lines, kind: 'mount' })
  }
}

interface Unmounting {
  unitId: number
  itemIds: readonly number[]
  /** Where they are put; null: in no store, to be mounted elsewhere, repaired or thrown away. */
  storeId: number | null
  workOrder?: WorkOrder | undefined
}

/** Takes pieces off a unit. What goes into a store goes in at what the piece cost. */
export async function unmountPieces(work: Work, { unitId, itemIds, storeId, workOrder }: Unmounting): Promise<void> {
  const items = await piecesOf(work, itemIds)
  const elsewhere = items.find(({ unit_id }) => unit_id !== unitId)
  if (elsewhere) throw conflict(texts.notMounted(elsewhere.serial))
  if (storeId !== null) {
    await checkStore(work, storeId)
    const note = await whence(work, unitId, workOrder)
    await post(
      work,
      items.map(({ id, part_id, cost }) => ({
        storeId,
        partId: part_id,
        itemId: id,
        kind: 'unmount',
        qty: 1,
        value: Number(cost),
        note,
      })),
    )
  }
  await placeItems(work, itemIds, storeId)
}

/** Locked. Throws the 409 of a piece that is not there. */
async function piecesOf(work: Work, itemIds: readonly number[]) {
  const items = await lockItems(work, itemIds)
  if (items.size !== itemIds.length) throw conflict(texts.noPiece)
  return [...items.values()]
}

async function whence({ tx, scope }: Work, unitId: number, workOrder: WorkOrder | undefined): Promise<string> {
  const { name } = await tx
    .selectFrom('unit')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', unitId)
    .select('name')
    .executeTakeFirstOrThrow()
  return [name, workOrder?.folio].filter(Boolean).join(' · ')
}
