import { sql } from 'kysely'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { effectivePermissions, seesAllUnits } from '../../app/scope.ts'

export { groupsChanged } from './users.events.ts'

/** Users of the account; who sees only what is shared with them sees themselves and who answers to them. */
export const visibleUsers = ({ tx, scope }: Work) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (users) =>
      users.where(sql<boolean>`u.id in (with recursive below as (
        select ${scope.userId}::int as id
        union select c.id from app_user c join below on c.parent_user_id = below.id where c.account_id = ${scope.accountId})
        select id from below)`),
    )

const targets = (work: Work) =>
  visibleUsers(work).select([
    'u.id',
    'u.name',
    'u.username',
    'u.email',
    'u.phone',
    'u.role',
    'u.account_id',
    'u.account_role_id',
    'u.parent_user_id',
    'u.is_developer',
    'u.is_distributor',
    'u.permissions',
    'u.extra_permissions',
    'u.deactivated_at',
    'u.password_is_long',
    'u.preferences',
    'u.version',
  ])
type TargetRow = Awaited<ReturnType<ReturnType<typeof targets>['executeTakeFirstOrThrow']>>

/** What guards and audit need of a user, with what they may do. */
export async function readTarget(work: Work, id: number) {
  const row = await targets(work).where('u.id', '=', id).executeTakeFirst()
  return row && withPermissions(work, row)
}

/** The same, locked against a second change at the same time; rows that name the user may still be written. */
export async function lockTarget(work: Work, id: number) {
  const row = await targets(work).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()
  return row && withPermissions(work, row)
}

async function withPermissions(work: Work, row: TargetRow) {
  const given = await roleGrants(work, row.account_role_id)
  return {
    ...row,
    accountId: row.account_id,
    isDeveloper: row.is_developer,
    isDistributor: row.is_distributor,
    ...given,
    own: row.permissions,
    permissions: effectivePermissions({ ...row, ...given }),
    seesMore: await seesMore(work, row),
  }
}
export type Target = Awaited<ReturnType<typeof withPermissions>>

async function seesMore({ tx, scope }: Work, target: { id: number; role: number }): Promise<boolean> {
  if (scope.seesAllUnits) return false
  if (seesAllUnits(target.role)) return true
  const beyond = await tx
    .selectFrom('unit_access as theirs')
    .select('theirs.unit_id')
    .where('theirs.account_id', '=', scope.accountId)
    .where('theirs.user_id', '=', target.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unit_access as own')
            .select('own.unit_id')
            .whereRef('own.account_id', '=', 'theirs.account_id')
            .whereRef('own.unit_id', '=', 'theirs.unit_id')
            .where('own.user_id', '=', scope.userId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** What a role of the account gives; nulls without one. */
export async function roleGrants({ tx }: Work, roleId: number | null) {
  if (roleId === null) return { role_permissions: null, role_kinds: null }
  const { rows } = await sql<{ permissions: string[]; kinds: number[] }>`
    select permissions, kinds from role_permissions(${roleId})`.execute(tx)
  return { role_permissions: rows[0]?.permissions ?? [], role_kinds: rows[0]?.kinds ?? [] }
}

/** Which of these addresses, in small letters, belong to users of the account who chose to get no mail. */
export async function declineMail({ tx, scope }: Work, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await tx
    .selectFrom('app_user')
    .select(sql<string>`lower(email)`.as('email'))
    .where('account_id', '=', scope.accountId)
    .where(
      sql<string>`lower(email)`,
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .where(sql<boolean>`preferences->'mail' = 'false'`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Whether the caller sees this user, of this role where one is asked for, and so may name them. */
export async function userExists(work: Work, id: number, role?: number): Promise<boolean> {
  const row = await visibleUsers(work)
    .select('u.id')
    .where('u.id', '=', id)
    .$if(role !== undefined, (users) => users.where('u.role', '=', role!))
    .executeTakeFirst()
  return row !== undefined
}

/** Active users of the account who watch all units and may do this; whoever only sees shared ones is not among them. */
export async function watchersWith(work: Work, permission: Permission): Promise<number[]> {
  const rows = await targets(work).where('u.deactivated_at', 'is', null).execute()
  const watching = rows.filter(({ role }) => seesAllUnits(role))
  const roles = [...new Set(watching.map((row) => row.account_role_id))]
  const grants = new Map<number | null, Awaited<ReturnType<typeof roleGrants>>>()
  for (const roleId of roles) grants.set(roleId, await roleGrants(work, roleId))
  return watching
    .filter((row) => effectivePermissions({ ...row, ...grants.get(row.account_role_id)! }).has(permission))
    .map(({ id }) => id)
}

/** Narrows a list of units to what a user sees, `userId` when they see only what is shared with them. 404: no such user. */
export async function sharedOnlyWith({ tx, scope }: Work, userId: number | undefined): Promise<{ userId?: number }> {
  if (userId === undefined) return {}
  const { role } = await tx
    .selectFrom('app_user')
    .select('role')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('No se encontró el usuario.'))
  return seesAllUnits(role) ? {} : { userId }
}
