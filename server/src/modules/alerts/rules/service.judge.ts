import { ZoneClock } from '../../../shared/zone-clock.ts'
import type { Work } from '../../../app/database/work.ts'
import { turnsBetween, type ServiceTurn } from '../../maintenance/plans/plans.read.ts'
import type { Firing } from '../engine/plan.ts'
import { scheduleOf, type Schedule } from '../engine/schedule.ts'
import { accountZone, type RuleRow } from './rule-row.ts'

const quarterMs = 15 * 60_000

export const statusOf = ({ trigger }: Pick<RuleRow, 'trigger'>) => (trigger === 'service_overdue' ? 2 : 1)

/** When a rule tells it, epoch ms: at once, or as soon as the rule's hours come while it lasts; null: not until then. */
export function toldAt({ at, endedAt }: ServiceTurn, schedule: Schedule | null, until: number): number | null {
  if (schedule === null || schedule.holds(at)) return at
  const end = Math.min(endedAt ?? Infinity, until)
  for (let next = Math.ceil(at / quarterMs) * quarterMs; next <= end; next += quarterMs)
    if (schedule.holds(next)) return next
  return null
}

/** What a rule would have told of services between two instants (epoch ms). */
export async function judgeServices(
  work: Work,
  rule: RuleRow,
  unitIds: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<(Firing & { unitId: number; detail: string })[]> {
  const schedule = scheduleOf(rule, new ZoneClock(await accountZone(await work.client(), work.scope.accountId)))
  const turns = await turnsBetween(work, statusOf(rule), from, to)
  return turns.flatMap((turn) => {
    const at = toldAt(turn, schedule, to)
    if (at === null || !unitIds.has(turn.unitId)) return []
    return [{ ...firingOf(rule, turn, at), unitId: turn.unitId, detail: turn.serviceName }]
  })
}

export const firingOf = ({ id }: Pick<RuleRow, 'id'>, { at: startAt }: ServiceTurn, at: number): Firing => ({
  ruleId: id,
  geofenceId: null,
  startAt,
  placeAt: at,
  at,
  lat: 0,
  lon: 0,
  speed: 0,
  reading: null,
})
