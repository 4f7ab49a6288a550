import { boundPosition, isInstant, plausibleSensors } from '@arriero/telematics/plausible.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { compare, isTaken } from '../engine/fusion.ts'
import type { HourSum } from '../engine/hours.ts'
import { futureMs, judgeFix } from '../engine/judge.ts'
import { MEMBERSHIP_DEFAULTS, step as stepFences } from '../engine/membership.ts'
import { lasting } from '../engine/speeding.ts'
import { isProlongedStop } from '../engine/stops.ts'
import type { FullFix } from '../store/position-copy.ts'
import type { FlowStep } from '../tracking.step.ts'
import type { UnitFact } from '../tracking.events.ts'
import type { AccountFlow } from './account-flow.ts'
import type { Chunk, VisitChange } from './chunk.ts'
import { moveOn, newestPlace, remember, toldSince, type UnitFlow } from './unit-flow.ts'

const prolongedStopMs = 60 * 60_000

/**
 * Gives each position its unit, leaves out what a better source of that unit tells as well, and judges its time: `fresh` is newer than all before it, `late` is not, `aside` cannot
 * be believed. A repetition of the newest is dropped; one of an older position the table's key drops.
 */
export function resolveAndJudge(
  flow: AccountFlow,
  sourceId: number,
  positions: readonly Position[],
  chunk: Chunk,
  now: number,
): void {
  for (const position of positions) {
    const route = flow.routeOf(sourceId, position.unitKey)
    if (!route) {
      chunk.unknown += 1
      continue
    }
    const { unit } = route
    if (unit.heard && !isTaken(unit.heard, route.rank, position.fixTime)) {
      chunk.spare += 1
      if (unit.memory) compare(unit.heard, position, unit.memory.newest)
      continue
    }
    boundPosition(position)
    const fix = fixOf(flow.accountId, unit, sourceId, position, now)
    const verdict = judgeFix(fix, newestPlace(unit), now)
    if (verdict === 'fresh') {
      remember(unit, fix)
      unit.silentSince = null
      chunk.fresh.push(fix)
      chunk.units.push(unit)
    } else if (verdict === 'late') chunk.late.push(fix)
    else if (verdict === 'duplicate') chunk.duplicates += 1
    else chunk.aside.push({ fix, reason: verdict })
  }
}

/** What each fix enters, leaves and crosses. */
export function crossGeofences(flow: AccountFlow, chunk: Chunk): void {
  const { fences } = flow
  for (let i = 0; i < chunk.fresh.length; i++) {
    const fix = chunk.fresh[i]!
    const memory = chunk.units[i]!.memory!
    const { entered, left, crossed, state } = stepFences(fences, memory.fences, fix, MEMBERSHIP_DEFAULTS)
    memory.fences = state
    for (const { id, at } of entered) {
      chunk.visits.push({ unitId: fix.unitId, geofenceId: Number(id), inAt: at, outAt: null })
      chunk.facts.push(fenceFact('entered', fix, Number(id), at))
    }
    for (const { id, inAt, at } of left) {
      chunk.visits.push({ unitId: fix.unitId, geofenceId: Number(id), inAt, outAt: at })
      chunk.facts.push(fenceFact('left', fix, Number(id), at))
    }
    for (const { id, inAt, outAt } of crossed) {
      chunk.visits.push({ unitId: fix.unitId, geofenceId: Number(id), inAt, outAt })
      chunk.facts.push(fenceFact('entered', fix, Number(id), inAt), fenceFact('left', fix, Number(id), outAt))
    }
  }
}

/** Moving, idle or parked; kilometres, engine hours, stop and speed excess under way, and what each hour held. */
export function follow(chunk: Chunk): void {
  const ended: HourSum[] = []
  for (let i = 0; i < chunk.fresh.length; i++) {
    const unit = chunk.units[i]!
    moveOn(unit, unit.memory!, chunk.fresh[i]!, ended)
    if (ended.length > 0) for (const sum of ended.splice(0)) chunk.hours.push({ unitId: unit.id, sum })
  }
}

