import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { scheduleOf } from '../engine/schedule.ts'
import { alertOf, inWords } from '../flow/alert-of.ts'
import { openAlerts, tell } from '../inbox/open-alerts.ts'
import { placesOf, scopeTest } from './compile.ts'
import { accountZone, enabledRules, type RuleRow } from './rule-row.ts'
import { ruleShapes } from './shapes.ts'

/** Units that stopped reporting, as rules ask; those that report again end their alert. */
export const watchSilence = job({
  name: 'alerts.silence',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  handle: (_payload, app) => sweepSilence(app, Date.now()),
})

export async function sweepSilence(app: App, now: number, onlyAccount?: number): Promise<void> {
  const { rows } = await app.owner.query<{ account_id: number }>(
    `select distinct account_id from alert_rule where trigger = 'not_reporting' and enabled and deleted_at is null and ($1::int is null or account_id = $1)`,
    [onlyAccount ?? null],
  )
  for (const { account_id: accountId } of rows)
    await inWork(app, systemScope(accountId), async (work) => {
      await endSilences(work)
      await openSilences(work, now)
    })
}

async function endSilences(work: Work): Promise<void> {
  const client = await work.client()
  const { rows } = await client.query<{ id: number }>(
    `update alert a set end_at = l.at, version = a.version + 1 from position_last l
     where a.account_id = $1 and a.trigger = 'not_reporting' and a.end_at is null and l.account_id = $1 and l.unit_id = a.unit_id
       and l.at > a.start_at returning a.id`,
    [work.scope.accountId],
  )
  await tell(
    work,
    rows.map(({ id }) => id),
    false,
  )
}

interface SilentUnit {
  id: number
  group: string | null
  lastAt: number
  lat: number
  lon: number
  cooled: boolean
}

async function openSilences(work: Work, now: number): Promise<void> {
  const { accountId } = work.scope
  const client = await work.client()
  const rules = (await enabledRules(client, accountId)).filter(({ trigger }) => trigger === 'not_reporting')
  const clock = new ZoneClock(await accountZone(client, accountId))
  const shapes = await ruleShapes(work, rules)
  for (const rule of rules) {
    const schedule = scheduleOf(rule, clock)
    if (schedule !== null && !schedule.holds(now)) continue
    const concerns = scopeTest(rule)
    const places = placesOf(rule.geofenceIds, shapes)
    const units = (await silentUnits(work, rule, now)).filter(
      (unit) =>
        !unit.cooled &&
        concerns(unit) &&
        (places === null || places.some((place) => place.contains(unit.lat, unit.lon))),
    )
    const alerts = units.map(({ id, lastAt, lat, lon }) => ({
      ...alertOf(
        rule,
        id,
        {
          ruleId: rule.id,
          geofenceId: null,
          startAt: lastAt,
          placeAt: lastAt,
          at: lastAt + rule.durationSeconds * 1000,
          lat,
          lon,
          speed: 0,
          reading: null,
        },
        null,
      ),
      detail: `Sin reportar por más de ${inWords(rule.durationSeconds)}`,
      speed: null,
    }))
    await openAlerts(work, alerts, now)
  }
}

/** Units whose last position is as old as the rule asks, became so under it, and were not told yet. */
async function silentUnits(work: Work, rule: RuleRow, now: number): Promise<SilentUnit[]> {
  const client = await work.client()
  const { rows } = await client.query<SilentUnit>({
    name: 'silent-units',
    text: `select u.id, u.resource_name as group, extract(epoch from l.at)::float8 * 1000 as "lastAt", l.lat, l.lon,
        exists (select from alert c where c.account_id = $1 and c.rule_id = $2 and c.unit_id = u.id and c.state <> 'withdrawn'
          and c.at > l.at + make_interval(secs => $3) - make_interval(secs => $5)) as cooled
      from position_last l join unit u on u.account_id = $1 and u.id = l.unit_id and u.deleted_at is null
      where l.account_id = $1 and l.at <= $4::timestamptz - make_interval(secs => $3) and l.at >= $6::timestamptz - make_interval(secs => $3)
        and not exists (select from alert a where a.account_id = $1 and a.rule_id = $2 and a.unit_id = u.id and a.start_at = l.at)`,
    values: [
      work.scope.accountId,
      rule.id,
      rule.durationSeconds,
      new Date(now).toISOString(),
      rule.cooldownSeconds,
      new Date(rule.activeFrom).toISOString(),
    ],
  })
  return rows
}
