import type pg from 'pg'
import type { AlarmKind, Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { CardHolder, Comparison, Trigger } from '@arriero/contract/alerts/alerts.rules.ts'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'

/** A rule as it judges: what is stored of it and nothing of who made it. Instants epoch ms. */
export interface RuleRow {
  id: number
  name: string
  trigger: Trigger
  severity: Severity
  limitKmh: number | null
  sensor: ReadingName | null
  comparison: Comparison | null
  low: number | null
  high: number | null
  holder: CardHolder | null
  kinds: AlarmKind[]
  codes: string[]
  durationSeconds: number
  cooldownSeconds: number
  unitIds: number[]
  groups: string[]
  geofenceIds: number[]
  days: number[]
  fromMinute: number
  toMinute: number
  escalateMinutes: number | null
  console: boolean
  mails: string[]
  webhookUrl: string | null
  activeFrom: number
  version: number
}

/** Rules of an account that are switched on, by any connection that may read them. */
export async function enabledRules(client: Pick<pg.Pool, 'query'>, accountId: number): Promise<RuleRow[]> {
  const { rows } = await client.query<RuleRow>({
    name: 'enabled-alert-rules',
    text: `select id, name, trigger, severity, limit_kmh as "limitKmh", sensor, comparison, low, high, holder, kinds, codes, duration_s as "durationSeconds",
        cooldown_s as "cooldownSeconds", unit_ids as "unitIds", groups, geofence_ids as "geofenceIds", days,
        from_minute as "fromMinute", to_minute as "toMinute", escalate_minutes as "escalateMinutes", console, mails,
        webhook_url as "webhookUrl", extract(epoch from active_from)::float8 * 1000 as "activeFrom", version
      from alert_rule where account_id = $1 and enabled and deleted_at is null order by id`,
    values: [accountId],
  })
  return rows
}

export async function accountZone(client: Pick<pg.Pool, 'query'>, accountId: number): Promise<string> {
  const { rows } = await client.query<{ timezone: string }>('select timezone from account where id = $1', [accountId])
  return rows[0]?.timezone ?? 'America/Mexico_City'
}
