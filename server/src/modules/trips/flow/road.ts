import { tripStates } from '@arriero/contract/trips/trips.rules.ts'
import { distanceM } from '../../../shared/geo/distance.ts'
import { progressAlong, type LineProgress } from '../../../shared/geo/polyline.ts'
import { DEVIATION_DEFAULTS, ON_ROUTE, stepDeviation } from '../../tracking/engine/deviation.ts'
import { lateness, stepRecentSpeed } from '../../tracking/engine/eta.ts'
import { MOTION_DEFAULTS } from '../../tracking/engine/motion.ts'
import type { Fix } from '../../tracking/engine/position.ts'
import { isProlongedStop, stepStop } from '../../tracking/engine/stops.ts'
import { arrivalsAhead } from './arrivals.ts'
import type { PlannedLeg, TripPlan } from './plan.ts'
import type { FlowState, LogEntry, LogKind, SeenFix } from './state.ts'

/** Standing this long on the way, outside the trip's places, is told. */
export const prolongedStopMs = 30 * 60_000
/** Told as late above the first, as on time again below the second: between them it is not told again and again. */
const lateMinutes = 15
const onTimeMinutes = 5
/** Around yards and customers units leave the road on purpose. */
const endsM = 3000
const stopOptions = { stopRadiusM: 150, stopMinMs: MOTION_DEFAULTS.stopMinMs }

/** What the road tells of a trip: way travelled, pace, deviation, standing too long, lateness. */
export function travel(plan: TripPlan, state: FlowState, fix: Fix, log: LogEntry[]): void {
  const { stage, last } = state
  if (stage.next === 0 || stage.finished) return
  const stepM = last === null ? 0 : distanceM(last, fix)
  const moved = fix.speed >= MOTION_DEFAULTS.movingKmh || stepM > MOTION_DEFAULTS.noiseM
  const spanMs = last === null ? 0 : fix.fixTime - last.fixTime
  if (moved) state.travelledM += stepM
  if (stage.state !== tripStates.travelling) return
  if (spanMs <= MOTION_DEFAULTS.maxGapMs) state.pace = stepRecentSpeed(state.pace, moved ? stepM / 1000 : 0, spanMs)
  const stop = plan.stops[stage.next]
  const leg = stop?.kind === 'destination' ? plan.legs[stop.leg] : undefined
  const progress = leg?.line ? progressAlong(leg.line, fix, state.alongM ?? undefined) : null
  state.alongM = progress?.alongM ?? null
  if (leg && progress) deviate(leg, state, fix, progress, stepM, log)
  stand(state, fix, log)
  judgeLateness(plan, state, fix, log)
}

function deviate(
  leg: PlannedLeg,
  state: FlowState,
  fix: SeenFix,
  progress: LineProgress,
  stepM: number,
  log: LogEntry[],
): void {
  if (!leg.watched) return
  const nearEnd = (progress.alongM < endsM || progress.remainingM < endsM) && progress.distanceM < endsM
  const { state: deviation, event } = stepDeviation(
    state.deviation,
    fix.fixTime,
    nearEnd ? 0 : progress.distanceM,
    DEVIATION_DEFAULTS,
  )
  state.deviation = deviation
  if (deviation.deviated) state.deviatedM += stepM
  if (event?.kind === 'started') {
    state.deviations += 1
    log.push(
      entry(state, `deviation_start:${state.deviations}`, 'deviation_start', event.at, fix, {
        metres: Math.round(event.distanceM),
      }),
    )
  } else if (event) endDeviation(state, event.at, event.startedAt, event.worstM, fix, log)
}

function endDeviation(
  state: FlowState,
  at: number,
  since: number,
  worstM: number,
  fix: SeenFix,
  log: LogEntry[],
): void {
  const measure = { minutes: Math.round((at - since) / 60_000), metres: Math.round(worstM) }
  log.push(entry(state, `deviation_end:${state.deviations}`, 'deviation_end', at, fix, measure))
}

function stand(state: FlowState, fix: Fix, log: LogEntry[]): void {
  state.standing = stepStop(state.standing, fix, fix.speed >= MOTION_DEFAULTS.movingKmh, stopOptions).open
  const tooLong = isProlongedStop(state.standing, fix.fixTime, prolongedStopMs)
  if (tooLong && state.standing !== null && state.stoppedAt === null) {
    state.stops += 1
    state.stoppedAt = state.standing.arriveAt
    log.push(
      entry(state, `stop_start:${state.stops}`, 'stop_start', state.stoppedAt, fix, {
        minutes: prolongedStopMs / 60_000,
      }),
    )
  } else if (!tooLong && state.stoppedAt !== null) endStop(state, fix.fixTime, fix, log)
}

function endStop(state: FlowState, at: number, fix: SeenFix, log: LogEntry[]): void {
  const minutes = Math.round((at - (state.stoppedAt ?? at)) / 60_000)
  state.stoppedAt = null
  log.push(entry(state, `stop_end:${state.stops}`, 'stop_end', at, fix, { minutes }))
}

function judgeLateness(plan: TripPlan, state: FlowState, fix: SeenFix, log: LogEntry[]): void {
  const next = arrivalsAhead(plan, state, fix.fixTime)[0]
  const due = next && plan.legs[next.leg]
  if (!next || !due) return
  const { minutes } = lateness(next.at, due.arriveAt)
  const told = state.late ? minutes <= onTimeMinutes : minutes > lateMinutes
  if (!told) return
  state.late = !state.late
  if (state.late) state.lates += 1
  const kind: LogKind = state.late ? 'late' : 'on_time'
  log.push({
    ...entry(state, `${kind}:${state.lates}`, kind, fix.fixTime, fix, { minutes, eta: next.at, due: due.arriveAt }),
    stop: state.stage.next,
  })
}

/** Ends what was only of the road, because the unit has come to a place of the trip or left one. */
export function leaveRoad(state: FlowState, at: number, fix: SeenFix, log: LogEntry[]): void {
  if (state.deviation.deviated) endDeviation(state, at, state.deviation.since ?? at, state.deviation.worstM, fix, log)
  if (state.stoppedAt !== null) endStop(state, at, fix, log)
  state.deviation = ON_ROUTE
  state.standing = null
  state.alongM = null
}

function entry(
  { stage }: FlowState,
  key: string,
  kind: LogKind,
  at: number,
  fix: SeenFix,
  measure: Record<string, number>,
): LogEntry {
  return { key, kind, at, from: stage.state, to: stage.state, stop: null, lat: fix.lat, lon: fix.lon, measure }
}
