import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'

/** Whether the caller may know the store whose id stands in `column`: somebody held to some stores knows only those. */
export const seesStore = ({ scope }: Work, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from store_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId})
    or ${column} in (select x.store_id from store_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}))`

/** The stores the caller is held to; null: all of the account. */
export async function storesHeld({ tx, scope }: Work): Promise<number[] | null> {
  const rows = await tx
    .selectFrom('store_access')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .select('store_id')
    .execute()
  return rows.length > 0 ? rows.map(({ store_id }) => store_id) : null
}

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
