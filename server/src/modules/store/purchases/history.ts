import type { PurchaseMovement } from '@arriero/contract/store/purchases/purchases.contract.ts'
import type { PurchaseAction } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { limitOf } from './limits.repository.ts'

/** What a movement is of. */
export type Subject = { requisitionId: number } | { orderId: number }

const columns = (of: Subject) =>
  'orderId' in of ? { purchase_order_id: of.orderId } : { requisition_id: of.requisitionId }

/** Writes down who did what with a requisition or an order, in the work of the deed. */
export async function note(
  { tx, scope }: Work,
  of: Subject,
  action: PurchaseAction,
  comment: string | null = null,
): Promise<void> {
  await tx
    .insertInto('purchase_movement')
    .values({ account_id: scope.accountId, user_id: scope.userId || null, action, comment, ...columns(of) })
    .execute()
}

const movements = ({ tx, scope }: Work, of: Subject) =>
  tx
    .selectFrom('purchase_movement as m')
    .$call(withUser('by', 'm.user_id'))
    .where('m.account_id', '=', scope.accountId)
    .$if('orderId' in of, (rows) => rows.where('m.purchase_order_id', '=', 'orderId' in of ? of.orderId : 0))
    .$if('requisitionId' in of, (rows) =>
      rows.where('m.requisition_id', '=', 'requisitionId' in of ? of.requisitionId : 0),
    )
    .select(['m.id', 'm.at', 'm.action', 'm.comment', 'by.name as user'])
    .orderBy('m.id', 'desc')

/** The history, the latest first. */
export async function movementsOf(work: Work, of: Subject): Promise<PurchaseMovement[]> {
  const rows = await movements(work, of).execute()
  // Only `note` writes them.
  return rows.map((row) => ({ ...row, action: row.action as PurchaseAction }))
}

/** Who asked for it, and everybody who changed it since. */
export async function writersOf(work: Work, of: Subject): Promise<(number | null)[]> {
  const rows = await movements(work, of).select('m.user_id').where('m.action', 'in', ['created', 'changed']).execute()
  return rows.map((row) => row.user_id)
}

/** Who decided last, what they said and up to how much they may; null while nobody has. */
export async function decisionOn(work: Work, of: Subject) {
  const row = await movements(work, of)
    .select('m.user_id')
    .where('m.action', 'in', ['authorized', 'denied', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { by: row.user, at: row.at, comment: row.comment, most: row.user_id ? await limitOf(work, row.user_id) : null }
}
