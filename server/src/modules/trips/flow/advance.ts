import { step, type MembershipStep, type OpenVisit } from '../../tracking/engine/membership.ts'
import { DEFAULT_JUMP_KMH, isJump } from '../../tracking/engine/jump.ts'
import type { Fix } from '../../tracking/engine/position.ts'
import { transit, type Signal } from '../write/machine.ts'
import type { TripPlan } from './plan.ts'
import { leaveRoad, travel } from './road.ts'
import type { FlowState, LogEntry, SeenFix } from './state.ts'

/** A stop is taken for skipped when the unit stands at a later one this long: passing by is no visit. */
const skipDwellMs = 10 * 60_000
/** Long before its departure a unit that drives past its origin without a stop has not loaded. */
const passingMs = 3_600_000
/** At the last destination this long, the trip is over although the unit has not left. */
export const finishDwellMs = 4 * 3_600_000

/**
 * Moves a trip to the next position of its unit; writes what happened to `log` and changes `state`. Positions come in
 * order. `blocked`: an earlier trip of the unit is under way, so this one may not begin.
 */
export function advance(plan: TripPlan, state: FlowState, fix: Fix, blocked: boolean, log: LogEntry[]): void {
  if (state.stage.finished || fix.fixTime < plan.opensAt) return
  const last = state.fences
  if (last !== null && fix.fixTime <= last.fixTime) return
  const jumped = last !== null && isJump(last, fix, DEFAULT_JUMP_KMH)
  const membership = step(plan.index, last, fix)
  state.fences = membership.state
  if (blocked && state.stage.next === 0) state.blockedAt = fix.fixTime
  else {
    for (const signal of signalsOf(plan, membership)) apply(plan, state, signal, signal.at, fix, log)
    settle(plan, state, fix, log)
  }
  if (!jumped) travel(plan, state, fix, log)
  state.last = { fixTime: fix.fixTime, lat: fix.lat, lon: fix.lon, speed: fix.speed }
}

type TimedSignal = Signal & { at: number }

/** What the way to this fix did, in its order; entering is told by `settle`, which also knows of older visits. */
function signalsOf(plan: TripPlan, { left, crossed }: MembershipStep): TimedSignal[] {
  const signals: TimedSignal[] = left.map(({ id, at }) => ({ kind: 'leave', stop: Number(id), at }))
  const loadsFrom = (plan.legs[0]?.leaveAt ?? 0) - passingMs
  for (const { id, inAt, outAt } of crossed) {
    if (id === 0 && inAt < loadsFrom) continue
    signals.push({ kind: 'enter', stop: Number(id), at: inAt }, { kind: 'leave', stop: Number(id), at: outAt })
  }
  return signals.sort((a, b) => a.at - b.at)
}

/** Enters the awaited stop when the unit is inside it, whenever it came; so stops that overlap follow one another. */
function settle(plan: TripPlan, state: FlowState, fix: SeenFix, log: LogEntry[]): void {
  const { stage } = state
  if (stage.at === null) {
    const visit = visitOf(state, stage.next)
    if (visit) apply(plan, state, { kind: 'enter', stop: stage.next }, entryTime(state, visit), fix, log)
    else skipTo(plan, state, fix, log)
  }
  const { at } = state.stage
  const since = at === null ? null : (state.times[at]?.in ?? null)
  if (at !== null && since !== null && fix.fixTime - since >= finishDwellMs) {
    apply(plan, state, { kind: 'dwell', stop: at }, since + finishDwellMs, fix, log)
  }
}

const visitOf = ({ fences }: FlowState, stop: number): OpenVisit | undefined =>
  fences?.inside.find(({ id, outs }) => id === stop && outs === 0)

/** Never before the stop before it was left, nor while an earlier trip held the unit. */
const entryTime = (state: FlowState, visit: OpenVisit) =>
  Math.max(visit.inAt, state.blockedAt ?? 0, ...state.times.map(({ out }) => out ?? 0))

function skipTo(plan: TripPlan, state: FlowState, fix: SeenFix, log: LogEntry[]): void {
  const { next } = state.stage
  // Before the start only what happens after the planned departure counts: units wait at customers of tomorrow, too.
  const notBefore = next === 0 ? (plan.legs[0]?.leaveAt ?? 0) : (state.times[next - 1]?.out ?? 0)
  for (let stop = next + 1; stop < plan.stops.length; stop += 1) {
    const visit = visitOf(state, stop)
    const ground = plan.stops[stop]?.ground
    // A round trip ends where it began: being there is no sign of having been elsewhere.
    const sameGround = plan.stops.slice(Math.max(0, next - 1), stop).some((other) => other.ground === ground)
    if (!visit || sameGround || visit.inAt < notBefore || fix.fixTime - visit.inAt < skipDwellMs) continue
    for (let missed = next; missed < stop; missed += 1) {
      const times = state.times[missed]
      if (times) times.skipped = true
      log.push(entry(state, `skipped:${missed}`, 'skipped', visit.inAt, missed, fix, {}))
    }
    state.stage = { ...state.stage, next: stop }
    apply(plan, state, { kind: 'enter', stop }, entryTime(state, visit), fix, log)
    return
  }
}

function apply(plan: TripPlan, state: FlowState, signal: Signal, at: number, fix: SeenFix, log: LogEntry[]): void {
  const transition = transit(plan.kinds, state.stage, signal)
  const times = state.times[signal.stop]
  if (!transition || !times) return
  leaveRoad(state, at, fix, log)
  if (signal.kind === 'enter') times.in = at
  if (signal.kind === 'leave') times.out = at
  const inside: Record<string, number> =
    signal.kind !== 'enter' && times.in !== null ? { minutes: Math.round((at - times.in) / 60_000) } : {}
  state.stage = transition.stage
  const place = fixAt(state, at, fix)
  // Leaving the last destination is two facts: it is out, and the trip is over.
  if (transition.kind === 'finished' && signal.kind === 'leave') {
    log.push({
      ...entry(state, `destination_out:${signal.stop}`, 'destination_out', at, signal.stop, place, inside),
      from: transition.from,
    })
  }
  const reason = transition.kind === 'finished' ? { ...inside, dwell: signal.kind === 'dwell' ? 1 : 0 } : inside
  log.push({
    ...entry(state, `${transition.kind}:${signal.stop}`, transition.kind, at, signal.stop, place, reason),
    from: transition.from,
  })
}

/** The fix nearest in time to what happened on the way to this one. */
const fixAt = ({ last }: FlowState, at: number, fix: SeenFix): SeenFix =>
  last !== null && Math.abs(last.fixTime - at) < Math.abs(fix.fixTime - at) ? last : fix

function entry(
  state: FlowState,
  key: string,
  kind: LogEntry['kind'],
  at: number,
  stop: number | null,
  fix: SeenFix,
  measure: Record<string, number>,
): LogEntry {
  return { key, kind, at, from: state.stage.state, to: state.stage.state, stop, lat: fix.lat, lon: fix.lon, measure }
}
