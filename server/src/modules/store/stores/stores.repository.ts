import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { Store, StoreAccess } from '@arriero/contract/store/stores/stores.contract.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { visibleUsers } from '../../users/users.read.ts'
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

/** What of `u`, a person, says who may see which stores. */
const held = [
  sql<number[]>`array(select x.store_id from store_access x
    where x.account_id = u.account_id and x.user_id = u.id order by x.store_id)`.as('storeIds'),
  sql<number>`coalesce((select h.version from store_holder h where h.account_id = u.account_id and h.id = u.id), 1)`.as(
    'version',
  ),
] as const

/** Stores a user is held to; none: all of the account. */
export const accessOf = (work: Work, userId: number): Promise<StoreAccess> =>
  work.tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', work.scope.accountId)
    .where('u.id', '=', userId)
    .select(['u.id as userId', ...held])
    .executeTakeFirstOrThrow()

/** Active people who may work with stores, by name, with those they are held to; customers look at what is shared. */
export const people = (work: Work) =>
  visibleUsers(work)
    .where('u.deactivated_at', 'is', null)
    .where('u.role', 'not in', [roles.client, roles.mirror])
    .select(['u.id', 'u.name', 'u.username', ...held])
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .limit(2000)
    .execute()

export async function giveStores({ tx, scope }: Work, userId: number, storeIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('store_access')
    .values(storeIds.map((store_id) => ({ account_id: scope.accountId, user_id: userId, store_id })))
    .execute()
}

export async function takeStores({ tx, scope }: Work, userId: number): Promise<void> {
  await tx.deleteFrom('store_access').where('account_id', '=', scope.accountId).where('user_id', '=', userId).execute()
}

/** Whose stores somebody fixes has a record, which says who did it last. */
export const openHolder = ({ tx, scope }: Work, userId: number) =>
  tx
    .insertInto('store_holder')
    .values({ id: userId, account_id: scope.accountId })
    .onConflict((known) => known.doNothing())
    .execute()
