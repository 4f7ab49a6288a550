import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { heldTo } from '../../users/held.commands.ts'
import { texts } from './stores.texts.ts'

export const heldStores = heldTo({ access: 'store_access', thing: 'store_id', holder: 'store_holder', texts })
/** Whether the caller may know the store whose id stands there: somebody held to some stores knows only those. */
export const seesStore = heldStores.knows
/** The stores the caller is held to; null: all of the account. */
export const storesHeld = heldStores.idsOf

/** Where a list looks: in the store that was asked for, if the caller may know it, or in all they may; null: everywhere. */
export async function storesFor(work: Work, asked?: number): Promise<number[] | null> {
  const held = await storesHeld(work)
  if (asked === undefined) return held
  return held === null || held.includes(asked) ? [asked] : []
}

/** Throws the 404 of a store that is not there, or not for the caller. */
export async function checkStore(work: Work, storeId: number): Promise<void> {
  const found = await work.tx
    .selectFrom('store as s')
    .where('s.account_id', '=', work.scope.accountId)
    .where('s.id', '=', storeId)
    .where('s.deleted_at', 'is', null)
    .where(seesStore(work, sql`s.id`))
    .select('s.id')
    .executeTakeFirst()
  if (!found) throw notFound('No se encontró el almacén.')
}
