import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

const selected = ({ tx, scope }: Work) =>
  tx
    .selectFrom('account_role as r')
    .where('r.account_id', '=', scope.accountId)
    .select([
      'r.id',
      'r.name',
      'r.description',
      'r.kind',
      'r.parent_id',
      'r.inherits_kind',
      'r.permissions',
      'r.version',
      sql<number>`(select count(*)::int from app_user u
        where u.account_id = r.account_id and u.account_role_id = r.id and u.deactivated_at is null)`.as('users'),
      sql<{
        permissions: string[]
        kinds: number[]
      } | null>`(select to_json(given) from role_permissions(r.parent_id) given
        where r.parent_id is not null)`.as('from_parent'),
    ])
export type RoleRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

export const listRoles = (work: Work) =>
  selected(work)
    .orderBy(sql`r.name collate es_mx`)
    .limit(1000)
    .execute()
export const findRole = (work: Work, id: number) => selected(work).where('r.id', '=', id).executeTakeFirst()

/** Waits for whoever changes a role of the account: inheritance is checked against what is there. */
export async function lockRoles({ tx, scope }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(7303, ${scope.accountId})`.execute(tx)
}

/** Active users of each kind that have no role of the account. */
export async function usersByKind({ tx, scope }: Work): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['role', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('account_role_id', 'is', null)
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, count }) => [role, count]))
}

export async function deleteRole({ tx, scope }: Work, id: number): Promise<void> {
  await tx.deleteFrom('account_role').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

/** Roles that inherit from this one, itself included. */
export async function heirsOf({ tx, scope }: Work, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive heirs as (
      select ${id}::int as id
      union select r.id from account_role r join heirs on r.parent_id = heirs.id where r.account_id = ${scope.accountId})
    select id from heirs`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Who has the role or one that inherits from it. */
export async function usersOfRole({ tx }: Work, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from users_of_role(${id}) id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Users that have a role, the deactivated ones too: they keep it from being deleted. */
export async function countHolders({ tx, scope }: Work, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('app_user')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', scope.accountId)
    .where('account_role_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export function namesOfUsers({ tx, scope }: Work, ids: readonly number[], most: number) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deactivated_at', 'is', null)
    .orderBy(sql`name collate es_mx`)
    .limit(most)
    .execute()
}
