import { drivingS } from '../../tracking/engine/eta.ts'
import type { PlannedLeg, TripPlan } from './plan.ts'
import type { FlowState } from './state.ts'

export interface ArrivalAhead {
  stop: number
  leg: number
  /** Expected arrival, epoch ms. */
  at: number
}

/** A stop is left when planned, or after the stay that was planned when it was reached late; never sooner than this. */
const shortestStayMs = 15 * 60_000
/** Planned time beyond the driving is a reserve when it is shorter than this, and a rest of the driver when it is not. */
const shortestRestMs = 3 * 3_600_000

/** When each destination ahead is reached, seen from `now`: the present pace for half an hour, the planned one beyond, and the rests of the plan. */
export function arrivalsAhead(plan: TripPlan, state: FlowState, now: number): ArrivalAhead[] {
  const { stage } = state
  const ahead: ArrivalAhead[] = []
  let clock = now
  for (let index = stage.next; index < plan.stops.length; index += 1) {
    const stop = plan.stops[index]
    const leg = stop && plan.legs[stop.leg]
    if (!stop || !leg) break
    const driving = index === stage.next && stage.at === null && stage.next > 0
    if (!driving) clock = departure(plan, state, index, clock)
    if (stop.kind === 'destination') {
      const wholeM = leg.line?.lengthM ?? leg.km * 1000
      const remainingM = driving && state.alongM !== null ? Math.max(0, wholeM - state.alongM) : wholeM
      // The line of a simplified route is a little shorter than the road it stands for.
      const roadM = wholeM > 0 ? (remainingM / wholeM) * Math.max(wholeM, leg.km * 1000) : 0
      clock += drivingS(roadM, { recentKmh: driving ? state.pace : null, plannedKmh: leg.plannedKmh }) * 1000
      const leftAt = driving ? (state.times[index - 1]?.out ?? null) : null
      clock += restAheadMs(leg, leftAt, now, wholeM > 0 ? 1 - remainingM / wholeM : 0)
      ahead.push({ stop: index, leg: stop.leg, at: Math.round(clock) })
    }
  }
  return ahead
}

/**
 * What is left of the rest a leg was planned with: its planned time beyond the driving, less what the truck has already
 * stood. `leftAt`: when it set out, null while it has not; `share`: of the leg that is driven, 0 to 1.
 */
function restAheadMs(leg: PlannedLeg, leftAt: number | null, now: number, share: number): number {
  const drivingMs = (leg.km / leg.plannedKmh) * 3_600_000
  const restMs = leg.arriveAt - leg.leaveAt - drivingMs
  if (restMs < shortestRestMs) return 0
  const stoodMs = leftAt === null ? 0 : Math.max(0, now - leftAt - drivingMs * share)
  return Math.max(0, restMs - stoodMs)
}

/** When the stop before `index` is left, given that it is `clock` there. */
function departure(plan: TripPlan, state: FlowState, index: number, clock: number): number {
  const stop = plan.stops[index]
  const leg = stop && plan.legs[stop.leg]
  if (!leg || stop.kind === 'origin') return clock
  const before = plan.stops[index - 1]
  const waited = before?.kind === 'destination' && state.stage.at !== index - 1 ? shortestStayMs : 0
  return Math.max(clock + waited, leg.leaveAt)
}
