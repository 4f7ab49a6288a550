import { sql, type UpdateObject } from 'kysely'
import type { StoredPassword } from '../../app/passwords.ts'
import type { Work } from '../../app/database/work.ts'
import type { Database } from '../../app/database/schema.ts'

type UserColumns = UpdateObject<Database, 'app_user'>

export async function insertUser(
  { tx, scope }: Work,
  values: StoredPassword & {
    username: string
    email: string | null
    name: string
    phone: string | null
    role: number
    is_distributor: boolean
    account_role_id: number | null
    parent_user_id: number | null
    preferences: string
    created_by: number
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({ account_id: scope.accountId, ...values, updated_by: values.created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateUser({ tx, scope }: Work, id: number, values: UserColumns, by: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...values, updated_by: by, updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteUser({ tx, scope }: Work, id: number): Promise<void> {
  await tx.deleteFrom('app_user').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
}

/** Taken names and addresses: users of all accounts sign in at the same door. */
export async function isTaken({ tx }: Work, login: string, except: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from find_login(${login})`.execute(tx)
  return rows.some(({ id }) => id !== except)
}

/** Others who could still administer the account; counted one at a time, so that two do not remove each other. */
export async function otherManagers({ tx, scope }: Work, besides: number, role: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(7302, ${scope.accountId})`.execute(tx)
  const { rows } = await sql<{ others: number }>`select other_managers(${besides}, ${role}) as others`.execute(tx)
  return rows[0]?.others ?? 0
}

export async function userDependants({ tx }: Work, id: number): Promise<{ table: string; count: number }[]> {
  const { rows } = await sql<{ table: string; count: number }>`
    select table_name as "table", sum(rows)::int as count from user_dependants(${id}) group by 1 order by 2 desc`.execute(
    tx,
  )
  return rows
}

/** The groups of a user become exactly these; answers whether all of them exist. */
export async function setGroups({ tx, scope }: Work, userId: number, groupIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(groupIds)]
  const { rows } = await sql<{ id: number }>`
    select id from account_group where account_id = ${scope.accountId} and id = any(${wanted})`.execute(tx)
  if (rows.length < wanted.length) return false
  await sql`delete from account_group_member where account_id = ${scope.accountId} and user_id = ${userId} and group_id <> all(${wanted})`.execute(
    tx,
  )
  await sql`insert into account_group_member (account_id, group_id, user_id)
    select ${scope.accountId}, id, ${userId} from unnest(${wanted}::int[]) id on conflict do nothing`.execute(tx)
  await sql`call spread_group_units(${scope.accountId}, array[${userId}]::int[])`.execute(tx)
  return true
}

export async function roleOf({ tx, scope }: Work, id: number) {
  return tx
    .selectFrom('account_role')
    .select(['id', 'name', 'kind'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ends a user's sessions: one, or all besides the one that is kept. */
export async function endSessions(
  { tx }: Work,
  userId: number,
  { only = null, keep = null }: { only?: number | null; keep?: Buffer | null } = {},
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select end_sessions(${userId}, ${only}::bigint, ${keep}::bytea) as ended`.execute(tx)
  return rows[0]?.ended ?? 0
}

/** Storage keys of a company's pictures. */
export const imagesOf = ({ tx, scope }: Work, userId: number) =>
  tx
    .selectFrom('app_user')
    .select(['logo_key', 'loader_key'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export async function dropFile({ tx, scope }: Work, key: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('key', '=', key).execute()
}
