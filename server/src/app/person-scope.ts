import { sql } from 'kysely'
import { inWork, type App } from './app.ts'
import { effectivePermissions, seesAllUnits, systemScope, type GrantedPermissions, type Scope } from './scope.ts'

/** `isActive`: may sign in. */
type PersonScope = Scope & { isActive: boolean }

/** What a person of the account may do and see at this moment, for what happens later in their name; null: there is none. */
export async function scopeOfPerson(app: App, accountId: number, userId: number): Promise<PersonScope | null> {
  return inWork(app, systemScope(accountId), async ({ tx }) => {
    const { rows } = await sql<GrantedPermissions & { isActive: boolean }>`
      select u.role, u.permissions, u.extra_permissions, given.permissions as role_permissions, given.kinds as role_kinds,
        u.deactivated_at is null as "isActive"
      from app_user u left join lateral role_permissions(u.account_role_id) given on u.account_role_id is not null
      where u.account_id = ${accountId} and u.id = ${userId}`.execute(tx)
    const [person] = rows
    if (!person) return null
    const { role, isActive } = person
    const permissions = effectivePermissions(person)
    return { accountId, userId, role, permissions, seesAllUnits: seesAllUnits(role), isActive }
  })
}
