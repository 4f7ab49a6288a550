import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageUsers as pageEndpoint } from '@arriero/contract/users/users.contract.ts'
import type { Preferences, UserDetail, UserRow } from '@arriero/contract/users/users.entities.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { seesAllUnits } from '../../app/scope.ts'
import { visibleUsers } from './users.read.ts'

type Links = Pick<App, 'links'>
interface Pointer {
  id: number
  name: string
}

const groupsOf = sql<
  Pointer[]
>`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from account_group_member m join account_group g on g.id = m.group_id and g.account_id = m.account_id
  where m.account_id = u.account_id and m.user_id = u.id)`
const hasPasskey = sql<boolean>`exists (select from passkey k where k.account_id = u.account_id and k.user_id = u.id)`

const described = (work: Work) =>
  visibleUsers(work)
    .leftJoin('account_role as r', (join) =>
      join.onRef('r.id', '=', 'u.account_role_id').onRef('r.account_id', '=', 'u.account_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.email',
      'u.phone',
      'u.role',
      'u.deactivated_at',
      'u.account_id',
      'u.account_role_id',
      'r.name as role_name',
      'u.totp_since',
      'u.last_seen_at',
      'u.created_at',
      groupsOf.as('groups'),
      hasPasskey.as('has_passkey'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const toRow = (row: Row): UserRow => ({
  id: row.id,
  profileId: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  phone: row.phone,
  role: row.role,
  isActive: row.deactivated_at === null,
  accountRole:
    row.account_role_id === null || row.role_name === null ? null : { id: row.account_role_id, name: row.role_name },
  groups: row.groups,
  accountId: row.account_id,
  hasTwoSteps: row.totp_since !== null || row.has_passkey,
  lastSeenAt: row.last_seen_at,
  createdAt: row.created_at,
})

export const orders: Record<string, RawBuilder<unknown>> & { default: RawBuilder<unknown>; id: RawBuilder<unknown> } = {
  default: sql`u.name collate es_mx`,
  id: sql`u.id`,
  name: sql`u.name collate es_mx`,
  username: sql`lower(u.username)`,
  role: sql`u.role`,
  lastSeenAt: sql`u.last_seen_at`,
  createdAt: sql`u.created_at`,
}

export type PageRequest = QueryOf<typeof pageEndpoint>
export interface From {
  path: string
  query: Record<string, unknown>
}

/** What is asked of a user `u`, in whichever table. */
export const asked = ({ search, role, state = 'active' }: PageRequest) =>
  sql<boolean>`(${sql.join(
    [
      matches(sql`u.search`, search),
      ...(state === 'active' ? [sql`u.deactivated_at is null`] : []),
      ...(state === 'inactive' ? [sql`u.deactivated_at is not null`] : []),
      ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ],
    sql` and `,
  )})`

/** Only the users of the page are described. */
export async function pageUsers(work: Work, request: PageRequest, from: From) {
  const { accountRoleId, groupId } = request
  const found = visibleUsers(work)
    .select('u.id')
    .where(asked(request))
    .$if(accountRoleId !== undefined, (users) => users.where('u.account_role_id', '=', accountRoleId ?? 0))
    .$if(groupId !== undefined, (users) =>
      users.where(
        sql<boolean>`u.id = any(array(select m.user_id from account_group_member m where m.account_id = ${work.scope.accountId} and m.group_id = ${groupId}))`,
      ),
    )
  const page = await readPage(found, request, orders, from)
  return {
    ...page,
    results: await describe(
      work,
      page.results.map(({ id }) => id),
    ),
  }
}

export async function describe(work: Work, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await described(work)
    .where('u.id', '=', sql<number>`any(${ids})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Rule USER-02: the deactivated ones by limit and offset, last one first. */
export async function inactiveUsers(work: Work, limit: number, offset: number, search: string | undefined) {
  const found = visibleUsers(work)
    .where('u.deactivated_at', 'is not', null)
    .where(matches(sql`u.search`, search))
  const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select('u.id')
    .orderBy('u.deactivated_at', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    count,
    results: await describe(
      work,
      rows.map(({ id }) => id),
    ),
  }
}

interface ShortFilter {
  activeOnly?: boolean
  search?: string | undefined
  parentId?: number
  roles?: readonly number[]
  most?: number
}
export async function shortUsers(work: Work, { activeOnly, search, parentId, roles, most = 2000 }: ShortFilter) {
  const rows = await visibleUsers(work)
    .select(['u.id', 'u.name', 'u.username', 'u.role', 'u.deactivated_at', 'u.account_id'])
    .where(matches(sql`u.search`, search))
    .$if(activeOnly === true, (users) => users.where('u.deactivated_at', 'is', null))
    .$if(parentId !== undefined, (users) => users.where('u.parent_user_id', '=', parentId ?? 0))
    .$if(roles !== undefined, (users) => users.where('u.role', 'in', roles ?? []))
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .limit(most)
    .execute()
  return rows.map(({ deactivated_at, account_id, ...row }) => ({
    ...row,
    profileId: row.id,
    isActive: deactivated_at === null,
    accountId: account_id,
  }))
}

/** Preferences as stored; what was never chosen is on. */
export const preferencesOf = (stored: unknown): Preferences => ({
  desktop: true,
  mail: true,
  ...(stored as Partial<Preferences> | null),
})

const detailed = (work: Work) =>
  described(work)
    .$call(withUser('p', 'u.parent_user_id'))
    .$call(withUser('c', 'u.created_by'))
    .$call(withUser('e', 'u.updated_by'))
    .select([
      'p.id as parent_id',
      'p.name as parent_name',
      'c.name as created_by_name',
      'e.name as updated_by_name',
      'u.updated_at',
      'u.preferences',
      'u.logo_key',
      'u.loader_key',
      'u.is_distributor',
      'u.version',
      sql<number>`(select count(*) from unit_access a where a.account_id = u.account_id and a.user_id = u.id)`.as(
        'units',
      ),
    ])

export async function findUser(work: Work, app: Links, id: number): Promise<UserDetail | undefined> {
  const row = await detailed(work).where('u.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const picture = (key: string | null) => (key === null ? null : fileUrl(app, key, 24 * 3600))
  return {
    ...toRow(row),
    parent: row.parent_id === null || row.parent_name === null ? null : { id: row.parent_id, name: row.parent_name },
    createdBy: row.created_by_name,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
    preferences: preferencesOf(row.preferences),
    units: seesAllUnits(row.role) ? null : row.units,
    logo: picture(row.logo_key),
    loader: picture(row.loader_key),
    distributor: row.is_distributor,
    version: row.version,
  }
}
