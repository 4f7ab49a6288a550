import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** Who is wanted when. Instants ISO. */
export interface Wanted {
  /** The trip itself, when it is being changed. */
  tripId?: number | null | undefined
  unitIds: readonly number[]
  driverIds: readonly number[]
  from: string
  to: string
}

export interface Clash {
  unitId: number | null
  driverId: number | null
  name: string
  folio: string
  from: string
  /** When the other trip is to end, ISO. */
  until: string
}

/**
 * Active trips that hold a wanted unit (as its unit or in reserve) or driver in that time. A late trip holds its unit
 * until it is expected to arrive.
 */
export async function clashesOf(
  { tx, scope }: Work,
  { tripId, unitIds, driverIds, from, to }: Wanted,
): Promise<Clash[]> {
  if (unitIds.length === 0 && driverIds.length === 0) return []
  const { rows } = await sql<{
    unit_id: number | null
    driver_id: number | null
    name: string
    folio: string
    leave_at: string
    until: string
  }>`
    with busy as (
      select t.id, t.folio, t.leave_at, greatest(t.arrive_at, t.eta) as until, t.unit_id from trip t
      where t.account_id = ${scope.accountId} and t.status = 'active' and t.id <> ${tripId ?? 0}
        and t.leave_at < ${to} and greatest(t.arrive_at, t.eta) > ${from})
    select u.id as unit_id, null::int as driver_id, u.name, b.folio, b.leave_at, b.until
      from busy b join unit u on u.id = b.unit_id where u.account_id = ${scope.accountId} and u.id = any(${unitIds}::int[])
    union all
    select u.id, null, u.name, b.folio, b.leave_at, b.until
      from busy b join trip_backup_unit r on r.account_id = ${scope.accountId} and r.trip_id = b.id join unit u on u.id = r.unit_id
      where u.id = any(${unitIds}::int[])
    union all
    select null, d.id, d.name, b.folio, b.leave_at, b.until
      from busy b join trip_driver r on r.account_id = ${scope.accountId} and r.trip_id = b.id join driver d on d.id = r.driver_id
      where d.id = any(${driverIds}::int[])
    order by until desc`.execute(tx)
  return rows.map((row) => ({
    unitId: row.unit_id,
    driverId: row.driver_id,
    name: row.name,
    folio: row.folio,
    from: row.leave_at,
    until: row.until,
  }))
}
