import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageUnits as pageEndpoint } from '@arriero/contract/units/units.contract.ts'
import type {
  FullUnitDraft,
  Unit,
  UnitChange,
  UnitLive,
  UnitOption,
  UnitRow,
} from '@arriero/contract/units/units.entities.ts'
import { expiryWarningDays } from '@arriero/contract/units/expiry.rules.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { accountToday } from './today.ts'
import { describedUnits, liveColumns, rowColumns, seenBy, visibleUnits } from './unit-query.ts'
import { toDriver, toLive, toUnitRow } from './unit-row.ts'

type Links = Pick<App, 'links'>

export async function listUnits(
  work: Work,
  app: Links,
  only: { userId?: number | undefined; ids?: readonly number[] } = {},
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
  typeName: sql`t.name collate es_mx`,
  brandName: sql`b.name collate es_mx`,
  insuranceExpires: sql`u.insurance_expires`,
  km: sql`u.km_current`,
  state: sql`u.state`,
  resourceName: sql`u.resource_name`,
}

export async function pageUnits(
  work: Work,
  app: Links,
  request: QueryOf<typeof pageEndpoint>,
  from: { path: string; query: Record<string, unknown> },
) {
  const today = await accountToday(work)
  const day = sql<string>`${today}::date`
  const lastWarned = sql<string>`${today}::date + ${expiryWarningDays}::int`
  const { type, brand, insurer, state, platform, resource, insurance, driver } = request
  const found = describedUnits(work)
    .select(rowColumns)
    .where(matches(sql`u.search`, request.search))
    .$if(type !== undefined, (qb) => qb.where('u.type_id', '=', type!))
    .$if(brand !== undefined, (qb) => qb.where('u.brand_id', '=', brand!))
    .$if(insurer !== undefined, (qb) => qb.where('u.insurer_id', '=', insurer!))
    .$if(state !== undefined, (qb) => qb.where('u.state', '=', state!))
    .$if(platform !== undefined, (qb) => qb.where('u.platform', '=', platform!))
    .$if(resource !== undefined, (qb) => qb.where('u.resource_name', '=', resource!))
    .$if(insurance === 'none', (qb) => qb.where('u.insurance_expires', 'is', null))
    .$if(insurance === 'valid', (qb) => qb.where('u.insurance_expires', '>', lastWarned))
    .$if(insurance === 'expiring', (qb) =>
      qb.where('u.insurance_expires', '>=', day).where('u.insurance_expires', '<=', lastWarned),
    )
    .$if(insurance === 'expired', (qb) => qb.where('u.insurance_expires', '<', day))
    .$if(driver !== undefined, (qb) => qb.where('ud.id', driver === 'with' ? 'is not' : 'is', null))
  const page = await readPage(found, request, orders, from)
  return { ...page, results: page.results.map(toUnitRow(app, today)) }
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
    .select(['u.id', 'u.name', 'u.plates', 'u.state', 'u.resource_name', 'd.name as driver_name'])
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
  }))
}

