import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** Receipts the caller may see: others than the house, those of units shared with them, that they drove or made. */
export const visibleReceipts = ({ tx, scope }: Work) =>
  tx
    .selectFrom('eir as e')
    .where('e.account_id', '=', scope.accountId)
    .where('e.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (all) =>
      all.where(sql<boolean>`(e.created_by = ${scope.userId}
        or exists (select from unit_access a where a.account_id = e.account_id and a.user_id = ${scope.userId}
          and a.unit_id = e.unit_id)
        or exists (select from driver d where d.account_id = e.account_id and d.id = e.driver_id
          and d.user_id = ${scope.userId}))`),
    )
