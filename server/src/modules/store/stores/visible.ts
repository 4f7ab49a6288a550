import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'

/** Whether the caller may know the store whose id stands in `column`: somebody held to some stores knows only those. */
export const seesStore = ({ scope }: Work, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from store_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId})
    or ${column} in (select x.store_id from store_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}))`

/** Whether the caller is held to some stores, so that sums over all of them are not theirs. */
export async function isHeld({ tx, scope }: Work): Promise<boolean> {
  const row = await tx
    .selectFrom('store_access')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .select('store_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
