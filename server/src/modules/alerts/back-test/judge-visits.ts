import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Firing, Outcome, Visit } from '../engine/plan.ts'
import type { ZoneClock } from '../../../shared/zone-clock.ts'
import { stepFix, stepVisit, Watch } from '../engine/watch.ts'
import { compileRule } from '../rules/compile.ts'
import type { RuleRow } from '../rules/rule-row.ts'

interface StoredVisit extends Visit {
  unitId: number
}

/**
 * A rule on geofences that have been as they are all the time: their visits were stored as they happened, and are passed
 * through the very rules of the live flow. The place of a firing is that of its geofence. Instants epoch ms.
 */
export async function judgeVisits(
  work: Work,
  rule: RuleRow,
  clock: ZoneClock,
  geofences: readonly Geofence[],
  unitIds: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<{ unitId: number; firings: Firing[] }[]> {
  const made = compileRule(rule, clock, new Map())
  if (!made || !('fence' in made)) return []
  const plan = { fixRules: [], fenceRules: [made.fence] }
  const places = new Map(geofences.map(({ id, shape }) => [id, shape.points[0]]))
  const visits = await visitsSince(work, rule.geofenceIds, from)
  return [...Map.groupBy(visits, ({ unitId }) => unitId)].flatMap(([unitId, own]) => {
    if (!unitIds.has(unitId)) return []
    const watch = new Watch(plan)
    const out: Outcome = { firings: [], endings: [] }
    for (const visit of own) {
      const place = places.get(visit.geofenceId)
      stepVisit(watch, visit, { lat: place?.lat ?? 0, lon: place?.lon ?? 0, speed: 0 }, out)
    }
    // Those who are still inside have been there until now.
    stepFix(watch, to, 0, 0, 0, -1, {}, out)
    const firings = out.firings
      .filter(({ at }) => at >= from && at <= to)
      .map((firing) => ({ ...firing, ...places.get(firing.geofenceId ?? 0) }))
    return [{ unitId, firings }]
  })
}

async function visitsSince(work: Work, geofenceIds: readonly number[], from: number): Promise<StoredVisit[]> {
  const client = await work.client()
  const { rows } = await client.query<StoredVisit>({
    name: 'visits-of-fences',
    text: `select unit_id as "unitId", geofence_id as "geofenceId", extract(epoch from in_at)::float8 * 1000 as "inAt",
        extract(epoch from out_at)::float8 * 1000 as "outAt"
      from geofence_visit where account_id = $1 and geofence_id = any($2::int[]) and (out_at is null or out_at >= $3) order by in_at`,
    values: [work.scope.accountId, geofenceIds, new Date(from).toISOString()],
  })
  return rows
}
