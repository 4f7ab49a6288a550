import type { Shape } from '../../../shared/geo/latlon.ts'
import {
  buildGeofenceIndex,
  prepareShape,
  readTracks,
  stepFences,
  type CopiedTracks,
  type Track,
  type TrackField,
  type UnitFences,
} from '../../tracking/tracking.step.ts'
import type { Firing, Outcome, Plan } from '../engine/plan.ts'
import { ZoneClock } from '../engine/schedule.ts'
import { stepFix, stepVisit, Watch } from '../engine/watch.ts'
import { compileRule } from '../rules/compile.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import { judgeSilence } from './judge-silence.ts'

/** What a back-test asks of a worker: one rule over some units. Instants epoch ms. */
export interface TracksRequest {
  rule: RuleRow
  zone: string
  fences: { id: number; shape: Shape }[]
  copy: CopiedTracks
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
export function judgeTracks({ rule, zone, fences, copy, from, to }: TracksRequest): TracksReply {
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
    if (plan.fixRules.length > 0) passFixes(watch, days, rule, out)
    else passVisits(watch, days, index, out)
    return { unitId, firings: out.firings.filter(({ at }) => at >= from && at <= to) }
  })
  return { outcomes, positions }
}

/**
 * Only the columns that the rule asks about are read, so a firing may be at 0, 0. Most positions change nothing: they
 * cost a comparison.
 */
function passFixes(watch: Watch, days: readonly Track[], rule: RuleRow, out: Outcome): void {
  const fields = fieldsOf(rule)
  const { starts, told, plan } = watch
  const { limitKmh, wanted, schedule, places, maxGapMs } = plan.fixRules[0]!
  const isSteady = schedule === null && places === null && maxGapMs === Infinity
  for (const day of days) {
    const column = (field: TrackField) => (fields.includes(field) ? day.column(field) : null)
    const fixTime = day.column('fixTime')
    const [lat, lon, speed, ignition] = [column('lat'), column('lon'), column('speed'), column('ignition')]
    for (let i = 0; i < day.count; i++) {
      const is = ignition === null ? -1 : ignition[i]!
      const began = starts[0] !== 0
      if (ignition === null ? !began && speed![i]! <= limitKmh : !began && is !== Number(wanted)) continue
      if (isSteady && began && told[0] === 1 && is === Number(wanted)) continue
      stepFix(
        watch,
        fixTime[i]!,
        lat === null ? 0 : lat[i]!,
        lon === null ? 0 : lon[i]!,
        speed === null ? 0 : speed[i]!,
        is === 1 || is === 0 ? is : -1,
        out,
      )
    }
  }
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
      if (watch.dwells.length > 0) stepFix(watch, fix.fixTime, fix.lat, fix.lon, place.speed, -1, out)
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