/** null: not there, deleted, or not shared with the caller. */
export async function findUnit(work: Work, app: Links, id: number): Promise<Unit | null> {
  const row = await describedUnits(work)
    .leftJoin('app_user as by', (join) =>
      join.onRef('by.id', '=', 'u.updated_by').onRef('by.account_id', '=', 'u.account_id'),
    )
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
    speedLimit: row.speed_limit,
    tankLiters: row.tank_liters,
    timezone: row.timezone,
    notes: row.notes,
    drivers: driver ? [driver] : [],
    // Written by `columnsOf` below and by nothing else.
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

/** Columns of the fields that are named; the others stay as they are. Empty texts are none. */
export function columnsOf(given: Partial<FullUnitDraft & UnitChange>) {
  const text = (value: string | null | undefined) => (value === '' ? null : value)
  const columns = {
    name: given.name,
    plates: text(given.plates),
    vin: text(given.vin)?.toUpperCase() ?? text(given.vin),
    economic_number: text(given.economicNumber),
    year: given.year,
    color: text(given.color),
    type_id: given.typeId,
    brand_id: given.brandId,
    model_id: given.modelId,
    insurer_id: given.insurerId,
    insurance_policy: text(given.insurancePolicy),
    insurance_expires: given.insuranceExpires,
    state: given.state,
    platform: given.platform,
    platform_account_id: given.platformAccountId,
    platform_key: text(given.platformKey),
    resource_name: text(given.resourceName),
    speed_limit: given.speedLimit,
    tank_liters: given.tankLiters,
    timezone: given.timezone,
    notes: text(given.notes),
    wheels: given.wheels && JSON.stringify(given.wheels),
    batteries: given.batteries && JSON.stringify(given.batteries),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Omit<
    Partial<typeof columns>,
    'name'
  >
}

export async function insertUnit({ tx, scope }: Work, draft: FullUnitDraft): Promise<number> {
  const { id } = await tx
    .insertInto('unit')
    .values({
      ...columnsOf(draft),
      account_id: scope.accountId,
      name: draft.name,
      updated_by: scope.userId || null,
      ...(draft.km === undefined ? {} : { km_current: draft.km }),
      ...(draft.engineHours === undefined ? {} : { engine_hours_current: draft.engineHours }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the unit until the end of the work; null when it is not the caller's to change. */
export async function lockUnit(work: Work, id: number): Promise<{ id: number; name: string; version: number } | null> {
  return (
    (await visibleUnits(work)
      .select(['u.id', 'u.name', 'u.version'])
      .where('u.id', '=', id)
      .forUpdate('u')
      .executeTakeFirst()) ?? null
  )
}

export async function updateUnit({ tx, scope }: Work, id: number, columns: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('unit')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** What a person read on the unit: from now on its positions count upwards from there. */
export async function setReadings(
  { tx, scope }: Work,
  id: number,
  reading: { km: number; engineHours: number },
): Promise<void> {
  await sql`update unit u set
      km_current = ${reading.km} - coalesce((select p.odometer_km - p.odometer_added_km from position_last p where p.account_id = u.account_id and p.unit_id = u.id), 0),
      engine_hours_current = ${reading.engineHours} - coalesce((select p.engine_hours - p.engine_hours_added from position_last p where p.account_id = u.account_id and p.unit_id = u.id), 0)
    where account_id = ${scope.accountId} and id = ${id}`.execute(tx)
  await tx
    .insertInto('unit_reading')
    .values({
      account_id: scope.accountId,
      unit_id: id,
      km: reading.km,
      engine_hours: reading.engineHours,
      user_id: scope.userId || null,
    })
    .execute()
}

export async function deleteUnit({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('unit')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Names of units that exist already, folded, of those asked. */
export async function takenNames({ tx, scope }: Work, names: readonly string[], exceptId = 0): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('unit')
    .select(sql<string>`lower(name)`.as('name'))
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())})`)
    .execute()
  return new Set(rows.map((row) => row.name))
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

/** Whether an account stands below the caller's in the tree of companies. */
export async function isBelow({ tx, scope }: Work, accountId: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number
  }>`select id from account_tree(${scope.accountId}) where id = ${accountId}`.execute(tx)
  return rows.length > 0
}

const audited = { create: 'unit.create', update: 'unit.update', delete: 'unit.delete' } as const
export type UnitAction = keyof typeof audited

/** Who did what to a unit; read by `unitHistory`. */
export async function audit(
  { tx, scope }: Work,
  action: UnitAction,
  ids: readonly number[],
  fields: readonly string[] = [],
): Promise<void> {
  await sql`insert into audit_entry (account_id, user_id, action, subject, detail)
    select ${scope.accountId}, ${scope.userId || null}, ${audited[action]}, 'unit:' || id, ${JSON.stringify({ fields })}::jsonb from unnest(${ids}::int[]) as t(id)`.execute(
    tx,
  )
}

export async function unitHistory({ tx, scope }: Work, id: number) {
  const rows = await tx
    .selectFrom('audit_entry as e')
    .leftJoin('app_user as w', (join) =>
      join.onRef('w.id', '=', 'e.user_id').onRef('w.account_id', '=', 'e.account_id'),
    )
    .select(['e.at', 'e.action', 'e.detail', 'w.name as by'])
    .where('e.account_id', '=', scope.accountId)
    .where('e.subject', '=', `unit:${id}`)
    .where('e.action', 'in', Object.values(audited))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    by: row.by,
    // Written by `audit` above.
    action: row.action.slice('unit.'.length) as UnitAction,
    fields: (row.detail as { fields: string[] }).fields,
  }))
}
