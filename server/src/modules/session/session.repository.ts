import type pg from 'pg'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import type { Caller } from '../../app/scope.ts'

export interface LoginRow {
  id: number
  account_id: number
  password_hash: string
  role: number
  is_developer: boolean
  deactivated_at: string | null
}

/** The functions below look over the account wall, each for one exact question (migration core). */
const first = async <Row extends pg.QueryResultRow>(
  app: Pick<App, 'pool'>,
  text: string,
  values: unknown[],
): Promise<Row | undefined> => (await app.pool.query<Row>(text, values)).rows[0]

export const findLogin = (app: App, login: string) =>
  first<LoginRow>(app, 'select id, account_id, password_hash, role, is_developer, deactivated_at from find_login($1)', [
    login,
  ])

export const findUserBelow = (app: App, callerId: number, userId: number) =>
  first<LoginRow>(
    app,
    'select id, account_id, password_hash, role, is_developer, deactivated_at from user_below($1, $2)',
    [callerId, userId],
  )

export interface UserBelow {
  id: number
  name: string
  username: string
  role: number
  account_name: string
}

/** `search` as typed; what means something to LIKE is taken literally. */
export async function listUsersBelow(app: App, caller: Caller, search: string, most: number): Promise<UserBelow[]> {
  const { rows } = await app.pool.query<UserBelow>('select * from users_below($1, $2, $3, $4)', [
    caller.userId,
    search.replace(/[\\%_]/g, '\\$&'),
    most,
    caller.seesAllUnits,
  ])
  return rows
}

/** Whether this person has signed in from this place within the last three months. */
export async function knowsPlace(app: App, userId: number, place: string): Promise<boolean> {
  const { rows } = await app.pool.query<{ address: string }>('select address from known_addresses($1) as address', [
    userId,
  ])
  return rows.some(({ address }) => placeOf(address) === place)
}

export interface NewSession {
  tokenHash: Buffer
  accountId: number
  userId: number
  principalUserId: number | null
  isCms: boolean
  address: string
  agent: string
  lifeSeconds: number
}

export const openSession = (app: App, s: NewSession) =>
  first(app, 'select open_session($1, $2, $3, $4, $5, $6, $7, make_interval(secs => $8))', [
    s.tokenHash,
    s.accountId,
    s.userId,
    s.principalUserId,
    s.isCms,
    s.address,
    s.agent,
    s.lifeSeconds,
  ])

export const revokeSession = (app: App, tokenHash: Buffer) => first(app, 'select revoke_session($1)', [tokenHash])

export const putTicket = (app: App, ticketHash: Buffer, tokenHash: Buffer, lifeSeconds: number) =>
  first(app, 'select put_ticket($1, $2, make_interval(secs => $3))', [ticketHash, tokenHash, lifeSeconds])

/** The signed-in user with the account, as the auth state shows them. */
export function readSessionUser({ tx, scope }: Work) {
  return tx
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.phone',
      'u.role',
      'u.is_distributor',
      'u.is_developer',
      'u.parent_user_id',
      'u.thumbnail_key',
      'a.id as accountId',
      'a.name as accountName',
      'a.timezone',
      'a.services',
      'a.service_settings',
      'a.is_main',
      'a.logo_key',
      'u.logo_key as own_logo_key',
      'u.loader_key as own_loader_key',
      'a.loader_key',
    ])
    .where('u.account_id', '=', scope.accountId)
    .where('u.id', '=', scope.userId)
    .executeTakeFirstOrThrow()
}

export async function addDeviceToken({ tx, scope }: Work, token: string): Promise<void> {
  // The last ten devices; the same one moves to the end.
  await tx
    .updateTable('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .set((eb) => ({
      device_tokens: eb.fn<string[]>('keep_last', [eb.ref('device_tokens'), eb.val(token), eb.val(10)]),
    }))
    .execute()
}

export async function writeAudit(
  { tx, scope }: Work,
  entry: {
    action: string
    subject?: string
    address?: string
    principalUserId?: number | null
    detail?: Record<string, unknown>
  },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      account_id: scope.accountId,
      user_id: scope.userId || null,
      principal_user_id: entry.principalUserId ?? null,
      action: entry.action,
      subject: entry.subject ?? null,
      address: entry.address ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** People of the account; who may not see them gets themselves. */
export function listAccountUsers({ tx, scope }: Work) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'name', 'role'])
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .$if(!scope.seesAllUnits || !scope.permissions.has('usuario.view'), (qb) => qb.where('id', '=', scope.userId))
    .orderBy('name')
    .limit(2000)
    .execute()
}
