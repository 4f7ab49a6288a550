import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { TripClient } from '@arriero/contract/clients/clients.contract.ts'
import { matches } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import type { StoredPassword } from '../../app/passwords.ts'

interface ClientValues extends Partial<StoredPassword> {
  name?: string
  username?: string
  email?: string | null
  phone?: string | null
}

/** Trip clients are the users of role 2. */
const clients = ({ tx, scope }: Work) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.role', '=', roles.client)
    .where('u.deactivated_at', 'is', null)
    // Who sees only what is shared with them sees no other client.
    .$if(!scope.seesAllUnits, (users) => users.where('u.id', '=', scope.userId))

export async function listClients(
  work: Work,
  given: { search?: string | undefined; id?: number } = {},
): Promise<TripClient[]> {
  const rows = await clients(work)
    .$if(given.id !== undefined, (users) => users.where('u.id', '=', given.id ?? 0))
    .where(matches(sql`search_text(u.name, u.username, u.email)`, given.search))
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.phone',
      'u.created_at as createdAt',
      'u.version',
      sql<number>`(select count(distinct d.trip_id)::int from trip_destination d join trip t on t.id = d.trip_id and t.status = 'active'
        where d.account_id = u.account_id and d.client_user_id = u.id)`.as('activeTrips'),
    ])
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .execute()
  return rows
}

/** Taken names and addresses: users of all accounts sign in at the same door. */
export async function isTaken({ tx }: Work, login: string, except: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from find_login(${login})`.execute(tx)
  return rows.some(({ id }) => id !== except)
}

export async function insertClient(
  { tx, scope }: Work,
  values: ClientValues & { name: string; username: string; password_hash: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      account_id: scope.accountId,
      role: roles.client,
      parent_user_id: scope.userId || null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateClient(
  { tx, scope }: Work,
  id: number,
  values: ClientValues & { deactivated_at?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set(values)
    .where('account_id', '=', scope.accountId)
    .where('role', '=', roles.client)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .$if(!scope.seesAllUnits, (users) => users.where('id', '=', scope.userId))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
