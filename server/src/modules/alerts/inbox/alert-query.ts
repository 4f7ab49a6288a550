import type { AlarmKind, Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import type { AlertState, Trigger } from '@arriero/contract/alerts/alerts.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

/** Alerts of the account on units the caller sees, with the names of what they point to. */
export const visibleAlerts = ({ tx, scope }: Work) =>
  tx
    .selectFrom('alert as a')
    .innerJoin('unit as u', (join) => join.onRef('u.id', '=', 'a.unit_id').onRef('u.account_id', '=', 'a.account_id'))
    .leftJoin('alert_rule as r', (join) =>
      join.onRef('r.id', '=', 'a.rule_id').onRef('r.account_id', '=', 'a.account_id'),
    )
    .leftJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'a.geofence_id').onRef('g.account_id', '=', 'a.account_id'),
    )
    .$call(withUser('w', 'a.assigned_to'))
    .$call(withUser('k', 'a.acknowledged_by'))
    .where('a.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where('a.unit_id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as x')
          .select('x.unit_id')
          .where('x.account_id', '=', scope.accountId)
          .where('x.user_id', '=', scope.userId),
      ),
    )

export const alertColumns = [
  'a.id',
  'a.rule_id',
  'r.name as rule_name',
  'a.trigger',
  'a.kind',
  'a.code',
  'a.title',
  'a.detail',
  'a.severity',
  'a.state',
  'a.unit_id',
  'u.name as unit_name',
  'a.driver_name',
  'a.geofence_id',
  'g.name as geofence_name',
  'a.start_at',
  'a.at',
  'a.end_at',
  'a.count',
  'a.last_at',
  'a.lat',
  'a.lon',
  'a.speed',
  'a.assigned_to',
  'w.name as assignee_name',
  'a.acknowledged_at',
  'k.name as acknowledged_name',
  'a.escalate_at',
  'a.escalated_at',
  'a.closed_at',
  'a.version',
] as const

const rows = (work: Work) => visibleAlerts(work).select(alertColumns)
export type AlertRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const toAlert = (row: AlertRow): Alert => ({
  id: row.id,
  ruleId: row.rule_id,
  ruleName: row.rule_name,
  // The tables check these words, or this module writes them.
  trigger: row.trigger as Trigger,
  kind: row.kind as AlarmKind | null,
  severity: row.severity as Severity,
  state: row.state as AlertState,
  code: row.code,
  title: row.title,
  detail: row.detail,
  unitId: row.unit_id,
  unitName: row.unit_name,
  driverName: row.driver_name,
  geofenceId: row.geofence_id,
  geofenceName: row.geofence_name,
  startAt: row.start_at,
  at: row.at,
  endAt: row.end_at,
  count: row.count,
  lastAt: row.last_at,
  lat: row.lat,
  lon: row.lon,
  speed: row.speed,
  assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
  acknowledgedAt: row.acknowledged_at,
  acknowledgedBy: row.acknowledged_name,
  escalateAt: row.escalate_at,
  escalatedAt: row.escalated_at,
  closedAt: row.closed_at,
  version: row.version,
})

/** Alerts by id that the caller sees, in the order of their ids. */
export async function alertsById(work: Work, ids: readonly number[]): Promise<Alert[]> {
  if (ids.length === 0) return []
  return (
    await rows(work)
      .where('a.id', 'in', [...ids])
      .orderBy('a.id')
      .execute()
  ).map(toAlert)
}
