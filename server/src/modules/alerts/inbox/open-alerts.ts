import type { Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Trigger } from '@arriero/contract/alerts/alerts.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { tellAlerts } from '../tell/tell.job.ts'

/** An alert to be opened. Instants ISO, km/h. */
export interface NewAlert {
  /** Rule, unit and beginning, or source and alarm. */
  key: string
  ruleId: number | null
  trigger: Trigger
  kind: string | null
  code: string | null
  sourceId: number | null
  title: string
  detail: string | null
  severity: Severity
  unitId: number
  geofenceId: number | null
  startAt: string
  at: string
  endAt: string | null
  lat: number | null
  lon: number | null
  speed: number | null
  /** null: nobody is told when it stays unattended. */
  escalateMinutes: number | null
}

/** What was learned later than this is put into the inbox without a sound: it is history. */
const staleMs = 3 * 3_600_000

/** Opens alerts, each once whatever is tried again; answers ids of the new ones by key. Telling follows in a job. */
export async function openAlerts(work: Work, alerts: readonly NewAlert[], now: number): Promise<Map<string, number>> {
  if (alerts.length === 0) return new Map()
  const client = await work.client()
  const rows = alerts.map((alert) => ({ ...alert, stale: now - Date.parse(alert.at) > staleMs }))
  const opened = await client.query<{ id: number; key: string }>({
    name: 'open-alerts',
    text: `with opened as (insert into alert (account_id, key, rule_id, trigger, kind, code, source_id, title, detail, severity, unit_id, unit_name, driver_name,
        geofence_id, start_at, at, end_at, last_at, lat, lon, speed, escalate_at)
      select $1, r.key, (select id from alert_rule where account_id = $1 and id = r."ruleId"), r.trigger, r.kind, r.code, r."sourceId",
        r.title, r.detail, r.severity, u.id, u.name, d.name, (select id from geofence where account_id = $1 and id = r."geofenceId"),
        r."startAt", r.at, r."endAt", r.at, r.lat, r.lon, r.speed,
        case when not r.stale then now() + make_interval(mins => r."escalateMinutes") end
      from jsonb_to_recordset($2::jsonb) as r (key text, "ruleId" int, trigger text, kind text, code text, "sourceId" int, title text,
        detail text, severity text, "unitId" int, "geofenceId" int, "startAt" timestamptz, at timestamptz, "endAt" timestamptz,
        lat float8, lon float8, speed float8, "escalateMinutes" int, stale boolean)
      join unit u on u.account_id = $1 and u.id = r."unitId"
      left join unit_driver ud on ud.account_id = $1 and ud.unit_id = u.id and ud.to_at is null
      left join driver d on d.account_id = $1 and d.id = ud.driver_id
      on conflict (account_id, key) do nothing
      returning id, key),
      noted as (insert into alert_note (account_id, alert_id, kind, text) select $1, id, 'opened', 'Alerta recibida' from opened)
      select id, key from opened`,
    values: [work.scope.accountId, JSON.stringify(rows)],
  })
  const ids = opened.rows.map(({ id }) => id)
  await tell(work, ids, true)
  return new Map(opened.rows.map(({ key, id }) => [key, id]))
}

/** Tells browsers, and for fresh ones people and systems, what has become of alerts; in jobs of this transaction. */
export async function tell(work: Work, ids: readonly number[], fresh: boolean): Promise<void> {
  // One job a hundred alerts: what is tried again is little.
  for (let i = 0; i < ids.length; i += 100)
    await work.enqueue(tellAlerts, { accountId: work.scope.accountId, ids: ids.slice(i, i + 100), fresh })
}
