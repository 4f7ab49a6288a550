import type { Work } from '../../../app/database/work.ts'
import { fixesOf, hasFixesBefore, statusesOf, visitsOf } from '../../tracking/tracking.read.ts'
import type { StatusFix } from '../../tracking/tracking.step.ts'
import { hearsStatus, type Ending, type Firing, type Outcome, type Plan } from '../engine/plan.ts'
import { holdsAny, replay, type FormerFiring } from '../engine/replay.ts'
import type { Watch } from '../engine/watch.ts'
import { openAlerts, tell } from '../inbox/open-alerts.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import { alertOf, detailOf, keyOf } from './alert-of.ts'

const hourMs = 3_600_000
/** How far before the first changed position a unit's way is read: further while a rule held there already. */
const leads = [2 * hourMs, 12 * hourMs, 48 * hourMs]

/**
 * Works out a unit's alerts again from what is stored, from an instant on (epoch ms), and sets right what the inbox says:
 * new ones are opened, those that began elsewhere are moved, those that never were are withdrawn. Answers how the unit
 * is to be watched from here on; null: nothing is stored of it.
 */
export async function reconcileUnit(
  work: Work,
  rules: ReadonlyMap<number, RuleRow>,
  plan: Plan,
  unitId: number,
  from: number,
  now: number,
): Promise<Watch | null> {
  let fixes: Awaited<ReturnType<typeof fixesOf>> = []
  let cut = false
  const sensors = plan.fixRules.some(({ test }) => test === 'sensor')
  for (const lead of leads) {
    fixes = await fixesOf(work, unitId, from - lead, Math.max(now, from) + hourMs, { sensors })
    const [first] = fixes
    if (!first) return null
    cut = holdsAny(plan, first)
    if (!cut) break
  }
  const begin = fixes[0]!.fixTime
  cut &&= await hasFixesBefore(work, unitId, begin)
  const ids = [...plan.fixRules, ...plan.fenceRules].map(({ id }) => id)
  const statuses = plan.fixRules.some(hearsStatus)
    ? await statusesOf(work, [unitId], begin, Math.max(now, from) + hourMs)
    : new Map<number, StatusFix[]>()
  const { watch, outcome } = replay(
    plan,
    fixes,
    await visitsOf(work, unitId, begin),
    await firingsBefore(work, unitId, ids, begin),
    statuses.get(unitId),
  )
  await settle(work, rules, unitId, begin, cut, outcome, now)
  return watch
}

interface Stored {
  id: number
  key: string
  ruleId: number
  geofenceId: number | null
  startAt: number
  at: number
  endAt: number | null
  state: string
}

async function settle(
  work: Work,
  rules: ReadonlyMap<number, RuleRow>,
  unitId: number,
  begin: number,
  cut: boolean,
  { firings, endings }: Outcome,
  now: number,
): Promise<void> {
  const stored = new Set((await storedSince(work, unitId, rules, begin)).values())
  const ends = new Map(endings.map((ending) => [keyOf(unitId, ending), ending]))
  const fresh: Firing[] = []
  const open: Firing[] = []
  for (const firing of firings) {
    if (firing.at < begin) continue
    const known = [...stored].find(({ key }) => key === keyOf(unitId, firing))
    if (!known) fresh.push(firing)
    else {
      stored.delete(known)
      await correct(work, known, rules, firing, ends.get(known.key), unitId)
    }
  }
  for (const firing of fresh) {
    const end = ends.get(keyOf(unitId, firing))
    const known = [...stored].find((alert) => overlaps(alert, firing, end?.endAt ?? Infinity))
    if (known) stored.delete(known)
    // It began before what was read: nobody knows when.
    const isCut = cut && firing.geofenceId === null && firing.startAt === begin
    if (known && !isCut) await correct(work, known, rules, firing, end, unitId)
    else if (!known && !isCut) open.push(firing)
  }
  await withdraw(
    work,
    [...stored].filter(({ state }) => state !== 'withdrawn').map(({ id }) => id),
  )
  const alerts = open.flatMap((firing) => {
    const rule = rules.get(firing.ruleId)
    return rule ? [alertOf(rule, unitId, firing, ends.get(keyOf(unitId, firing))?.endAt ?? null)] : []
  })
  await openAlerts(work, alerts, now)
}

