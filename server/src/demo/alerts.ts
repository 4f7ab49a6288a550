import type pg from 'pg'
import { alertOf } from '../modules/alerts/flow/alert-of.ts'
import type { RuleRow } from '../modules/alerts/rules/rule-row.ts'
import type { DemoAlert } from './history/types.ts'
import { insertMany } from './insert.ts'

const minute = 60_000
/** How long the desk takes to see an alert and to be done with it. */
const [seenMs, doneMs] = [3 * minute, 25 * minute]
const endings = [
  'Se habló con el conductor; bajó la velocidad.',
  'El conductor confirmó que va en autopista; queda advertido.',
  'Segunda vez en la semana: se avisó a su jefe de línea.',
]

/** What a rule found in the past, attended by these people in turn; the youngest are still on the desk. */
export async function seedAlerts(
  client: pg.ClientBase,
  accountId: number,
  rule: RuleRow,
  found: readonly DemoAlert[],
  people: readonly number[],
  now: number,
): Promise<void> {
  const instant = (at: number) => (at < now ? new Date(at).toISOString() : null)
  const rows = found
    .toSorted((a, b) => a.firing.at - b.firing.at)
    .map(({ unitId, firing, endAt }, i) => {
      const [seen, done] = [instant(firing.at + seenMs), instant(firing.at + doneMs)]
      const who = people[i % people.length]
      return {
        ...alertOf(rule, unitId, firing, endAt),
        state: done ? 'closed' : seen ? 'acknowledged' : 'open',
        seen,
        seenBy: seen ? who : null,
        done,
        doneBy: done ? who : null,
        ending: endings[i % endings.length],
      }
    })
  await insertMany(
    client,
    `with r as (select * from jsonb_to_recordset($1) as t (key text, "ruleId" int, trigger text, title text, detail text, severity text,
        "unitId" int, "startAt" timestamptz, at timestamptz, "endAt" timestamptz, lat float8, lon float8, speed float8,
        state text, seen timestamptz, "seenBy" int, done timestamptz, "doneBy" int, ending text)),
      opened as (
        insert into alert (account_id, key, rule_id, trigger, title, detail, severity, state, unit_id, unit_name, driver_name,
          start_at, at, end_at, last_at, lat, lon, speed, assigned_to, acknowledged_by, acknowledged_at, closed_by, closed_at, created_at)
        select $2, r.key, r."ruleId", r.trigger, r.title, r.detail, r.severity, r.state, u.id, u.name, d.name,
          r."startAt", r.at, r."endAt", r.at, r.lat, r.lon, r.speed, r."seenBy", r."seenBy", r.seen, r."doneBy", r.done, r.at
        from r join unit u on u.account_id = $2 and u.id = r."unitId"
        left join unit_driver ud on ud.account_id = $2 and ud.unit_id = u.id and ud.to_at is null
        left join driver d on d.account_id = $2 and d.id = ud.driver_id
        returning id, key)
    insert into alert_note (account_id, alert_id, at, user_id, kind, text)
    select $2, o.id, n.at, n.user_id, n.kind, n.text from opened o join r on r.key = o.key
      cross join lateral (values (r.at, null::int, 'opened', 'Alerta recibida'),
        (r.seen, r."seenBy", 'acknowledged', 'Atiende la alerta'), (r.done, r."doneBy", 'closed', r.ending)) n (at, user_id, kind, text)
    where n.at is not null
    returning id`,
    rows,
    [accountId],
  )
}
