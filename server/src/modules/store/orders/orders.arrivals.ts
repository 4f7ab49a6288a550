import { sql } from 'kysely'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { authorizationLabel } from '@arriero/contract/store/store.rules.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import type { PurchaseAction } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { note } from '../purchases/history.ts'
import { find } from './orders.service.ts'

/** The order of goods that are at the door, locked. Throws, in words, unless it may be received. */
export async function forArrival(work: Work, orderId: number): Promise<Order> {
  const order = await forChange(work, 'purchase_order', orderId, undefined, find)
  const { folio, authorization } = order
  if (authorization === 0) throw conflict(`${folio} aún no está autorizada: la mercancía espera en revisión.`)
  if (authorization !== 1) {
    const why = order.decision?.comment ? ` («${order.decision.comment}»)` : ''
    const word = authorizationLabel(authorization).toLowerCase()
    throw conflict(`${folio} está ${word}${why}: la mercancía queda en revisión y no entra al almacén.`)
  }
  return order
}

/** What came of an order's lines, or went back when `sign` is −1, and whether anything is missing still. */
export async function arrive(
  work: Work,
  orderId: number,
  lines: readonly { orderLineId: number; qty: number }[],
  said: { action: Extract<PurchaseAction, 'entered' | 'reversed'>; comment: string },
): Promise<void> {
  const { tx, scope } = work
  const sign = said.action === 'entered' ? 1 : -1
  for (const { orderLineId, qty } of lines) {
    await tx
      .updateTable('purchase_order_line')
      .set({ received: sql`received + ${sign * qty}` })
      .where('account_id', '=', scope.accountId)
      .where('purchase_order_id', '=', orderId)
      .where('id', '=', orderLineId)
      .execute()
  }
  await note(work, { orderId }, said.action, said.comment)
  await closeIfWhole(work, orderId)
}

/** An order is closed while nothing of it is missing. */
export async function closeIfWhole(work: Work, orderId: number): Promise<void> {
  const { lines } = await find(work, orderId)
  await saveRecord(work, 'purchase_order', orderId, { added_inventory: lines.every(({ pending }) => pending === 0) })
}