const overlaps = (alert: Stored, firing: Firing, endAt: number) =>
  alert.ruleId === firing.ruleId &&
  alert.geofenceId === firing.geofenceId &&
  alert.startAt <= endAt &&
  firing.startAt <= (alert.endAt ?? Infinity)

/** Alerts of the unit's rules since an instant; those of before a rule was changed are not its business. */
async function storedSince(
  work: Work,
  unitId: number,
  rules: ReadonlyMap<number, RuleRow>,
  since: number,
): Promise<Stored[]> {
  const client = await work.client()
  const { rows } = await client.query<Stored>({
    name: 'alerts-since',
    text: `select id, key, rule_id as "ruleId", geofence_id as "geofenceId", extract(epoch from start_at)::float8 * 1000 as "startAt",
        extract(epoch from at)::float8 * 1000 as at, extract(epoch from end_at)::float8 * 1000 as "endAt", state
      from alert where account_id = $1 and unit_id = $2 and at >= $3 and rule_id is not null
        and trigger in ('geofence_enter', 'geofence_leave', 'geofence_dwell', 'speed', 'ignition_on', 'ignition_off', 'sensor') order by at`,
    values: [work.scope.accountId, unitId, new Date(since).toISOString()],
  })
  return rows.filter(({ ruleId, at }) => at >= (rules.get(ruleId)?.activeFrom ?? Infinity))
}

async function correct(
  work: Work,
  known: Stored,
  rules: ReadonlyMap<number, RuleRow>,
  firing: Firing,
  end: Ending | undefined,
  unitId: number,
): Promise<void> {
  const endAt = end?.endAt ?? null
  const same = known.key === keyOf(unitId, firing) && known.at === firing.at && known.endAt === endAt
  if (same && known.state !== 'withdrawn') return
  const rule = rules.get(firing.ruleId)
  await work.tx
    .updateTable('alert')
    .set((eb) => ({
      key: keyOf(unitId, firing),
      start_at: new Date(firing.startAt).toISOString(),
      at: new Date(firing.at).toISOString(),
      last_at: new Date(firing.at).toISOString(),
      end_at: endAt === null ? null : new Date(endAt).toISOString(),
      lat: firing.lat,
      lon: firing.lon,
      speed: firing.speed,
      detail: rule ? detailOf(rule, firing) : null,
      version: eb('version', '+', 1),
      ...(known.state === 'withdrawn' ? { state: 'open' } : {}),
    }))
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', known.id)
    .execute()
  await tell(work, [known.id], false)
}

/** Those that somebody attends stay theirs, with a line in the log. */
async function withdraw(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await work.tx
    .updateTable('alert')
    .set((eb) => ({ state: 'withdrawn', escalate_at: null, version: eb('version', '+', 1) }))
    .where('account_id', '=', work.scope.accountId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute()
  const client = await work.client()
  await client.query({
    name: 'note-withdrawn',
    text: `insert into alert_note (account_id, alert_id, kind, text)
      select $1, one.id, 'corrected', $3 from unnest($2::int[]) as one (id)
      where not exists (select from alert_note n where n.account_id = $1 and n.alert_id = one.id and n.kind = 'corrected' and n.text = $3)`,
    values: [work.scope.accountId, ids, 'Posiciones que llegaron tarde muestran que no ocurrió'],
  })
  await tell(work, ids, false)
}

/** What each rule last fired before an instant. */
async function firingsBefore(
  work: Work,
  unitId: number,
  ruleIds: readonly number[],
  before: number,
): Promise<FormerFiring[]> {
  const client = await work.client()
  const { rows } = await client.query<FormerFiring>({
    name: 'firings-before',
    text: `select rule_id as "ruleId", geofence_id as "geofenceId", extract(epoch from max(at))::float8 * 1000 as at from alert
      where account_id = $1 and unit_id = $2 and rule_id = any($3::int[]) and at < $4 and state <> 'withdrawn' group by rule_id, geofence_id`,
    values: [work.scope.accountId, unitId, ruleIds, new Date(before).toISOString()],
  })
  return rows
}
