import { hearsStatus, type FenceRule, type FixRule, type Outcome, type Plan, type Visit } from './plan.ts'
import { isIn, readingOf, type Told } from './readings.ts'

/** A receiver that shows more invents it. */
const mostKmh = 200

interface Dwell {
  readonly rule: FenceRule
  readonly visit: Visit
  fired: boolean
  /** The firing before its own, should it have been none. */
  before: number | undefined
}

/** Where a unit was when something was found. */
export type Place = Pick<Watch, 'lat' | 'lon' | 'speed'>

/** What is remembered of a unit between positions: per rule of its plan when its condition began, and what was told. */
export class Watch {
  readonly plan: Plan
  /** Newest of all that the unit told, epoch ms; 0 before the first. */
  at = 0
  /** The newest with a place, and the newest without. */
  fixAt = 0
  statusAt = 0
  lat = 0
  lon = 0
  speed = 0
  /** Beginning of what holds, by index of `plan.fixRules`; 0: it does not hold. */
  readonly starts: Float64Array
  /** 1: told, or not to be told. */
  readonly told: Uint8Array
  /** When each last fired, for its cool-down. */
  readonly firedAt: Float64Array
  /** Fences a rule is about that the unit is in, by geofence: since when. */
  readonly inside = new Map<number, number>()
  dwells: Dwell[] = []
  /** Last firing by rule and geofence. */
  readonly fenceFiredAt = new Map<string, number>()

  constructor(plan: Plan) {
    this.plan = plan
    const count = plan.fixRules.length
    this.starts = new Float64Array(count)
    this.told = new Uint8Array(count)
    this.firedAt = new Float64Array(count).fill(-Infinity)
  }
}

export const fenceKey = (ruleId: number, geofenceId: number) => `${ruleId} ${geofenceId}`

/**
 * Whether what a rule waits for is so at a position; null: the device does not say. `ignition` 1 on, 0 off, -1 unknown.
 * Before the rule was there nothing holds, so what goes on while it is saved begins with it, live and worked out again.
 */
export function holds(
  rule: FixRule,
  at: number,
  lat: number,
  lon: number,
  speed: number,
  ignition: number,
  told: Told,
): boolean | null {
  if (at < rule.activeFrom) return false
  if (rule.test === 'speed') {
    if (speed <= rule.limitKmh || speed > mostKmh) return false
  } else if (rule.range !== null) {
    const reading = readingOf(told, rule.range.sensor)
    if (reading === null) return null
    if (!isIn(rule.range, reading)) return false
  } else {
    if (ignition < 0) return null
    if ((ignition === 1) !== rule.wanted) return false
  }
  if (rule.schedule !== null && !rule.schedule.holds(at)) return false
  if (rule.places === null) return true
  for (const place of rule.places) if (place.contains(lat, lon)) return true
  return false
}

/**
 * Moves a unit to its next position. Positions come in order: one that is not newer changes nothing. Plain numbers
 * instead of an object, because a back-test passes millions of them.
 */
export function stepFix(
  watch: Watch,
  at: number,
  lat: number,
  lon: number,
  speed: number,
  ignition: number,
  told: Told,
  out: Outcome,
): void {
  if (at <= watch.at) return
  const { at: before, fixAt: fixBefore } = watch
  watch.at = watch.fixAt = at
  watch.lat = lat
  watch.lon = lon
  watch.speed = speed
  const { fixRules } = watch.plan
  for (let i = 0; i < fixRules.length; i++) {
    const rule = fixRules[i]!
    // Most positions meet no rule and none held before.
    if (hearsStatus(rule)) judge(watch, i, before, ignition, told, out)
    else if (watch.starts[i]! !== 0 || speed > rule.limitKmh) judge(watch, i, fixBefore, ignition, told, out)
  }
  if (watch.dwells.length > 0) ripen(watch, at, out)
}

/** What a unit told without a place: it is where it was, and how fast it goes nobody knows. */
export function stepStatus(watch: Watch, at: number, ignition: number, told: Told, out: Outcome): void {
  if (at <= watch.at) return
  const before = watch.at
  watch.at = watch.statusAt = at
  const { fixRules } = watch.plan
  for (let i = 0; i < fixRules.length; i++) if (hearsStatus(fixRules[i]!)) judge(watch, i, before, ignition, told, out)
}

/** One rule at what the unit has just told; `before`: when it last told what the rule is about. */
function judge(watch: Watch, i: number, before: number, ignition: number, told: Told, out: Outcome): void {
  const rule = watch.plan.fixRules[i]!
  const { at, lat, lon, speed } = watch
  let start = watch.starts[i]!
  if (start !== 0 && at - before > rule.maxGapMs) {
    end(watch, i, before, out)
    start = 0
  }
  const now = holds(rule, at, lat, lon, speed, ignition, told)
  if (now === null) return
  if (!now) {
    if (start !== 0) end(watch, i, at, out)
    return
  }
  if (start === 0) watch.starts[i] = start = at
  if (watch.told[i] === 0 && at - start >= rule.durationMs) fire(watch, i, start, told, out)
}

function fire(watch: Watch, i: number, startAt: number, told: Told, out: Outcome): void {
  const rule = watch.plan.fixRules[i]!
  const { at, fixAt: placeAt, lat, lon, speed } = watch
  watch.told[i] = 1
  if (at - watch.firedAt[i]! < rule.cooldownMs) return
  watch.firedAt[i] = at
  const reading = rule.range && readingOf(told, rule.range.sensor)
  out.firings.push({ ruleId: rule.id, geofenceId: null, startAt, at, placeAt, lat, lon, speed, reading })
}

