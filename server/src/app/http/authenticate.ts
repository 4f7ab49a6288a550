import { createHash } from 'node:crypto'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { keyMark } from '@arriero/contract/integrations/integrations.rules.ts'
import type { Access } from '@arriero/contract/core/endpoint.ts'
import type { App } from '../app.ts'
import { keyRefused, permissionDenied, sessionExpired } from '../errors.ts'
import { effectivePermissions, seesAllUnits, type Caller, type GrantedPermissions } from '../scope.ts'

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

interface SessionRow extends GrantedPermissions {
  account_id: number
  user_id: number
  principal_user_id: number | null
  is_cms: boolean
  name: string
  is_distributor: boolean
  is_developer: boolean
  account_kind: Caller['accountKind']
  services: number[]
}

/** Who a token belongs to, asked of the database each time: a revoked session ends with its next call. */
export async function callerOf(app: Pick<App, 'pool' | 'config'>, tokenHash: Buffer): Promise<Caller | null> {
  const { rows } = await app.pool.query<SessionRow>({
    name: 'find-session',
    text: 'select * from find_session($1, make_interval(secs => $2))',
    values: [tokenHash, app.config.SESSION_IDLE_SECONDS],
  })
  const row = rows[0]
  if (!row) return null
  return {
    accountId: row.account_id,
    userId: row.user_id,
    role: row.role,
    permissions: effectivePermissions(row),
    seesAllUnits: seesAllUnits(row.role),
    name: row.name,
    principalUserId: row.principal_user_id,
    isDistributor: row.is_distributor,
    isDeveloper: row.is_developer,
    isCms: row.is_cms,
    accountKind: row.account_kind,
    services: row.services,
    tokenHash,
  }
}

/** The token of `Authorization: Token …`. */
export function tokenOf(header: string | undefined): string | null {
  const match = /^Token ([\w-]{20,100})$/.exec(header ?? '')
  return match?.[1] ?? null
}

/** The key of `Authorization: Bearer arr_…`. */
function keyOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,100})$/.exec(header ?? '')
  return match?.[1]?.startsWith(keyMark) ? match[1] : null
}

/** Who a key acts as: the person who made it, with no more than both may. Its use goes on record. */
async function callerOfKey(app: Pick<App, 'pool'>, hash: Buffer, address: string): Promise<Caller | null> {
  const { rows } = await app.pool.query<
    Omit<SessionRow, 'principal_user_id' | 'is_cms'> & { key_name: string; scopes: string[] }
  >({
    name: 'use-api-key',
    text: 'select * from use_api_key($1, $2)',
    values: [hash, address],
  })
  const row = rows[0]
  if (!row) return null
  return {
    accountId: row.account_id,
    userId: row.user_id,
    role: row.role,
    permissions: effectivePermissions(row).intersection(new Set(row.scopes)),
    seesAllUnits: seesAllUnits(row.role),
    name: `${row.name}, llave ${row.key_name}`,
    principalUserId: null,
    isDistributor: row.is_distributor,
    isDeveloper: row.is_developer,
    isCms: false,
    accountKind: row.account_kind,
    services: row.services,
    tokenHash: hash,
    isKey: true,
  }
}

/** By the token of a session, or by a key; `address` is where the call comes from. */
export async function authenticate(
  app: Pick<App, 'pool' | 'config'>,
  header: string | undefined,
  address: string,
): Promise<Caller> {
  const key = keyOf(header)
  if (key !== null) {
    const caller = await callerOfKey(app, hashToken(key), address)
    if (!caller) throw keyRefused()
    return caller
  }
  const token = tokenOf(header)
  const caller = token === null ? null : await callerOf(app, hashToken(token))
  if (!caller) throw sessionExpired()
  return caller
}

/** Refuses who holds none of the demanded permissions; what it does not understand it refuses too. */
export function authorize(access: Access, caller: Caller): void {
  // What belongs to a person's own session is nobody's who only holds a key.
  if (access === 'session' && caller.isKey) throw keyRefused()
  if (access === 'session') return
  const wanted: readonly Permission[] = Array.isArray(access) ? access : [access as Permission]
  if (!wanted.some((permission) => caller.permissions.has(permission))) throw permissionDenied(wanted[0] ?? '')
}