/** Hands the fixes of the units that a module follows to it, unit by unit. */
export function advanceStep(flow: AccountFlow, step: FlowStep<unknown>, chunk: Chunk): void {
  const followed = (fixes: readonly FullFix[]) => fixes.filter((fix) => step.follows(flow.accountId, fix.unitId))
  const visits = Map.groupBy(chunk.visits, ({ unitId }) => unitId)
  for (const [unitId, own] of Map.groupBy(followed(chunk.fresh), (fix) => fix.unitId))
    step.advance(flow.accountId, unitId, own, false, visits.get(unitId) ?? noVisits)
  for (const [unitId, own] of Map.groupBy(followed(chunk.late), (fix) => fix.unitId))
    step.advance(flow.accountId, unitId, own, true, noVisits)
}

const noVisits: readonly VisitChange[] = []

/** Facts somebody may want to be told: speed over the limit and stops outside every geofence, each once. */
export function raiseFacts(chunk: Chunk): void {
  for (let i = 0; i < chunk.fresh.length; i++) {
    const { memory, options } = chunk.units[i]!
    const motion = memory?.motion
    if (!memory || !motion) continue
    const fix = chunk.fresh[i]!
    const { excess, stop } = motion
    if (excess !== null && excess.fromAt !== memory.told.excess && lasting(excess, options)) {
      memory.told.excess = excess.fromAt
      chunk.facts.push({ ...fact('overspeed', fix, excess.fromAt), speedKmh: excess.topKmh, limitKmh: excess.limitKmh })
    }
    if (stop !== null && stop.arriveAt !== memory.told.stop && isProlongedStop(stop, fix.fixTime, prolongedStopMs)) {
      memory.told.stop = stop.arriveAt
      if (memory.fences?.inside.length === 0) chunk.facts.push(fact('prolonged-stop', fix, stop.arriveAt))
    }
  }
}

/**
 * Exactly as it is stored (position-copy.ts): what is worked out again from storage must not differ by a hair. Its
 * numbers are within their bounds already, whoever brought it.
 */
function fixOf(accountId: number, unit: UnitFlow, sourceId: number, p: Position, now: number): FullFix {
  const told = toldSince(unit, sourceId, p.fixTime)
  const odometerKm = p.odometerKm ?? told?.odometerKm ?? null
  return {
    accountId,
    unitId: unit.id,
    fixTime: p.fixTime,
    receivedAt: isInstant(p.receivedAt) && p.receivedAt <= now + futureMs ? Math.round(p.receivedAt) : now,
    lat: Math.round(p.lat * 1e6) / 1e6,
    lon: Math.round(p.lon * 1e6) / 1e6,
    speed: Math.round(p.speed * 10) / 10,
    course: p.course,
    ignition: p.ignition,
    odometerKm: odometerKm === null ? null : Math.round(odometerKm * 100) / 100,
    engineHours: p.engineHours ?? told?.engineHours ?? null,
    altitude: p.altitude,
    satellites: p.satellites,
    fuelPercent: p.fuelPercent,
    sourceId,
    sensors: plausibleSensors(p.sensors),
  }
}

function fact(kind: UnitFact['kind'], fix: FullFix, at: number): UnitFact {
  return { kind, unitId: fix.unitId, at: new Date(at).toISOString(), lat: fix.lat, lon: fix.lon, late: false }
}

function fenceFact(kind: 'entered' | 'left', fix: FullFix, geofenceId: number, at: number): UnitFact {
  return { ...fact(kind, fix, at), geofenceId }
}

/** Units of fixes, each once. */
export const unitsOf = (flow: AccountFlow, fixes: readonly FullFix[]): UnitFlow[] =>
  [...new Set(fixes.map(({ unitId }) => unitId))].flatMap((id) => flow.unitById(id) ?? [])