function end(watch: Watch, i: number, endAt: number, out: Outcome): void {
  if (watch.told[i] === 1)
    out.endings.push({
      ruleId: watch.plan.fixRules[i]!.id,
      geofenceId: null,
      startAt: watch.starts[i]!,
      endAt,
      revoked: false,
    })
  watch.starts[i] = 0
  watch.told[i] = 0
}

/**
 * Tells a visit that has begun, has ended, or was passed whole; before the positions that follow it. `place` is where the
 * unit was found to have done so.
 */
export function stepVisit(watch: Watch, visit: Visit, place: Place, out: Outcome): void {
  const rules = watch.plan.fenceRules
  if (rules.length === 0) return
  const { geofenceId, inAt, outAt } = visit
  const known = watch.inside.get(geofenceId) === inAt
  if (outAt === null) watch.inside.set(geofenceId, inAt)
  else watch.inside.delete(geofenceId)
  for (const rule of rules) {
    if (rule.geofenceIds !== null && !rule.geofenceIds.has(geofenceId)) continue
    if (rule.on === 'enter' && !known) fireFence(watch, rule, visit, inAt, place, out)
    else if (rule.on === 'leave' && outAt !== null) fireFence(watch, rule, visit, outAt, place, out)
    else if (rule.on === 'dwell' && outAt === null && !known)
      watch.dwells.push({ rule, visit, fired: false, before: undefined })
    else if (rule.on === 'dwell' && outAt !== null) endDwell(watch, rule, visit, outAt, place, out)
    if (rule.on !== 'leave' && outAt !== null)
      out.endings.push({
        ruleId: rule.id,
        geofenceId,
        startAt: inAt,
        endAt: outAt,
        revoked: rule.on === 'dwell' && outAt - inAt < rule.durationMs,
      })
  }
}

/** The exit may have been before the fix that made it certain: a stay counts when it really was long enough. */
function endDwell(watch: Watch, rule: FenceRule, visit: Visit, outAt: number, place: Place, out: Outcome): void {
  const isIt = (dwell: Dwell) => dwell.rule.id === rule.id && dwell.visit.geofenceId === visit.geofenceId
  const open = watch.dwells.find(isIt)
  watch.dwells = watch.dwells.filter((dwell) => !isIt(dwell))
  const fired = open !== undefined && open.fired && open.visit.inAt === visit.inAt
  const long = outAt - visit.inAt >= rule.durationMs
  if (long && !fired) fireFence(watch, rule, visit, visit.inAt + rule.durationMs, place, out)
  if (long || !fired) return
  const key = fenceKey(rule.id, visit.geofenceId)
  if (open.before === undefined) watch.fenceFiredAt.delete(key)
  else watch.fenceFiredAt.set(key, open.before)
}

/** Stays that have become long enough by now. */
function ripen(watch: Watch, now: number, out: Outcome): void {
  for (const dwell of watch.dwells) {
    const at = dwell.visit.inAt + dwell.rule.durationMs
    if (dwell.fired || now < at) continue
    dwell.fired = true
    dwell.before = watch.fenceFiredAt.get(fenceKey(dwell.rule.id, dwell.visit.geofenceId))
    fireFence(watch, dwell.rule, dwell.visit, at, watch, out)
  }
}

function fireFence(watch: Watch, rule: FenceRule, visit: Visit, at: number, place: Place, out: Outcome): void {
  if (at < rule.activeFrom || (rule.schedule !== null && !rule.schedule.holds(at))) return
  const key = fenceKey(rule.id, visit.geofenceId)
  const last = watch.fenceFiredAt.get(key)
  if (last !== undefined && at - last < rule.cooldownMs) return
  watch.fenceFiredAt.set(key, at)
  const { geofenceId, inAt: startAt } = visit
  const { lat, lon, speed } = place
  out.firings.push({ ruleId: rule.id, geofenceId, startAt, at, placeAt: at, lat, lon, speed, reading: null })
}

/** The same unit under changed rules: what is known of those that stay as they were goes on. */
export function carryOver(former: Watch, plan: Plan, isSame: (ruleId: number) => boolean): Watch {
  const watch = new Watch(plan)
  watch.at = former.at
  watch.lat = former.lat
  watch.lon = former.lon
  watch.speed = former.speed
  watch.fixAt = former.fixAt
  watch.statusAt = former.statusAt
  for (const [i, { id }] of plan.fixRules.entries()) {
    const before = former.plan.fixRules.findIndex((rule) => rule.id === id)
    if (before < 0 || !isSame(id)) continue
    watch.starts[i] = former.starts[before]!
    watch.told[i] = former.told[before]!
    watch.firedAt[i] = former.firedAt[before]!
  }
  for (const [geofenceId, inAt] of former.inside) watch.inside.set(geofenceId, inAt)
  for (const [key, at] of former.fenceFiredAt) watch.fenceFiredAt.set(key, at)
  watch.dwells = former.dwells.flatMap((dwell) => {
    const rule = plan.fenceRules.find(({ id }) => id === dwell.rule.id)
    return rule && isSame(rule.id) ? [{ ...dwell, rule }] : []
  })
  return watch
}
