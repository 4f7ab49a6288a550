import { sql } from 'kysely'
import type { Store } from '@arriero/contract/store/stores/stores.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { seesStore } from './visible.ts'

/** Stores the caller may see, or the one with this id. */
export const listStores = (work: Work, id?: number): Promise<Store[]> =>
  work.tx
    .selectFrom('store as s')
    .$call(withUser('keeper', 's.keeper_id'))
    .$call(withUser('by', 's.updated_by'))
    .where('s.account_id', '=', work.scope.accountId)
    .where('s.deleted_at', 'is', null)
    .where(seesStore(work, sql`s.id`))
    .$if(id !== undefined, (stores) => stores.where('s.id', '=', id!))
    .select([
      's.id',
      's.code',
      's.name',
      's.address',
      's.keeper_id as keeperId',
      'keeper.name as keeperName',
      's.active',
      's.version',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      'by.name as updatedBy',
    ])
    .orderBy(sql`s.name collate es_mx`)
    .execute()
