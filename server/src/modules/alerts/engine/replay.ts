import type { Fix } from '../../tracking/tracking.step.ts'
import type { Outcome, Plan, Visit } from './plan.ts'
import { holds, stepFix, stepVisit, Watch, type Place } from './watch.ts'

export const ignitionOf = (ignition: boolean | null) => (ignition === null ? -1 : ignition ? 1 : 0)

const moveTo = (watch: Watch, fix: Fix, out: Outcome) =>
  stepFix(watch, fix.fixTime, fix.lat, fix.lon, fix.speed, ignitionOf(fix.ignition), out)

/** Moves a unit by its next positions, oldest first, and the visits they showed. */
export function advanceWatch(watch: Watch, fixes: readonly Fix[], visits: readonly Visit[], out: Outcome): void {
  for (const visit of visits) stepVisit(watch, visit, placeAt(fixes, visit.outAt ?? visit.inAt) ?? watch, out)
  for (const fix of fixes) moveTo(watch, fix, out)
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
): { watch: Watch; outcome: Outcome } {
  const watch = new Watch(plan)
  for (const { ruleId, geofenceId, at } of former) {
    const i = plan.fixRules.findIndex(({ id }) => id === ruleId)
    if (geofenceId !== null) watch.fenceFiredAt.set(`${ruleId} ${geofenceId}`, at)
    else if (i >= 0) watch.firedAt[i] = at
  }
  const outcome: Outcome = { firings: [], endings: [] }
  advanceWatch(watch, fixes, visits, outcome)
  return { watch, outcome }
}

/** Whether a rule holds at a position already: when it began must be looked for before it. */
export function holdsAny(plan: Plan, fix: Fix): boolean {
  const ignition = ignitionOf(fix.ignition)
  return plan.fixRules.some((rule) => holds(rule, fix.fixTime, fix.lat, fix.lon, fix.speed, ignition) === true)
}

/** The first position from an instant on, or the last one before. */
function placeAt(fixes: readonly Fix[], at: number): Place | undefined {
  return fixes.find(({ fixTime }) => fixTime >= at) ?? fixes.at(-1)
}
