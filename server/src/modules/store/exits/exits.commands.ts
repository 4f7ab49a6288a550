import type { Work } from '../../../app/database/work.ts'
import { placeItems, takeOut, type Goods } from '../ledger/goods.ts'
import { post } from '../ledger/post.ts'
import { takeNumber } from '../number.ts'

/** An order of the workshop, as the reason why goods move. */
export interface WorkOrder {
  id: number
  folio: string
}
/** Where goods go: exactly one of the four, or a unit for an order of the workshop. */
export interface Destination {
  unitId?: number | null | undefined
  departmentId?: number | null | undefined
  maintenanceId?: number | null | undefined
  workOrder?: WorkOrder | undefined
}
export interface ExitOrder extends Destination {
  storeId: number
  takenBy?: string | null | undefined
  notes?: string | null | undefined
  key?: string | undefined
  lines: readonly Goods[]
  /** Left out: an exit. */
  kind?: 'exit' | 'mount'
  /** How much of each part this destination had held back, by part: it leaves from there first. */
  reserved?: ReadonlyMap<number, number> | undefined
}

/**
 * Takes goods out of a store and writes the exit; its id. Throws what `takeOut` and `post` throw. The caller has checked
 * that the store and the destination are theirs.
 */
export async function takeFromStore(work: Work, order: ExitOrder): Promise<number> {
  const { tx, scope } = work
  const postings = await takeOut(work, order.storeId, order.lines, order.kind ?? 'exit')
  const { id } = await tx
    .insertInto('store_exit')
    .values({
      account_id: scope.accountId,
      folio: await takeNumber(work, 'S'),
      store_id: order.storeId,
      unit_id: order.unitId,
      department_id: order.departmentId,
      asset_maintenance_id: order.maintenanceId,
      work_order_id: order.workOrder?.id,
      work_order: order.workOrder?.folio,
      taken_by: order.takenBy,
      notes: order.notes,
      by_id: scope.userId || null,
      key: order.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Several lines of one part share what is held back of it.
  const held = new Map(order.reserved)
  const fromHeld = (partId: number, qty: number) => {
    const taken = Math.min(held.get(partId) ?? 0, qty)
    held.set(partId, (held.get(partId) ?? 0) - taken)
    return taken
  }
  await post(
    work,
    postings.map((posting) => ({ ...posting, exitId: id, fromReserved: fromHeld(posting.partId, -posting.qty) })),
  )
  const items = order.lines.flatMap(({ itemId }) => itemId ?? [])
  await placeItems(work, items, null, order.unitId ?? null)
  return id
}
