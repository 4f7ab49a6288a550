import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { isSeenPlace, visibleTrips } from '../../trips/trips.read.ts'

/** Seen units only, or all of the account. */
const ofSeen = ({ scope }: Work) =>
  scope.seesAllUnits
    ? sql`true`
    : sql`h.unit_id in (select unit_id from unit_access a where a.account_id = ${scope.accountId} and a.user_id = ${scope.userId})`

/** How many units moved on each calendar day of a zone since an instant (ISO). */
export async function movedByDay(work: Work, from: string, zone: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; moved: number }>`
    select day::text, count(*)::int as moved from (
      select distinct (h.hour at time zone ${zone})::date as day, h.unit_id from unit_hour h
      where h.account_id = ${work.scope.accountId} and h.hour >= ${from} and h.moving_s > 0 and ${ofSeen(work)}) one
    group by day`.execute(work.tx)
  return new Map(rows.map(({ day, moved }) => [day, moved]))
}

/** Seconds of an hour that are over. */
const passed = sql`least(3600, greatest(60, extract(epoch from now() - h.hour)))`

/** Mean number of units that moved and that idled in each hour with from ≤ hour < to (ISO). */
export async function statesByHour(work: Work, from: string, to: string) {
  const { rows } = await sql<{ at: string; moving: number; idle: number }>`
    select h.hour as at, (sum(h.moving_s) / ${passed})::float8 as moving, (sum(h.idle_s) / ${passed})::float8 as idle from unit_hour h
    where h.account_id = ${work.scope.accountId} and h.hour >= ${from} and h.hour < ${to} and ${ofSeen(work)}
    group by h.hour order by h.hour`.execute(work.tx)
  return rows.map(({ at, moving, idle }) => ({ at, moving: Math.round(moving), idle: Math.round(idle) }))
}

/** Geofences the caller sees that were there between two instants (ISO). */
export async function geofencesThen(work: Work, from: string, to: string): Promise<number[]> {
  const rows = await work.tx
    .selectFrom('geofence')
    .where('account_id', '=', work.scope.accountId)
    .where('created_at', '<', to)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', from)]))
    .where(isSeenPlace(work, 'geofence.id'))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who drove units at an instant (ISO), by unit. */
export async function driversThen(
  { tx, scope }: Work,
  unitIds: readonly number[],
  at: string,
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('unit_driver as ud')
    .innerJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'ud.account_id'),
    )
    .where('ud.account_id', '=', scope.accountId)
    .where('ud.unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .where('ud.from_at', '<=', at)
    .where((eb) => eb.or([eb('ud.to_at', 'is', null), eb('ud.to_at', '>', at)]))
    .select(['ud.unit_id', 'd.name'])
    .execute()
  return new Map(rows.map((row) => [row.unit_id, row.name]))
}

/** The trip a unit was on at an instant (ISO): begun and not over; of several the one begun last. */
export async function tripThen(work: Work, unitId: number, at: string) {
  const trip = await visibleTrips(work)
    .where('t.unit_id', '=', unitId)
    .where('t.started_at', '<=', at)
    .where(sql<boolean>`coalesce(t.finished_at, t.cancelled_at, 'infinity') > ${at}`)
    .orderBy('t.started_at', 'desc')
    .select(['t.id', 't.folio', 't.name', 't.client_name as client'])
    .limit(1)
    .executeTakeFirst()
  return trip ?? null
}

/** Geofences a unit was in at an instant (ISO), of those the caller sees. */
export const fencesThen = (work: Work, unitId: number, at: string) =>
  work.tx
    .selectFrom('geofence_visit as v')
    .innerJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'v.geofence_id').onRef('g.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.unit_id', '=', unitId)
    .where('v.in_at', '<=', at)
    .where((eb) => eb.or([eb('v.out_at', 'is', null), eb('v.out_at', '>', at)]))
    .where(isSeenPlace(work, 'v.geofence_id'))
    .select(['g.id', 'g.name', 'g.color'])
    .orderBy('v.in_at')
    .execute()
