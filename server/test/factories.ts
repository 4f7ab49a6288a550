import { randomUUID } from 'node:crypto'
import { services as allServices, roles } from '@arriero/contract/core/services.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { inWork, type App } from '../src/app/app.ts'
import type { Work } from '../src/app/database/work.ts'
import { hashToken } from '../src/app/http/authenticate.ts'
import { systemScope } from '../src/app/scope.ts'
import { hashPassword } from '../src/app/passwords.ts'
import { openSession } from '../src/modules/session/session.repository.ts'
import type { As } from './api.ts'
import { testApp } from './server.ts'

/** What every test user knows; hashed once, because hashing is slow on purpose. */
export const testPassword = 'Clave.Segura.2026'
const passwordHash = hashPassword(testPassword)

export interface TestAccount {
  id: number
  name: string
}
export interface TestUser extends As {
  id: number
  accountId: number
  username: string
}

let serial = 0
/** A short text no other row has. */
export const unique = (prefix: string) => `${prefix}-${(serial += 1)}-${randomUUID().slice(0, 8)}`

export async function makeAccount(
  given: {
    name?: string
    parentId?: number
    kind?: string
    isMain?: boolean
    services?: number[]
    serviceSettings?: object
  } = {},
): Promise<TestAccount> {
  const { app } = await testApp()
  const name = given.name ?? unique('Transportes')
  const { rows } = await app.owner.query<{ id: number }>(
    'insert into account (name, parent_id, kind, services, service_settings, is_main) values ($1, $2, $3, $4, $5, $6) returning id',
    [
      name,
      given.parentId ?? null,
      given.kind ?? 'company',
      given.services ?? Object.values(allServices),
      JSON.stringify(given.serviceSettings ?? { 1: { allow_photos: true } }),
      given.isMain ?? true,
    ],
  )
  return { id: rows[0]!.id, name }
}

/** A signed-in user; a monitorist of a new account unless told otherwise. */
export async function makeUser(
  given: {
    account?: TestAccount
    role?: number
    permissions?: Permission[]
    parentId?: number
    name?: string
    isDistributor?: boolean
    isDeveloper?: boolean
    deactivated?: boolean
  } = {},
): Promise<TestUser> {
  const { app } = await testApp()
  const account = given.account ?? (await makeAccount())
  const username = unique('usuario')
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into app_user (account_id, username, email, password_hash, password_is_long, name, role, permissions, parent_user_id, is_distributor, is_developer, deactivated_at)
     values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      account.id,
      username,
      `${username}@example.com`,
      await passwordHash,
      given.name ?? 'Mariana Garza',
      given.role ?? roles.monitorist,
      given.permissions ?? null,
      given.parentId ?? null,
      given.isDistributor ?? false,
      given.isDeveloper ?? false,
      given.deactivated ? new Date() : null,
    ],
  )
  const id = rows[0]!.id
  const token = randomUUID().replaceAll('-', '') + randomUUID().replaceAll('-', '')
  await openSession(app, {
    tokenHash: hashToken(token),
    accountId: account.id,
    userId: id,
    principalUserId: null,
    isCms: false,
    address: '127.0.0.1',
    agent: 'test',
    lifeSeconds: 3600,
  })
  return { id, accountId: account.id, username, token }
}

/** Work of the system in an account, for rows a test needs to stand on. */
export async function inAccount<Result>(
  accountId: number,
  act: (work: Work, app: App) => Promise<Result>,
): Promise<Result> {
  const { app } = await testApp()
  return inWork(app, systemScope(accountId), (work) => act(work, app))
}

/** A calendar day that many days from today, as a company in Mexico City counts them: yyyy-MM-dd. */
export const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(Date.now() + days * 86_400_000)
