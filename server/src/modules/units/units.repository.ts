import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageUnits as pageEndpoint } from '@arriero/contract/units/units.contract.ts'
import type { Unit, UnitLive, UnitOption, UnitRow } from '@arriero/contract/units/units.entities.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import { withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { isOnTrip } from './availability.ts'
import { accountToday } from '../../app/account-zone.ts'
import { endsAs } from './expiry.read.ts'
import { sourcesOfUnit } from './unit-sources.repository.ts'
import { describedUnits, liveColumns, rowColumns, seenBy, visibleUnits } from './unit-query.ts'
import { toDriver, toLive, toUnitRow } from './unit-row.ts'

type Links = Pick<App, 'links'>

export async function listUnits(
  work: Work,
  app: Links,
  only: { userId?: number; ids?: readonly number[] } = {},
): Promise<UnitRow[]> {
  const { userId, ids } = only
  const rows = await describedUnits(work)
    .select(rowColumns)
    .$if(userId !== undefined, (qb) => qb.where(seenBy(work.scope.accountId, userId!)))
    .$if(ids !== undefined, (qb) => qb.where('u.id', '=', sql<number>`any(${ids})`))
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .execute()
  return rows.map(toUnitRow(app, await accountToday(work)))
}

const orders = {
  default: sql`u.name collate es_mx`,
  id: sql`u.id`,
  name: sql`u.name collate es_mx`,
  plates: sql`u.plates`,
  economicNumber: sql`u.economic_number`,
  typeName: sql`(select name from unit_type where id = u.type_id)`,
  brandName: sql`(select name from unit_brand where id = u.brand_id)`,
  insuranceExpires: sql`u.insurance_expires`,
  km: sql`u.km_current`,
  state: sql`u.state`,
  resourceName: sql`u.resource_name`,
}

const isDriven = sql<boolean>`exists (select from unit_driver where account_id = u.account_id and unit_id = u.id and to_at is null)`

/** Only the units of the page are described: joining and sorting whole rows of a large fleet would cost ten times as much. */
export async function pageUnits(
  work: Work,
  app: Links,
  request: QueryOf<typeof pageEndpoint>,
  from: { path: string; query: Record<string, unknown> },
) {
  const today = await accountToday(work)
  const { type, brand, insurer, state, platform, resource, insurance, driver, trip } = request
  const found = visibleUnits(work)
    .select('u.id')
    .where(matches(sql`u.search`, request.search))
    .$if(type !== undefined, (qb) => qb.where('u.type_id', '=', type!))
    .$if(brand !== undefined, (qb) => qb.where('u.brand_id', '=', brand!))
    .$if(insurer !== undefined, (qb) => qb.where('u.insurer_id', '=', insurer!))
    .$if(state !== undefined, (qb) => qb.where('u.state', '=', state!))
    .$if(platform !== undefined, (qb) => qb.where('u.platform', '=', platform!))
    .$if(resource !== undefined, (qb) => qb.where('u.resource_name', '=', resource!))
    .$if(insurance !== undefined, (qb) => qb.where(endsAs(sql.ref('u.insurance_expires'), insurance!, today)))
    .$if(trip !== undefined, (qb) => qb.where(trip === 'with' ? isOnTrip : sql<boolean>`not ${isOnTrip}`))
    .$if(driver !== undefined, (qb) => qb.where(driver === 'with' ? isDriven : sql<boolean>`not ${isDriven}`))
  const page = await readPage(found, request, orders, from)
  const ids = page.results.map(({ id }) => id)
  const rows = new Map((await listUnits(work, app, { ids })).map((row) => [row.id, row]))
  return { ...page, results: ids.flatMap((id) => rows.get(id) ?? []) }
}

export async function liveUnits(work: Work, ids: readonly number[]): Promise<UnitLive[]> {
  const now = Date.now()
  const rows = await visibleUnits(work)
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'u.id').onRef('p.account_id', '=', 'u.account_id'),
    )
    .select(['u.id', ...liveColumns])
    .where('u.id', '=', sql<number>`any(${ids})`)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => toLive(row, now))
}

export async function unitOptions(
  work: Work,
  request: { search?: string | undefined; ids?: readonly number[] | undefined },
): Promise<UnitOption[]> {
  const rows = await describedUnits(work)
    .select(['u.id', 'u.name', 'u.plates', 'u.state', 'u.resource_name', 'd.id as driver_id', 'd.name as driver_name'])
    .select([isOnTrip.as('onTrip'), sql<boolean>`p.at is not null`.as('hasReported')])
    .where(matches(sql`u.search`, request.search))
    .$if(request.ids !== undefined, (qb) => qb.where('u.id', '=', sql<number>`any(${request.ids})`))
    .orderBy(sql`u.name collate es_mx`)
    .orderBy('u.id')
    .limit(request.ids ? request.ids.length : 20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    plates: row.plates,
    state: row.state,
    resourceName: row.resource_name,
    driver: row.driver_name,
    driverId: row.driver_id,
    onTrip: row.onTrip,
    hasReported: row.hasReported,
  }))
}

/** null: not there, deleted, or not shared with the caller. */
export async function findUnit(work: Work, app: Links, id: number): Promise<Unit | null> {
  const row = await describedUnits(work)
    .$call(withUser('by', 'u.updated_by'))
    .select(rowColumns)
    .select([
      'u.platform_account_id',
      'u.speed_limit',
      'u.tank_liters',
      'u.timezone',
      'u.notes',
      'u.wheels',
      'u.batteries',
      'u.created_at',
      'u.updated_at',
      'by.name as updated_by_name',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const photos = await work.tx
    .selectFrom('unit_thumbnail as n')
    .innerJoin('stored_file as f', 'f.id', 'n.file_id')
    .select(['n.id', 'f.key'])
    .where('n.account_id', '=', work.scope.accountId)
    .where('n.unit_id', '=', id)
    .orderBy('n.id')
    .execute()
  const driver = toDriver(row)
  return {
    ...toUnitRow(app, await accountToday(work))(row),
    currentName: row.name,
    platformAccountId: row.platform_account_id,
    sources: await sourcesOfUnit(work, id),
    speedLimit: row.speed_limit,
    tankLiters: row.tank_liters,
    timezone: row.timezone,
    notes: row.notes,
    drivers: driver ? [driver] : [],
    // Written by `columnsOf` of unit-changes.repository.ts and by nothing else.
    wheels: row.wheels as Unit['wheels'],
    batteries: row.batteries as Unit['batteries'],
    thumbnails: photos.map((photo) => ({
      id: photo.id,
      url: fileUrl(app, photo.key, 24 * 3600),
      main: photo.key === row.thumbnail_key,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  }
}

export async function sharedWith({ tx, scope }: Work, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('unit_access')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
