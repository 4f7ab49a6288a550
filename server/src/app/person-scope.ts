import { sql } from 'kysely'
import { inWork, type App } from './app.ts'
import { effectivePermissions, seesAllUnits, systemScope, type GrantedPermissions, type Scope } from './scope.ts'

/** `isActive`: may sign in, and their account stands. */
type PersonScope = Scope & { isActive: boolean }

/** What a person of the account may do and see at this moment, for what happens later in their name; null: there is none. */
export async function scopeOfPerson(app: App, accountId: number, userId: number): Promise<PersonScope | null> {
  return inWork(app, systemScope(accountId), async ({ tx }) => {
    const { rows } = await sql<GrantedPermissions & { isActive: boolean }>`
      select u.role, u.permissions, u.extra_permissions, given.permissions as role_permissions, given.kinds as role_kinds,
        u.deactivated_at is null and a.deactivated_at is null as "isActive"
      from app_user u join account a on a.id = u.account_id left join lateral role_permissions(u.account_role_id) given on u.account_role_id is not null
      where u.account_id = ${accountId} and u.id = ${userId}`.execute(tx)
    const [person] = rows
    if (!person) return null
    const { role, isActive } = person
    const permissions = effectivePermissions(person)
    return { accountId, userId, role, permissions, seesAllUnits: seesAllUnits(role), isActive }
  })
}

/**
 * With whose eyes a public link opens that was made by virtue of `access`: nobody's once its maker is gone, may sign in no
 * more or has lost that permission. What they do not see any more, the reads themselves refuse.
 */
export async function scopeOfMaker(
  app: App,
  accountId: number,
  makerId: number | null,
  access: string,
): Promise<Scope | null> {
  const maker = makerId === null ? null : await scopeOfPerson(app, accountId, makerId)
  return maker?.isActive && maker.permissions.has(access) ? maker : null
}
