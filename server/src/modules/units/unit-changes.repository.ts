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
