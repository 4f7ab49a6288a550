import { sql } from 'kysely'
import type { FullUnitDraft, UnitChange } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleUnits } from './unit-query.ts'
import { setFurtherSources } from './unit-sources.repository.ts'

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

/** false: it was in another state. */
export async function setState({ tx, scope }: Work, id: number, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('unit')
    .set({ state: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * What a person read on the unit: from now on its positions count upwards from there. What is left out stays as it is
 * shown; what was shown before is kept with it.
 */
export async function setReadings(
  { tx, scope }: Work,
  id: number,
  reading: { km?: number | undefined; engineHours?: number | undefined; reason?: string },
): Promise<void> {
  const { km = null, engineHours = null, reason = null } = reading
  await sql`with shown as (
      select u.id, u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0) as km,
        u.engine_hours_current + coalesce(p.engine_hours - p.engine_hours_added, 0) as hours,
        coalesce(p.odometer_km - p.odometer_added_km, 0) as km_since, coalesce(p.engine_hours - p.engine_hours_added, 0) as hours_since
      from unit u left join position_last p on p.account_id = u.account_id and p.unit_id = u.id
      where u.account_id = ${scope.accountId} and u.id = ${id}),
    changed as (
      update unit u set km_current = coalesce(${km}::float8, s.km) - s.km_since, engine_hours_current = coalesce(${engineHours}::float8, s.hours) - s.hours_since
      from shown s where u.account_id = ${scope.accountId} and u.id = s.id)
    insert into unit_reading (account_id, unit_id, km, engine_hours, km_before, engine_hours_before, reason, user_id)
    select ${scope.accountId}, s.id, coalesce(${km}::float8, s.km), coalesce(${engineHours}::float8, s.hours), s.km, s.hours, ${reason}, ${scope.userId || null}
    from shown s`.execute(tx)
}

/** Its sources are free for another unit. */
export async function deleteUnit(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  await setFurtherSources(work, id, [])
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
