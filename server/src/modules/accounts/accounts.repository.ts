import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listAccounts } from '@arriero/contract/accounts/accounts.contract.ts'
import type { Account, AccountService } from '@arriero/contract/accounts/accounts.entities.ts'
import type { AccountKind } from '@arriero/contract/accounts/accounts.rules.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import type { StoredPassword } from '../../app/passwords.ts'
import { fileUrl } from '../../app/files/stored-files.ts'

/** Columns of an account as `put_account` writes them. */
export interface AccountColumns {
  parent_id: number | null
  name: string
  kind: AccountKind
  is_main: boolean
  services: number[]
  service_settings: Record<string, AccountService['settings']>
  timezone: string
  logo_key: string | null
  loader_key: string | null
  contact_name: string | null
  contact_email: string | null
  contact_phone: string | null
  notes: string | null
  deactivated_at: string | null
  version: number
}

export interface AccountRow extends AccountColumns {
  id: number
  created_at: string
  updated_at: string
  search: string | null
}

/** Accounts stand behind their own wall: those below the caller's are read through its view and its functions. */
async function accountsOf({ tx }: Work, ids: readonly number[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select * from accounts_below(${ids}::int[])`.execute(tx)
  return rows
}

export const findAccount = async (work: Work, id: number): Promise<AccountRow | null> =>
  (await accountsOf(work, [id]))[0] ?? null

/** A row of the view `account_below`. */
type Listed = Pick<AccountRow, 'id' | 'parent_id' | 'name' | 'kind' | 'created_at' | 'deactivated_at' | 'search'>

const orders = {
  default: sql`a.name collate es_mx`,
  id: sql`a.id`,
  name: sql`a.name collate es_mx`,
  kind: sql`a.kind`,
  createdAt: sql`a.created_at`,
  parentName: sql`a.parent_name collate es_mx`,
}

/** A page of accounts: found, sorted and counted by their narrow rows; only those of the page are read whole. */
export async function pageAccounts(
  work: Work,
  request: QueryOf<typeof listAccounts>,
  from: { path: string; query: Record<string, unknown> },
) {
  const { kind, state, parent } = request
  const found = work.tx
    .selectFrom(sql<Listed>`account_below`.as<'a'>('a'))
    .select('a.id')
    .where(matches(sql`a.search`, request.search))
    .$if(kind !== undefined, (qb) => qb.where('a.kind', '=', kind!))
    .$if(state === 'active', (qb) => qb.where('a.deactivated_at', 'is', null))
    .$if(state === 'inactive', (qb) => qb.where('a.deactivated_at', 'is not', null))
    .$if(parent !== undefined, (qb) => qb.where('a.parent_id', '=', parent!))
  const page = await readPage(found, request, orders, from)
  const ids = page.results.map(({ id }) => id)
  const rows = new Map((await accountsOf(work, ids)).map((row) => [row.id, row]))
  return { ...page, results: ids.flatMap((id) => rows.get(id) ?? []) }
}

interface Size {
  id: number
  users: number
  units: number
  children: number
}

/** Rows with what hangs on them and the names of the accounts above. */
export async function describe(work: Work, app: Pick<App, 'links'>, rows: readonly AccountRow[]): Promise<Account[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const sizes = await sql<Size>`select * from account_sizes(${ids}::int[])`.execute(work.tx)
  const sizeOf = new Map(sizes.rows.map((size) => [size.id, size]))
  const parents = await accountsOf(work, [...new Set(rows.flatMap(({ parent_id: parent }) => parent ?? []))])
  const nameOf = new Map(parents.map(({ id, name }) => [id, name]))
  const picture = (key: string | null) => (key === null ? null : fileUrl(app, key, 24 * 3600))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    // Who stands above the caller is not told.
    parentId: row.parent_id !== null && nameOf.has(row.parent_id) ? row.parent_id : null,
    parentName: row.parent_id === null ? null : (nameOf.get(row.parent_id) ?? null),
    isMain: row.is_main,
    services: row.services.map((id) => ({ id, settings: row.service_settings[String(id)] ?? {} })),
    timezone: row.timezone,
    logoImage: picture(row.logo_key),
    loaderImage: picture(row.loader_key),
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    notes: row.notes,
    active: row.deactivated_at === null,
    users: sizeOf.get(row.id)?.users ?? 0,
    units: sizeOf.get(row.id)?.units ?? 0,
    accountsBelow: sizeOf.get(row.id)?.children ?? 0,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** The id; null when it is not below the caller, or was changed since its version. */
export async function putAccount({ tx }: Work, id: number | null, columns: AccountColumns): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null
  }>`select put_account(${id}, ${JSON.stringify(columns)}::jsonb) as id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface FirstUserColumns extends StoredPassword {
  username: string
  email: string
  name: string
  phone: string | null
  role: number
  is_distributor: boolean
}

export async function putFirstUser({ tx }: Work, accountId: number, columns: FirstUserColumns): Promise<number | null> {
  const { rows } = await sql<{
    id: number | null
  }>`select put_first_user(${accountId}, ${JSON.stringify(columns)}::jsonb) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Papers the caller's account keeps about an account. */
export async function listFiles({ tx, scope }: Work, app: Pick<App, 'links'>, aboutId: number) {
  const rows = await tx
    .selectFrom('account_file as p')
    .innerJoin('stored_file as f', 'f.id', 'p.file_id')
    .where('p.account_id', '=', scope.accountId)
    .where('p.about_id', '=', aboutId)
    .select(['p.id', 'f.name', 'f.key', 'f.size'])
    .orderBy('p.id')
    .execute()
  return rows.map(({ key, ...file }) => ({ ...file, url: fileUrl(app, key) }))
}

export async function addFile({ tx, scope }: Work, aboutId: number, fileId: number): Promise<void> {
  await tx
    .insertInto('account_file')
    .values({ account_id: scope.accountId, about_id: aboutId, file_id: fileId })
    .execute()
}

/** Takes papers away; the keys of their files, for the storage. */
export async function removeFiles({ tx, scope }: Work, aboutId: number, ids: readonly number[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('account_file')
    .where('account_id', '=', scope.accountId)
    .where('about_id', '=', aboutId)
    .where('id', 'in', [...ids])
    .returning('file_id')
    .execute()
  if (gone.length === 0) return []
  const files = await tx
    .deleteFrom('stored_file')
    .where('account_id', '=', scope.accountId)
    .where(
      'id',
      'in',
      gone.map(({ file_id: id }) => id),
    )
    .returning('key')
    .execute()
  return files.map(({ key }) => key)
}

/** Removes a picture's row when this account kept it; its key, for the storage. */
export async function dropFile({ tx, scope }: Work, key: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('stored_file')
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return row?.key ?? null
}

/** What people of the caller's account did to an account, newest first. */
export async function history({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('audit_entry as e')
    .$call(withUser('w', 'e.user_id'))
    .select(['e.at', 'e.action', 'e.detail', 'w.name as by'])
    .where('e.account_id', '=', scope.accountId)
    .where('e.subject', '=', `account:${id}`)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ detail, ...row }) => ({
    ...row,
    // Written by `recordChange`.
    changes: (detail as { changes: { field: string; before: unknown; after: unknown }[] }).changes,
  }))
}
