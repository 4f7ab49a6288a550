import { sql } from 'kysely'
import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { FleetAlert } from '@arriero/contract/tracking/fleet-time.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { alertColumns, visibleAlerts } from './alert-query.ts'

/** Beyond this a day is nothing but alerts, and its time line a stripe. */
const most = 2000

/** Alerts with from ≤ at < to (ISO) on units the caller sees, oldest first; those that were withdrawn are none. */
export async function alertsBetween(work: Work, from: string, to: string): Promise<FleetAlert[]> {
  const rows = await visibleAlerts(work)
    .select(alertColumns)
    .where('a.at', '>=', from)
    .where('a.at', '<', to)
    .where('a.state', '<>', 'withdrawn')
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    unitId: row.unit_id,
    unitName: row.unit_name,
    // The table checks the word.
    severity: row.severity as Severity,
    title: row.title,
    at: row.at,
    endAt: row.end_at,
    lat: row.lat,
    lon: row.lon,
    acknowledgedAt: row.acknowledged_at,
    acknowledgedBy: row.acknowledged_name,
  }))
}

/** How many critical alerts each calendar day of a zone had since an instant (ISO). */
export async function criticalByDay(work: Work, from: string, zone: string): Promise<Map<string, number>> {
  const rows = await visibleAlerts(work)
    .where('a.at', '>=', from)
    .where('a.severity', '=', 'critical')
    .where('a.state', '<>', 'withdrawn')
    .select([sql<string>`((a.at at time zone ${zone})::date)::text`.as('day'), sql<number>`count(*)::int`.as('count')])
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}
