import { sql } from 'kysely'
import type { ChecklistModule, ModuleAccess } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { visibleUsers } from '../../users/users.read.ts'
import { texts } from './modules.texts.ts'
import { usesModule } from './visible.ts'

const described = (work: Work) =>
  work.tx
    .selectFrom('checklist_module as m')
    .$call(withRecordFacts('m'))
    .where('m.account_id', '=', work.scope.accountId)
    .where('m.deleted_at', 'is', null)
    .where(usesModule(work, sql`m.id`))
    .select([
      'm.id',
      'm.name',
      'm.description',
      'm.active',
      sql<number>`(select count(*)::int from checklist c
        where c.account_id = m.account_id and c.module_id = m.id and c.deleted_at is null)`.as('checklists'),
    ])

/** Those the caller uses, by name. */
export const list = (work: Work): Promise<ChecklistModule[]> =>
  described(work)
    .orderBy(sql`m.name collate es_mx`)
    .orderBy('m.id')
    .execute()

export const find = (work: Work, id: number): Promise<ChecklistModule> =>
  described(work)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))

/** What of `u`, a person, says which modules they use. */
const held = [
  sql<number[]>`array(select x.module_id from checklist_access x
    where x.account_id = u.account_id and x.user_id = u.id order by x.module_id)`.as('moduleIds'),
  sql<number>`coalesce((select h.version from checklist_holder h
    where h.account_id = u.account_id and h.id = u.id), 1)`.as('version'),
] as const

/** Modules a user is held to; none: all of the account. */
export const accessOf = (work: Work, userId: number): Promise<ModuleAccess> =>
  work.tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', work.scope.accountId)
    .where('u.id', '=', userId)
    .select(['u.id as userId', ...held])
    .executeTakeFirstOrThrow()

/** Active people who may fill checklists, by name, with the modules they are held to. */
export const people = (work: Work) =>
  visibleUsers(work)
    .where('u.deactivated_at', 'is', null)
    .where('u.role', 'not in', [roles.client, roles.mirror])
    .select(['u.id', 'u.name', 'u.username', ...held])
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .limit(2000)
    .execute()

/** The modules named instead of those of before. */
export async function replaceAccess({ tx, scope }: Work, userId: number, moduleIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('checklist_access')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute()
  if (moduleIds.length === 0) return
  await tx
    .insertInto('checklist_access')
    .values(moduleIds.map((module_id) => ({ account_id: scope.accountId, user_id: userId, module_id })))
    .execute()
}

/** Whose modules somebody fixes has a record, which says who did it last. */
export const openHolder = ({ tx, scope }: Work, userId: number) =>
  tx
    .insertInto('checklist_holder')
    .values({ id: userId, account_id: scope.accountId })
    .onConflict((known) => known.doNothing())
    .execute()
