import type { Work } from '../../../app/database/work.ts'
import type { Fix } from '../../tracking/tracking.step.ts'
import type { Ending, Firing, Plan, Visit } from '../engine/plan.ts'
import type { FormerFiring } from '../engine/replay.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { carryOver, fenceKey, stepVisit, Watch } from '../engine/watch.ts'
import { plansOf, type UnitScope } from '../rules/compile.ts'
import { accountZone, enabledRules, type RuleRow } from '../rules/rule-row.ts'
import { ruleShapes } from '../rules/shapes.ts'

export interface UnitFiring extends Firing {
  unitId: number
}
export interface UnitEnding extends Ending {
  unitId: number
}

/** From which fix on a unit's alerts are to be worked out again; `late`: because something came late. */
export interface Stale {
  from: number
  late: boolean
}

/** What the step keeps of an account in memory. */
export interface Followed {
  rules: ReadonlyMap<number, RuleRow>
  plans: ReadonlyMap<number, Plan>
  watches: Map<number, Watch>
  /** Of units not watched yet: where they were when the process began. */
  lasts: ReadonlyMap<number, Fix>
  openVisits: ReadonlyMap<number, readonly Visit[]>
  former: ReadonlyMap<number, readonly FormerFiring[]>
  stale: Map<number, Stale>
  /** Units that sent something since the last `take`. */
  sinceTake: Set<number>
  firings: UnitFiring[]
  endings: UnitEnding[]
}

/** Reads the account's rules and, of what they need, where its units stand; goes on with what was watched before. */
export async function follow(work: Work, former: Followed | undefined): Promise<Followed> {
  const { accountId } = work.scope
  const client = await work.client()
  const rules = await enabledRules(client, accountId)
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const clock = new ZoneClock(await accountZone(client, accountId))
  const shapes = await ruleShapes(
    work,
    rules.filter(({ trigger }) => trigger === 'speed' || trigger === 'sensor' || trigger.startsWith('ignition')),
  )
  const plans = plansOf(rules, rules.length === 0 ? [] : await scopes(work), clock, shapes)
  const isSame = (id: number) => former?.rules.get(id)?.version === byId.get(id)?.version
  const watches = new Map<number, Watch>()
  for (const [unitId, watch] of former?.watches ?? []) {
    const plan = plans.get(unitId)
    if (plan) watches.set(unitId, carryOver(watch, plan, isSame))
  }
  const begins = plans.size > 0 && former === undefined
  return {
    rules: byId,
    plans,
    watches,
    lasts: begins ? await lastFixes(work) : (former?.lasts ?? new Map()),
    openVisits: begins ? await openVisits(work) : (former?.openVisits ?? new Map()),
    former: begins ? await formerFirings(work, rules) : (former?.former ?? new Map()),
    stale: former?.stale ?? new Map(),
    sinceTake: former?.sinceTake ?? new Set(),
    firings: former?.firings ?? [],
    endings: former?.endings ?? [],
  }
}

/** Begins to watch a unit as it stood when the process began. */
export function beginWatch({ plans, openVisits, former }: Followed, unitId: number): Watch | null {
  const plan = plans.get(unitId)
  if (!plan) return null
  const watch = new Watch(plan)
  for (const visit of openVisits.get(unitId) ?? []) stepVisit(watch, visit, watch, { firings: [], endings: [] })
  watch.fenceFiredAt.clear()
  for (const { ruleId, geofenceId, at } of former.get(unitId) ?? []) {
    const i = plan.fixRules.findIndex(({ id }) => id === ruleId)
    if (geofenceId !== null) watch.fenceFiredAt.set(fenceKey(ruleId, geofenceId), at)
    else if (i >= 0) watch.firedAt[i] = at
  }
  return watch
}

async function scopes(work: Work): Promise<UnitScope[]> {
  const client = await work.client()
  const { rows } = await client.query<UnitScope>(
    'select id, resource_name as group from unit where account_id = $1 and deleted_at is null',
    [work.scope.accountId],
  )
  return rows
}

async function lastFixes(work: Work): Promise<Map<number, Fix>> {
  const client = await work.client()
  const { accountId } = work.scope
  const { rows } = await client.query<Omit<Fix, 'accountId'>>(
    `select unit_id as "unitId", extract(epoch from at)::float8 * 1000 as "fixTime", extract(epoch from received_at)::float8 * 1000 as "receivedAt",
       lat, lon, speed::float8 as speed, course, ignition, null as "odometerKm",
       fuel_percent as "fuelPercent", sensors from position_last where account_id = $1`,
    [accountId],
  )
  return new Map(rows.map((row) => [row.unitId, { ...row, accountId }]))
}

async function openVisits(work: Work): Promise<Map<number, Visit[]>> {
  const client = await work.client()
  const { rows } = await client.query<Visit & { unitId: number }>(
    `select unit_id as "unitId", geofence_id as "geofenceId", extract(epoch from in_at)::float8 * 1000 as "inAt", null as "outAt"
     from geofence_visit where account_id = $1 and out_at is null order by in_at`,
    [work.scope.accountId],
  )
  return Map.groupBy(rows, ({ unitId }) => unitId)
}

async function formerFirings(work: Work, rules: readonly RuleRow[]): Promise<Map<number, FormerFiring[]>> {
  const cooling = rules.filter(({ cooldownSeconds }) => cooldownSeconds > 0)
  if (cooling.length === 0) return new Map()
  const client = await work.client()
  const { rows } = await client.query<FormerFiring & { unitId: number }>(
    `select unit_id as "unitId", rule_id as "ruleId", geofence_id as "geofenceId", extract(epoch from max(at))::float8 * 1000 as at
     from alert where account_id = $1 and rule_id = any($2::int[]) and at > now() - make_interval(secs => $3) and state <> 'withdrawn'
     group by unit_id, rule_id, geofence_id`,
    [
      work.scope.accountId,
      cooling.map(({ id }) => id),
      Math.max(...cooling.map(({ cooldownSeconds }) => cooldownSeconds)),
    ],
  )
  return Map.groupBy(rows, ({ unitId }) => unitId)
}
