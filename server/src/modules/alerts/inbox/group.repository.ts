import type { Work } from '../../../app/database/work.ts'
import type { StoredAlarm } from '../alarms.repository.ts'

interface Wanted {
  ruleId: number | null
  unitId: number
  sourceId: number
  kind: string | null
  code: string
  at: number
  /** How far from the repetitions an alert that nobody has closed still takes one. */
  withinMs: number
  /** How long after its last repetition it takes one even when it is closed. */
  cooldownMs: number
}

/** The alert that another alarm of the same unit, kind and source joins; null: a new one is opened. */
export async function openOfKind(work: Work, wanted: Wanted): Promise<number | null> {
  const client = await work.client()
  const { rows } = await client.query<{ id: number }>({
    name: 'alert-of-kind',
    text: `select id from alert
      where account_id = $1 and unit_id = $2 and rule_id is not distinct from $3::int and source_id = $4
        and kind is not distinct from $5 and (kind is not null or code = $6)
        and ((state in ('open', 'acknowledged') and last_at >= $7::timestamptz - make_interval(secs => $8) and start_at <= $7::timestamptz + make_interval(secs => $8))
          or (state <> 'withdrawn' and last_at >= $7::timestamptz - make_interval(secs => $9) and start_at <= $7::timestamptz))
      order by last_at desc limit 1`,
    values: [
      work.scope.accountId,
      wanted.unitId,
      wanted.ruleId,
      wanted.sourceId,
      wanted.kind,
      wanted.code,
      new Date(wanted.at).toISOString(),
      wanted.withinMs / 1000,
      wanted.cooldownMs / 1000,
    ],
  })
  return rows[0]?.id ?? null
}

/** Puts an alarm among those of an alert, once; one that lasts opens it again. Answers whether it was not there. */
export async function joinAlert(work: Work, alertId: number, alarm: StoredAlarm): Promise<boolean> {
  const client = await work.client()
  const { rowCount } = await client.query({
    name: 'join-alert',
    text: `with added as (
        insert into alert_alarm (account_id, alert_id, alarm_id) values ($1, $2, $3) on conflict do nothing returning 1)
      update alert set count = (select count(*) from alert_alarm where account_id = $1 and alert_id = $2) + 1,
        last_at = greatest(last_at, $4::timestamptz), start_at = least(start_at, $4::timestamptz),
        end_at = case when $5 then null else end_at end, version = version + 1
      where account_id = $1 and id = $2 and exists (select from added)`,
    values: [work.scope.accountId, alertId, alarm.id, new Date(alarm.at).toISOString(), alarm.endAt === null],
  })
  return (rowCount ?? 0) > 0
}
