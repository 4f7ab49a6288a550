import type pg from 'pg'
import { services } from '@arriero/contract/core/services.ts'
import { hashPassword } from '../app/passwords.ts'
import { insertOne } from './insert.ts'
import { driverName } from './names.ts'
import { demoUsers, type DemoUsername } from './users.ts'

export const demoCompanyName = 'Transportes Sierra Clara'

export interface DemoCompany {
  accountId: number
  users: Record<DemoUsername, number>
}

/** Administration, a distributor below it, the company below that, and their people. */
export async function seedCompany(client: pg.ClientBase): Promise<DemoCompany> {
  const administration = await insertAccount(client, 'Arriero Administración', 'administration', null)
  const distributor = await insertAccount(client, 'Rastreo Cumbres', 'distributor', administration)
  const company = await insertAccount(client, demoCompanyName, 'company', distributor)
  return { accountId: company, users: await seedUsers(client, { administration, distributor, company }) }
}

/** The company that was seeded; null: there is none. */
export async function findCompany(client: pg.ClientBase): Promise<DemoCompany | null> {
  const { rows } = await client.query<{ id: number }>('select id from account where name = $1', [demoCompanyName])
  if (!rows[0]) return null
  const users = await client.query<{ id: number; username: DemoUsername }>(
    'select id, username from app_user where username = any($1)',
    [demoUsers.map(({ username }) => username)],
  )
  return { accountId: rows[0].id, users: usersOf(new Map(users.rows.map(({ id, username }) => [username, id]))) }
}

function insertAccount(client: pg.ClientBase, name: string, kind: string, parentId: number | null): Promise<number> {
  const settings = JSON.stringify({ [services.trips]: { allow_photos: true } })
  return insertOne(
    client,
    'insert into account (name, kind, parent_id, services, service_settings) values ($1, $2, $3, $4, $5) returning id',
    [name, kind, parentId, Object.values(services), settings],
  )
}

async function seedUsers(
  client: pg.ClientBase,
  accounts: { administration: number; distributor: number; company: number },
): Promise<Record<DemoUsername, number>> {
  // They share one password, and hashing is slow on purpose.
  const hash = await hashPassword(demoUsers[0].password)
  const ids = new Map<string, number>()
  for (const { username, name, role, account } of demoUsers) {
    const parent = account === 'company' ? (ids.get(demoUsers[0].username) ?? null) : null
    ids.set(
      username,
      await insertOne(
        client,
        'insert into app_user (account_id, username, email, password_hash, password_is_long, name, phone, role, is_distributor, is_developer, parent_user_id) values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10) returning id',
        [
          accounts[account],
          username,
          `${username}@sierraclara.example`,
          hash,
          name ?? driverName(0),
          '+528180002211',
          role,
          account === 'distributor',
          account === 'administration',
          parent,
        ],
      ),
    )
  }
  return usersOf(ids)
}

function usersOf(ids: ReadonlyMap<string, number>): Record<DemoUsername, number> {
  const idOf = (username: DemoUsername) => ids.get(username)!
  return {
    mariana: idOf('mariana'),
    supervisor: idOf('supervisor'),
    cliente: idOf('cliente'),
    espejo: idOf('espejo'),
    conductor: idOf('conductor'),
    distribuidor: idOf('distribuidor'),
    admin: idOf('admin'),
  }
}
