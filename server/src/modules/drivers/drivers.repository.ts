import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { services } from '@arriero/contract/core/services.ts'
import type { pageDrivers as pageEndpoint } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver, DriverChange } from '@arriero/contract/drivers/drivers.entities.ts'
import { expiryState } from '@arriero/contract/units/expiry.rules.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { accountToday } from '../../app/account-zone.ts'
import { endsAs } from '../units/expiry.read.ts'

type Links = Pick<App, 'links'>

/** Whether the caller sees driver `d`: who sees only shared units sees only who drives them, and themselves. */
export const isSeen = ({ scope }: Work): RawBuilder<boolean> =>
  scope.seesAllUnits
    ? sql`true`
    : sql`(d.user_id = ${scope.userId} or exists (
        select from unit_driver ud join unit_access a on a.account_id = ud.account_id and a.unit_id = ud.unit_id
        where ud.account_id = d.account_id and ud.driver_id = d.id and ud.to_at is null and a.user_id = ${scope.userId}))`

/** Drivers of the account who have not left, as far as the caller sees them. */
const visible = (work: Work) =>
  work.tx
    .selectFrom('driver as d')
    .where('d.account_id', '=', work.scope.accountId)
    .where('d.deleted_at', 'is', null)
    .where(isSeen(work))

/** With the unit driven now, the user who signs in and who saved it last. */
const described = (work: Work) =>
  visible(work)
    .leftJoin('unit_driver as ud', (join) =>
      join.onRef('ud.driver_id', '=', 'd.id').onRef('ud.account_id', '=', 'd.account_id').on('ud.to_at', 'is', null),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'ud.unit_id').onRef('u.account_id', '=', 'd.account_id'))
    .$call(withUser('w', 'd.user_id'))
    .$call(withRecordFacts('d'))
    .select([
      'd.id',
      'd.name',
      'd.phone',
      'd.email',
      'd.license',
      'd.license_type',
      'd.license_expires',
      'd.card',
      'd.user_id',
      'w.username',
      'u.id as unit_id',
      'u.name as unit_name',
      'd.photo_key',
      'd.notes',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const toDriver =
  (app: Links, today: string) =>
  (row: Row): Driver => ({
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    license: row.license,
    licenseType: row.license_type,
    licenseExpires: row.license_expires,
    card: row.card,
    licenseState: expiryState(row.license_expires, today),
    userId: row.user_id,
    username: row.username,
    unit: row.unit_id === null || row.unit_name === null ? null : { id: row.unit_id, name: row.unit_name },
    photo: row.photo_key === null ? null : fileUrl(app, row.photo_key, 24 * 3600),
    notes: row.notes,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  })

export async function listDrivers(work: Work, app: Links, only: { ids?: readonly number[] } = {}): Promise<Driver[]> {
  const rows = await described(work)
    .$if(only.ids !== undefined, (qb) => qb.where('d.id', '=', sql<number>`any(${only.ids})`))
    .orderBy(sql`d.name collate es_mx`)
    .orderBy('d.id')
    .execute()
  return rows.map(toDriver(app, await accountToday(work)))
}

const orders = {
  default: sql`d.name collate es_mx`,
  id: sql`d.id`,
  name: sql`d.name collate es_mx`,
  phone: sql`d.phone`,
  license: sql`d.license`,
  licenseExpires: sql`d.license_expires`,
  unitName: sql`(select u.name from unit_driver ud join unit u on u.id = ud.unit_id
    where ud.account_id = d.account_id and ud.driver_id = d.id and ud.to_at is null)`,
  createdAt: sql`d.created_at`,
}

const drivesNow = sql<boolean>`exists (select from unit_driver where account_id = d.account_id and driver_id = d.id and to_at is null)`

/** Only the drivers of the page are described. */
export async function pageDrivers(
  work: Work,
  app: Links,
  request: QueryOf<typeof pageEndpoint>,
  from: { path: string; query: Record<string, unknown> },
) {
  const today = await accountToday(work)
  const { license, unit } = request
  const found = visible(work)
    .select('d.id')
    .where(matches(sql`d.search`, request.search))
    .$if(license !== undefined, (qb) => qb.where(endsAs(sql.ref('d.license_expires'), license!, today)))
    .$if(unit !== undefined, (qb) => qb.where(unit === 'with' ? drivesNow : sql<boolean>`not ${drivesNow}`))
  const page = await readPage(found, request, orders, from)
  const ids = page.results.map(({ id }) => id)
  const rows = new Map((await listDrivers(work, app, { ids })).map((row) => [row.id, row]))
  return { ...page, results: ids.flatMap((id) => rows.get(id) ?? []) }
}

export async function findDriver(work: Work, app: Links, id: number): Promise<Driver | null> {
  const row = await described(work).where('d.id', '=', id).executeTakeFirst()
  return row ? toDriver(app, await accountToday(work))(row) : null
}

/** Columns that are called as their field go through as they are. */
export const columnsOf = <Given extends DriverChange>({
  version: _,
  removePhoto: __,
  licenseType,
  licenseExpires,
  userId,
  ...same
}: Given) => ({ ...same, license_type: licenseType, license_expires: licenseExpires, user_id: userId })

export async function setPhoto({ tx, scope }: Work, id: number, key: string | null): Promise<void> {
  await tx
    .updateTable('driver')
    .set({ photo_key: key })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Takes the photograph's file away; its key, for the storage. */
export async function dropPhoto({ tx, scope }: Work, id: number): Promise<string | null> {
  const { photo_key: key } = await tx
    .selectFrom('driver')
    .select('photo_key')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (key !== null)
    await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('key', '=', key).execute()
  return key
}

/** Services of the account by id, with the names used for permissions. */
export async function accountServices({ tx, scope }: Work): Promise<{ id: number; name: string }[]> {
  const row = await tx
    .selectFrom('account')
    .select('services')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  return Object.entries(services)
    .filter(([, id]) => row.services.includes(id))
    .map(([name, id]) => ({ id, name }))
}

/** Names of those the caller sees, by name; of these alone where they are given. */
export const seenNames = (work: Work, ids?: readonly number[]): Promise<{ id: number; name: string }[]> =>
  visible(work)
    .$if(ids !== undefined, (qb) => qb.where('d.id', '=', sql<number>`any(${ids}::int[])`))
    .select(['d.id', 'd.name'])
    .orderBy(sql`d.name collate es_mx`)
    .orderBy('d.id')
    .execute()

/** Of the account's drivers: their names, licences and telephones, to find a row of a spreadsheet again. */
export function knownDrivers({ tx, scope }: Work): Promise<{ id: number; name: string; license: string | null }[]> {
  return tx
    .selectFrom('driver')
    .select(['id', 'name', 'license'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .execute()
}
