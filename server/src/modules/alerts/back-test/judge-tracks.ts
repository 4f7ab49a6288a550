import { roundReading, type SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Shape } from '../../../shared/geo/latlon.ts'
import {
  buildGeofenceIndex,
  prepareShape,
  readTracks,
  stepFences,
  type CopiedTracks,
  type StatusFix,
  type Track,
  type TrackField,
  type UnitFences,
} from '../../tracking/tracking.step.ts'
import type { Firing, FixRule, Outcome, Plan } from '../engine/plan.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import { isIn, type Told } from '../engine/readings.ts'
import { stepFix, stepVisit, Watch } from '../engine/watch.ts'
import { compileRule } from '../rules/compile.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import { ToldBetween } from './told-between.ts'
import { judgeSilence } from './judge-silence.ts'

/** What a back-test asks of a worker: one rule over some units. Instants epoch ms. */
export interface TracksRequest {
  rule: RuleRow
  zone: string
  fences: { id: number; shape: Shape }[]
  copy: CopiedTracks
  /** What units told without a place, oldest first. */
  statuses: ReadonlyMap<number, readonly StatusFix[]>
  from: number
  to: number
}

export interface UnitOutcome {
  unitId: number
  firings: Firing[]
}

export interface TracksReply {
  outcomes: UnitOutcome[]
  positions: number
}

/** What of the positions must be read to judge a rule. */
export function fieldsOf({ trigger, geofenceIds }: Pick<RuleRow, 'trigger' | 'geofenceIds'>): TrackField[] {
  const fields: TrackField[] = ['fixTime']
  if (trigger === 'speed') fields.push('speed')
  if (trigger.startsWith('ignition')) fields.push('ignition')
  if (trigger.startsWith('geofence') || geofenceIds.length > 0) fields.push('lat', 'lon', 'speed')
  return fields
}

/** Passes stored positions through the very rules of the live flow. A silent end counts up to `to`. */
export function judgeTracks({ rule, zone, fences, copy, statuses, from, to }: TracksRequest): TracksReply {
  const clock = new ZoneClock(zone)
  const shapes = new Map(
    fences.flatMap(({ id, shape }) => {
      const prepared = prepareShape(shape)
      return prepared ? [[id, prepared] as const] : []
    }),
  )
  const made = compileRule(rule, clock, shapes)
  const plan: Plan = {
    fixRules: made && 'fix' in made ? [made.fix] : [],
    fenceRules: made && 'fence' in made ? [made.fence] : [],
  }
  const index = buildGeofenceIndex(fences)
  let positions = 0
  const outcomes = readTracks(copy).map(({ unitId, tracks: days }) => {
    for (const { count } of days) positions += count
    if (rule.trigger === 'not_reporting') return { unitId, firings: judgeSilence(rule, clock, shapes, days, from, to) }
    const watch = new Watch(plan)
    const out: Outcome = { firings: [], endings: [] }
    const told = new ToldBetween(watch, statuses.get(unitId) ?? [], out)
    if (rule.trigger === 'sensor') passReadings(watch, days, rule, told, out)
    else if (plan.fixRules.length > 0) passFixes(watch, days, rule, told, out)
    else passVisits(watch, days, index, out)
    return { unitId, firings: out.firings.filter(({ at }) => at >= from && at <= to) }
  })
  return { outcomes, positions }
}

/**
 * Only the columns that the rule asks about are read, so a firing may be at 0, 0. Most positions change nothing: they
 * cost a comparison.
 */
function passFixes(watch: Watch, days: readonly Track[], rule: RuleRow, between: ToldBetween, out: Outcome): void {
  const fields = fieldsOf(rule)
  const { starts, told, plan } = watch
  const { limitKmh, wanted, schedule, places, maxGapMs } = plan.fixRules[0]!
  let [lastAt, lastLat, lastLon] = [0, 0, 0]
  const isSteady = schedule === null && places === null && maxGapMs === Infinity
  for (const day of days) {
    const column = (field: TrackField) => (fields.includes(field) ? day.column(field) : null)
    const fixTime = day.column('fixTime')
    const [lat, lon, speed, ignition] = [column('lat'), column('lon'), column('speed'), column('ignition')]
    for (let i = 0; i < day.count; i++) {
      const at = fixTime[i]!
      const atLat = lat === null ? 0 : lat[i]!
      const atLon = lon === null ? 0 : lon[i]!
      if (between.nextAt < at) between.before(at, lastAt, lastLat, lastLon)
      lastAt = at
      lastLat = atLat
      lastLon = atLon
      const is = ignition === null ? -1 : ignition[i]!
      const began = starts[0] !== 0
      if (ignition === null ? !began && speed![i]! <= limitKmh : !began && is !== Number(wanted)) continue
      if (isSteady && began && told[0] === 1 && is === Number(wanted)) continue
      stepFix(watch, at, atLat, atLon, speed === null ? 0 : speed[i]!, is === 1 || is === 0 ? is : -1, untold, out)
    }
  }
  between.before(Infinity, lastAt, lastLat, lastLon)
}

