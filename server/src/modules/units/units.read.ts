import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DriverProfile, UnitOption } from '@arriero/contract/units/units.entities.ts'
import type { Work } from '../../app/database/work.ts'
import { describedUnits, visibleUnits } from './unit-query.ts'
import * as repository from './units.repository.ts'

export { activeTripsOf } from './active-trips.ts'
export { listTypes as unitTypes } from './catalogs/unit-catalogs.repository.ts'
export { availability } from './availability.ts'
export { isSilent, unitsByState, unitsNow } from './live-states.ts'
export { sourceChanges } from './unit-audit.repository.ts'
export { isDriven, visibleUnits } from './unit-query.ts'

/** The name of a joined unit `u`; one that is not shared with them has none for others than the house. */
export const seenUnitName = ({ scope }: Work): RawBuilder<string | null> =>
  scope.seesAllUnits
    ? sql<string | null>`u.name`
    : sql<string | null>`case when exists (select from unit_access x where x.account_id = u.account_id
        and x.unit_id = u.id and x.user_id = ${scope.userId}) then u.name end`

export interface UnitBrief {
  id: number
  name: string
  plates: string | null
  economicNumber: string | null
  /** Tracking platform id, 0 without GPS. */
  platform: number
  /** The platform's grouping; the transport line of a trip. */
  resourceKey: string | null
  resourceName: string | null
  /** IANA name. */
  timezone: string
  driver: DriverProfile | null
}

/** Units of the account that the caller sees, by id; what is not seen is absent. */
export async function unitsById(work: Work, ids: readonly number[]): Promise<Map<number, UnitBrief>> {
  const rows = await describedUnits(work)
    .select([
      'u.id',
      'u.name',
      'u.plates',
      'u.economic_number',
      'u.platform',
      'u.resource_key',
      'u.resource_name',
      'u.timezone',
      'd.id as driver_id',
      'd.name as driver_name',
      'd.phone',
    ])
    .where('u.id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        plates: row.plates,
        economicNumber: row.economic_number,
        platform: row.platform,
        resourceKey: row.resource_key,
        resourceName: row.resource_name,
        timezone: row.timezone,
        driver:
          row.driver_id === null || row.driver_name === null
            ? null
            : { id: row.driver_id, name: row.driver_name, phone: row.phone },
      },
    ]),
  )
}

/** Who drives each of these units now; units without a driver are absent. */
export async function driversOfUnits(work: Work, ids: readonly number[]): Promise<Map<number, DriverProfile>> {
  const units = await unitsById(work, ids)
  return new Map([...units.values()].flatMap(({ id, driver }) => (driver ? [[id, driver] as const] : [])))
}

/** What a unit's odometer shows now; null: the caller does not see the unit. */
export const shownKmOf = async (work: Work, id: number): Promise<number | null> =>
  (
    await describedUnits(work)
      .where('u.id', '=', id)
      .select(
        sql<number>`round((u.km_current + coalesce(p.odometer_km - p.odometer_added_km, 0))::numeric, 1)::float8`.as(
          'km',
        ),
      )
      .executeTakeFirst()
  )?.km ?? null

/** What the papers of a unit say; undefined: the caller does not see it. */
export const unitPapers = (work: Work, id: number) =>
  describedUnits(work)
    .where('u.id', '=', id)
    .select([
      'u.name',
      'u.plates',
      'u.year',
      'i.name as insurer',
      'u.insurance_policy as policy',
      'u.insurance_expires as policyEnds',
    ])
    .executeTakeFirst()

/** Choices of a search box: units the caller sees, twenty at most; `ids` reads back the ones already chosen. */
export const unitPicker = (
  work: Work,
  request: { search?: string | undefined; ids?: readonly number[] | undefined },
): Promise<UnitOption[]> => repository.unitOptions(work, request)

/** Names of all units the caller sees, e.g. to match the rows of a spreadsheet or to fill its drop-downs. */
export const unitNames = (
  work: Work,
): Promise<{ id: number; name: string; resourceName: string | null; speedLimit: number }[]> =>
  visibleUnits(work)
    .select(['u.id', 'u.name', 'u.resource_name as resourceName', 'u.speed_limit as speedLimit'])
    .orderBy(sql`u.name collate es_mx`)
    .execute()

export interface PlatformUnitKey {
  unitId: number
  platformAccountId: number | null
  /** The platform's own id of the unit. */
  key: string
  platform: number
  /** km/h. */
  speedLimit: number
  /** IANA name. */
  timezone: string
}

/** Which unit stands for which device of a platform; asked by the system, not by a user. */
export async function resolvePlatformUnits(owner: pg.Pool, accountId: number): Promise<PlatformUnitKey[]> {
  const { rows } = await owner.query<PlatformUnitKey>({
    name: 'resolve-platform-units',
    text: `select id as "unitId", platform_account_id as "platformAccountId", platform_key as key, platform, speed_limit as "speedLimit", timezone
      from unit where account_id = $1 and platform_key is not null and deleted_at is null`,
    values: [accountId],
  })
  return rows
}

export interface ExpiringPolicy {
  unit: { id: number; name: string }
  insurer: string | null
  number: string | null
  /** Calendar day. */
  expires: string
  /** Left from today until then; negative once it has ended. */
  days: number
}

/** Policies that end in exactly one of these numbers of days from `today`. */
export const expiringPolicies = (work: Work, today: string, inDays: readonly number[]): Promise<ExpiringPolicy[]> =>
  policiesBy(work, today, (left) => sql<boolean>`${left} = any(${inDays}::int[])`)

/** Policies that have ended before `today`, of units the caller sees. */
export const expiredPolicies = (work: Work, today: string): Promise<ExpiringPolicy[]> =>
  policiesBy(work, today, (left) => sql<boolean>`${left} < 0`)

async function policiesBy(
  work: Work,
  today: string,
  narrow: (left: RawBuilder<number>) => RawBuilder<boolean>,
): Promise<ExpiringPolicy[]> {
  const left = sql<number>`u.insurance_expires - ${today}::date`
  const rows = await describedUnits(work)
    .select([
      'u.id',
      'u.name',
      'i.name as insurer',
      'u.insurance_policy as number',
      'u.insurance_expires as expires',
      left.as('days'),
    ])
    .where(narrow(left))
    .orderBy('u.id')
    .execute()
  return rows.flatMap(({ id, name, expires, ...row }) =>
    expires === null ? [] : [{ ...row, unit: { id, name }, expires }],
  )
}
