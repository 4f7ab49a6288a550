import type { Fix, StatusFix } from '../../tracking/tracking.step.ts'
import type { Outcome, Plan, Visit } from './plan.ts'
import { holds, stepFix, stepStatus, stepVisit, Watch, type Place } from './watch.ts'

export const ignitionOf = (ignition: boolean | null) => (ignition === null ? -1 : ignition ? 1 : 0)

const moveTo = (watch: Watch, fix: Fix, out: Outcome) =>
  stepFix(watch, fix.fixTime, fix.lat, fix.lon, fix.speed, ignitionOf(fix.ignition), fix, out)

export const tellWatch = (watch: Watch, status: StatusFix, out: Outcome) =>
  stepStatus(watch, status.at, ignitionOf(status.ignition), status, out)

/** Moves a unit by its next positions, oldest first, the visits they showed, and what it told between and after them. */
export function advanceWatch(
  watch: Watch,
  fixes: readonly Fix[],
  visits: readonly Visit[],
  out: Outcome,
  statuses: readonly StatusFix[] = [],
): void {
  for (const visit of visits) stepVisit(watch, visit, placeAt(fixes, visit.outAt ?? visit.inAt) ?? watch, out)
  let next = 0
  for (const fix of fixes) {
    while (next < statuses.length && statuses[next]!.at < fix.fixTime) tellWatch(watch, statuses[next++]!, out)
    moveTo(watch, fix, out)
  }
  for (; next < statuses.length; next++) tellWatch(watch, statuses[next]!, out)
}

/** What a rule last fired before positions are passed again, for its cool-down; epoch ms. */
export interface FormerFiring {
  ruleId: number
  geofenceId: number | null
  at: number
}

/**
 * Works out a unit's alerts again from its positions and visits, by the very steps of the live flow. Fixes oldest first,
 * visits by entry.
 */
export function replay(
  plan: Plan,
  fixes: readonly Fix[],
  visits: readonly Visit[],
  former: readonly FormerFiring[],
  statuses: readonly StatusFix[] = [],
): { watch: Watch; outcome: Outcome } {
  const watch = new Watch(plan)
  for (const { ruleId, geofenceId, at } of former) {
    const i = plan.fixRules.findIndex(({ id }) => id === ruleId)
    if (geofenceId !== null) watch.fenceFiredAt.set(`${ruleId} ${geofenceId}`, at)
    else if (i >= 0) watch.firedAt[i] = at
  }
  const outcome: Outcome = { firings: [], endings: [] }
  advanceWatch(watch, fixes, visits, outcome, statuses)
  return { watch, outcome }
}

/** Whether a rule holds at a position already: when it began must be looked for before it. */
export function holdsAny(plan: Plan, fix: Fix): boolean {
  const ignition = ignitionOf(fix.ignition)
  return plan.fixRules.some((rule) => holds(rule, fix.fixTime, fix.lat, fix.lon, fix.speed, ignition, fix) === true)
}

/** The first position from an instant on, or the last one before. */
function placeAt(fixes: readonly Fix[], at: number): Place | undefined {
  return fixes.find(({ fixTime }) => fixTime >= at) ?? fixes.at(-1)
}
