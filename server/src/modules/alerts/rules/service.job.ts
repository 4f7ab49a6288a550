import { isOfService } from '@arriero/contract/alerts/alerts.rules.ts'
import { leftWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { dueOf, turnEnds, turnsBetween, type ServiceTurn } from '../../maintenance/plans/plans.read.ts'
import { scheduleOf } from '../engine/schedule.ts'
import { alertOf } from '../flow/alert-of.ts'
import { openAlerts, tell } from '../inbox/open-alerts.ts'
import { scopeTest } from './compile.ts'
import { accountZone, enabledRules, type RuleRow } from './rule-row.ts'
import { firingOf, statusOf, toldAt } from './service.judge.ts'

/** Services that came near or are overdue, as rules ask; those that were done end their alert. */
export const watchServices = job({
  name: 'alerts.services',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  handle: (_payload, app) => sweepServices(app, Date.now()),
})

export async function sweepServices(app: App, now: number, onlyAccount?: number): Promise<void> {
  // A rule that was switched off or removed still has alerts that end.
  const { rows } = await app.owner.query<{ account_id: number }>(
    `select distinct account_id from alert_rule where trigger in ('service_soon', 'service_overdue') and ($1::int is null or account_id = $1)`,
    [onlyAccount ?? null],
  )
  for (const { account_id: accountId } of rows)
    await inWork(app, systemScope(accountId), async (work) => {
      await endServices(work)
      await openServices(work, now)
    })
}

/** Rule and turn: each is told once. */
const keyOf = (ruleId: number, turnId: number) => `r${ruleId}:s${turnId}`
const turnOf = (key: string) => Number(key.slice(key.indexOf(':s') + 2))

async function endServices(work: Work): Promise<void> {
  const client = await work.client()
  const { rows } = await client.query<{ id: number; key: string }>(
    `select id, key from alert where account_id = $1 and trigger in ('service_soon', 'service_overdue') and end_at is null`,
    [work.scope.accountId],
  )
  const ends = await turnEnds(
    work,
    rows.map(({ key }) => turnOf(key)),
  )
  const over = rows.flatMap(({ id, key }) => {
    const at = ends.get(turnOf(key))
    return at ? [{ id, at }] : []
  })
  if (over.length === 0) return
  await client.query(
    `update alert a set end_at = t.at, version = a.version + 1 from json_to_recordset($2) as t (id bigint, at timestamptz)
     where a.account_id = $1 and a.id = t.id`,
    [work.scope.accountId, JSON.stringify(over)],
  )
  await tell(
    work,
    over.map(({ id }) => id),
    false,
  )
}

async function openServices(work: Work, now: number): Promise<void> {
  const client = await work.client()
  const rules = (await enabledRules(client, work.scope.accountId)).filter(({ trigger }) => isOfService(trigger))
  const clock = new ZoneClock(await accountZone(client, work.scope.accountId))
  for (const rule of rules) {
    const schedule = scheduleOf(rule, clock)
    if (schedule !== null && !schedule.holds(now)) continue
    const standing = (await turnsBetween(work, statusOf(rule), rule.activeFrom, now)).filter(
      ({ endedAt }) => endedAt === null,
    )
    const fresh = await untold(work, rule, standing)
    const units = await unitsNow(work, fresh)
    const words = await wordsOf(work, fresh)
    const concerns = scopeTest(rule)
    const alerts = fresh.flatMap((turn) => {
      const unit = units.get(turn.unitId)
      if (!unit || !concerns(unit)) return []
      return [
        {
          ...alertOf(rule, turn.unitId, firingOf(rule, turn, toldAt(turn, schedule, now) ?? now), null),
          key: keyOf(rule.id, turn.id),
          detail: [turn.serviceName, words.get(`${turn.unitId} ${turn.serviceId}`)].filter(Boolean).join(': '),
          lat: unit.lat,
          lon: unit.lon,
          speed: null,
        },
      ]
    })
    await openAlerts(work, alerts, now)
  }
}

async function untold(work: Work, rule: RuleRow, turns: readonly ServiceTurn[]): Promise<ServiceTurn[]> {
  const client = await work.client()
  const { rows } = await client.query<{ key: string }>(
    'select key from alert where account_id = $1 and key = any($2::text[])',
    [work.scope.accountId, turns.map(({ id }) => keyOf(rule.id, id))],
  )
  const told = new Set(rows.map(({ key }) => key))
  return turns.filter(({ id }) => !told.has(keyOf(rule.id, id)))
}

interface UnitNow {
  id: number
  group: string | null
  lat: number | null
  lon: number | null
}
async function unitsNow(work: Work, turns: readonly ServiceTurn[]): Promise<Map<number, UnitNow>> {
  const client = await work.client()
  const { rows } = await client.query<UnitNow>(
    `select u.id, u.resource_name as group, l.lat, l.lon from unit u
     left join position_last l on l.account_id = u.account_id and l.unit_id = u.id
     where u.account_id = $1 and u.id = any($2) and u.deleted_at is null`,
    [work.scope.accountId, [...new Set(turns.map(({ unitId }) => unitId))]],
  )
  return new Map(rows.map((unit) => [unit.id, unit]))
}

/** 'faltan 1,400 km', '300 km pasado', by 'unit service'. */
async function wordsOf(work: Work, turns: readonly ServiceTurn[]): Promise<Map<string, string>> {
  if (turns.length === 0) return new Map()
  const rows = await dueOf(work, [...new Set(turns.map(({ unitId }) => unitId))])
  return new Map(
    rows.map(({ unitId, serviceId, by, left }) => {
      const words = leftWords(by, left)
      return [`${unitId} ${serviceId}`, words.charAt(0).toLowerCase() + words.slice(1)]
    }),
  )
}
