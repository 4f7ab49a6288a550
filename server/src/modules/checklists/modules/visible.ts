import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

const own = ({ scope }: Work) =>
  sql`from checklist_access x where x.account_id = ${scope.accountId} and x.user_id = ${scope.userId}`

/** Whether the caller uses the module whose id stands in `column`: somebody held to some modules uses only those. */
export const usesModule = (work: Work, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select ${own(work)}) or ${column} in (select x.module_id ${own(work)}))`

export async function isHeld({ tx, scope }: Work): Promise<boolean> {
  const found = await tx
    .selectFrom('checklist_access')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .select('module_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
