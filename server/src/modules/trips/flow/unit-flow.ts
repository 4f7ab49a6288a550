import type { Fix } from '../../tracking/engine/position.ts'
import { advance } from './advance.ts'
import type { TripPlan } from './plan.ts'
import { beginFlow, isBusy, type FlowState, type LogEntry } from './state.ts'

/** A trip of a unit with what is known of it and what its positions told since `log` was last taken. */
export interface TripFlow {
  tripId: number
  planVersion: number
  plan: TripPlan
  state: FlowState
  log: LogEntry[]
}

export const newFlow = (tripId: number, planVersion: number, plan: TripPlan): TripFlow => ({
  tripId,
  planVersion,
  plan,
  state: beginFlow(plan),
  log: [],
})

/** Moves all trips of one unit, ordered by departure, over positions in their order. */
export function advanceUnit(flows: readonly TripFlow[], fixes: Iterable<Fix>): void {
  for (const fix of fixes) {
    let busy = false
    for (const flow of flows) {
      advance(flow.plan, flow.state, fix, busy, flow.log)
      busy ||= isBusy(flow.plan, flow.state)
    }
  }
}