const untold: Told = {}

/** The same of what one sensor told. */
function passReadings(watch: Watch, days: readonly Track[], rule: RuleRow, between: ToldBetween, out: Outcome): void {
  const fields = fieldsOf(rule)
  const [{ range }] = watch.plan.fixRules as [FixRule]
  if (range === null) return
  let [lastAt, lastLat, lastLon] = [0, 0, 0]
  const sensors: Partial<Record<SensorName, number>> = {}
  const told: { fuelPercent: number | null; sensors: typeof sensors } = { fuelPercent: null, sensors }
  for (const day of days) {
    const readings = day.reading(range.sensor)
    const fixTime = day.column('fixTime')
    const [lat, lon] = fields.includes('lat') ? [day.column('lat'), day.column('lon')] : [null, null]
    for (let i = 0; i < day.count; i++) {
      const at = fixTime[i]!
      const atLat = lat === null ? 0 : lat[i]!
      const atLon = lon === null ? 0 : lon[i]!
      if (between.nextAt < at) between.before(at, lastAt, lastLat, lastLon)
      lastAt = at
      lastLat = atLat
      lastLon = atLon
      const value = readings === null ? NaN : roundReading(range.sensor, readings[i]!)
      if (watch.starts[0] === 0 && !(isIn(range, value) && !Number.isNaN(value))) continue
      const known = Number.isNaN(value) ? null : value
      if (range.sensor === 'fuel_percent') told.fuelPercent = known
      else if (known === null) delete sensors[range.sensor]
      else sensors[range.sensor] = known
      stepFix(watch, at, atLat, atLon, 0, -1, told, out)
    }
  }
  between.before(Infinity, lastAt, lastLat, lastLon)
}

/** Follows a unit through the rule's geofences; what is far from all of them is passed by a comparison. */
function passVisits(
  watch: Watch,
  days: readonly Track[],
  index: ReturnType<typeof buildGeofenceIndex>,
  out: Outcome,
): void {
  const near = surroundings(index)
  let state: UnitFences | null = null
  const before = { fixTime: 0, lat: 0, lon: 0 }
  for (const day of days) {
    const fixTime = day.column('fixTime')
    const lat = day.column('lat')
    const lon = day.column('lon')
    for (let i = 0; i < day.count; i++) {
      const at = fixTime[i]!
      const toLat = lat[i]!
      const toLon = lon[i]!
      if (at <= before.fixTime) continue
      // Most of all positions: they cost no object.
      const isFar = before.fixTime > 0 && !near.touches(before.lat, before.lon, toLat, toLon)
      if (isFar && (state === null || state.inside.length === 0)) {
        before.fixTime = at
        before.lat = toLat
        before.lon = toLon
        state = null
        continue
      }
      const fix = { fixTime: at, lat: toLat, lon: toLon }
      if (state === null && before.fixTime > 0) state = { ...before, inside: [] }
      const step = stepFences(index, state, fix)
      state = step.state
      Object.assign(before, fix)
      if (step.entered.length + step.left.length + step.crossed.length + watch.dwells.length === 0) continue
      const place = { lat: fix.lat, lon: fix.lon, speed: day.column('speed')[i]! }
      for (const { id, at } of step.entered)
        stepVisit(watch, { geofenceId: Number(id), inAt: at, outAt: null }, place, out)
      for (const { id, inAt, at } of step.left)
        stepVisit(watch, { geofenceId: Number(id), inAt, outAt: at }, place, out)
      for (const { id, inAt, outAt } of step.crossed)
        stepVisit(watch, { geofenceId: Number(id), inAt, outAt }, place, out)
      if (watch.dwells.length > 0) stepFix(watch, fix.fixTime, fix.lat, fix.lon, place.speed, -1, {}, out)
    }
  }
}

/** The box around all fences. */
function surroundings({ shapes }: ReturnType<typeof buildGeofenceIndex>) {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { bbox } of shapes) {
    south = Math.min(south, bbox.minLat)
    west = Math.min(west, bbox.minLon)
    north = Math.max(north, bbox.maxLat)
    east = Math.max(east, bbox.maxLon)
  }
  return {
    touches: (lat: number, lon: number, toLat: number, toLon: number) =>
      !(
        (lat < south && toLat < south) ||
        (lat > north && toLat > north) ||
        (lon < west && toLon < west) ||
        (lon > east && toLon > east)
      ),
  }
}
