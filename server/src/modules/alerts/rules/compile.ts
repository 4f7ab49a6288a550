import { readingKind } from '@arriero/contract/tracking/sensors.rules.ts'
import type { PreparedShape } from '../../tracking/tracking.step.ts'
import type { FenceRule, FixRule, Plan, ReadingRange } from '../engine/plan.ts'
import type { ZoneClock } from '../../../shared/zone-clock.ts'
import { scheduleOf } from '../engine/schedule.ts'
import type { RuleRow } from './rule-row.ts'

/** Silence after which nobody knows whether a unit still went too fast. */
const speedGapMs = 15 * 60_000
/** And whether a temperature, a weight or a voltage was still what it was. */
const readingGapMs = 60 * 60_000

/** What decides whether a rule is about a unit. */
export interface UnitScope {
  id: number
  group: string | null
}

/** Whether a rule is about a unit; neither units nor groups named: about every one. */
export function scopeTest({ unitIds, groups }: Pick<RuleRow, 'unitIds' | 'groups'>): (unit: UnitScope) => boolean {
  if (unitIds.length === 0 && groups.length === 0) return () => true
  const ids = new Set(unitIds)
  const names = new Set(groups)
  return ({ id, group }) => ids.has(id) || (group !== null && names.has(group))
}

/** Shapes of geofences by id; one that is gone is absent. */
export type Shapes = ReadonlyMap<number, PreparedShape>

const fenceTriggers = { geofence_enter: 'enter', geofence_leave: 'leave', geofence_dwell: 'dwell' } as const

/** Places a rule is limited to; null: none named. */
export const placesOf = (geofenceIds: readonly number[], shapes: Shapes): PreparedShape[] | null =>
  geofenceIds.length === 0 ? null : geofenceIds.flatMap((id) => shapes.get(id) ?? [])

/** What a `sensor` rule waits for as one range; null of other rules. Open and on are 1. */
function rangeOf({ sensor, comparison, low, high }: RuleRow): ReadingRange | null {
  if (sensor === null || comparison === null) return null
  switch (comparison) {
    case 'above':
      return { sensor, low: -Infinity, high: low ?? Infinity, isInside: false }
    case 'below':
      return { sensor, low: high ?? -Infinity, high: Infinity, isInside: false }
    case 'open':
      return { sensor, low: 1, high: Infinity, isInside: true }
    case 'closed':
      return { sensor, low: 1, high: Infinity, isInside: false }
    case 'between':
    case 'outside':
      return { sensor, low: low ?? -Infinity, high: high ?? Infinity, isInside: comparison === 'between' }
  }
}

type Compiled = { fix: FixRule } | { fence: FenceRule } | null

/** A rule as the position flow asks it; null: alarms and silence are judged elsewhere. */
export function compileRule(rule: RuleRow, clock: ZoneClock, shapes: Shapes): Compiled {
  const shared = {
    id: rule.id,
    durationMs: rule.durationSeconds * 1000,
    cooldownMs: rule.cooldownSeconds * 1000,
    schedule: scheduleOf(rule, clock),
    activeFrom: rule.activeFrom,
  }
  switch (rule.trigger) {
    case 'geofence_enter':
    case 'geofence_leave':
    case 'geofence_dwell': {
      const geofenceIds = rule.geofenceIds.length === 0 ? null : new Set(rule.geofenceIds)
      return { fence: { ...shared, on: fenceTriggers[rule.trigger], geofenceIds } }
    }
    case 'speed':
    case 'ignition_on':
    case 'ignition_off':
    case 'sensor': {
      const isSpeed = rule.trigger === 'speed'
      const range = rangeOf(rule)
      const isMeasured = range !== null && readingKind(range.sensor) === 'number'
      return {
        fix: {
          ...shared,
          test: isSpeed ? 'speed' : range ? 'sensor' : 'ignition',
          limitKmh: rule.limitKmh ?? Infinity,
          wanted: rule.trigger === 'ignition_on',
          range,
          maxGapMs: isSpeed ? speedGapMs : isMeasured ? readingGapMs : Infinity,
          places: placesOf(rule.geofenceIds, shapes),
        },
      }
    }
    default:
      return null
  }
}

/** The rules of each unit that is in the scope of one; units with the same rules share their plan. */
export function plansOf(
  rules: readonly RuleRow[],
  units: Iterable<UnitScope>,
  clock: ZoneClock,
  shapes: Shapes,
): Map<number, Plan> {
  const compiled = rules.flatMap((rule) => {
    const made = compileRule(rule, clock, shapes)
    return made ? [{ rule, made, concerns: scopeTest(rule) }] : []
  })
  const known = new Map<string, Plan>()
  const plans = new Map<number, Plan>()
  for (const unit of units) {
    const own = compiled.filter(({ concerns }) => concerns(unit))
    if (own.length === 0) continue
    const key = own.map(({ rule }) => rule.id).join(' ')
    let plan = known.get(key)
    if (!plan) {
      plan = {
        fixRules: own.flatMap(({ made }) => ('fix' in made ? [made.fix] : [])),
        fenceRules: own.flatMap(({ made }) => ('fence' in made ? [made.fence] : [])),
      }
      known.set(key, plan)
    }
    plans.set(unit.id, plan)
  }
  return plans
}
