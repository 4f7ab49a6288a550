import type { Alarm } from '@arriero/telematics/alarm.ts'
import type { Work } from '../../app/database/work.ts'
import { tell } from './inbox/open-alerts.ts'

/** Ends the newest open alarm that each of these means (see `Alarm.endsOpen`); answers the ids of those. */
export async function endOpenAlarms(
  work: Work,
  sourceId: number,
  ends: readonly Alarm[],
  unitIds: ReadonlyMap<string, number>,
): Promise<number[]> {
  if (ends.length === 0) return []
  const client = await work.client()
  const { rows } = await client.query<{ id: number }>({
    name: 'end-open-alarms',
    text: `update alarm a set end_at = e.at from (
        select distinct on (o.id) o.id, r.at from jsonb_to_recordset($3::jsonb) as r (key text, "unitId" int, at timestamptz)
        cross join lateral (select m.id from alarm m
          where m.account_id = $1 and m.unit_id = r."unitId" and m.source_id = $2 and m.end_at is null
            and m.at <= r.at and m.at > r.at - interval '30 days' and starts_with(m.key, r.key)
          order by m.at desc limit 1) o
        order by o.id, r.at) e
      where a.account_id = $1 and a.id = e.id
      returning a.id`,
    values: [
      work.scope.accountId,
      sourceId,
      JSON.stringify(
        ends.flatMap(({ key, unitKey, endAt, at }) => {
          const unitId = unitIds.get(unitKey)
          return unitId === undefined ? [] : [{ key, unitId, at: new Date(endAt ?? at).toISOString() }]
        }),
      ),
    ],
  })
  return rows.map(({ id }) => id)
}

/** Says of the alerts made of these alarms that they are over, once no alarm of theirs lasts any longer. */
export async function endAlertsOf(work: Work, alarmIds: readonly number[]): Promise<void> {
  if (alarmIds.length === 0) return
  const client = await work.client()
  const { rows } = await client.query<{ id: number }>({
    name: 'end-alerts-of-alarms',
    text: `update alert a set end_at = l.end_at, version = a.version + 1 from (
        select j.alert_id as id, max(m.end_at) as end_at from alert_alarm j
        join alarm m on m.account_id = j.account_id and m.id = j.alarm_id
        where j.account_id = $1
          and j.alert_id in (select alert_id from alert_alarm where account_id = $1 and alarm_id = any($2::bigint[]))
        group by j.alert_id having bool_and(m.end_at is not null)) l
      where a.account_id = $1 and a.id = l.id and a.end_at is distinct from l.end_at
      returning a.id`,
    values: [work.scope.accountId, alarmIds],
  })
  await tell(
    work,
    rows.map(({ id }) => id),
    false,
  )
}
