import type { FullFix } from '../../modules/tracking/store/position-copy.ts'
import { planOf, type TripPlan } from '../../modules/trips/flow/plan.ts'
import { snapshot } from '../../modules/trips/flow/snapshot.ts'
import { advanceUnit, newFlow, type TripFlow } from '../../modules/trips/flow/unit-flow.ts'
import type { DemoLeg, DemoRoute, DemoTrip } from './types.ts'
import type { TripOutline } from './trip-plans.ts'

interface Followed {
  outline: TripOutline
  flow: TripFlow
}

/** The trips of one truck on their way through its positions, by the very functions that follow them live. */
export class FollowedTrips {
  readonly #all: Followed[]
  readonly #waiting: TripFlow[]
  #open: TripFlow[] = []
  #lastFixAt = 0

  constructor(outlines: readonly TripOutline[], routes: readonly DemoRoute[]) {
    this.#all = outlines.map((outline, i) => ({ outline, flow: newFlow(i, 1, planOfLegs(outline.legs, routes)) }))
    this.#waiting = this.#all.filter(({ outline }) => !outline.cancelled).map(({ flow }) => flow)
  }

  advance(fix: FullFix): void {
    this.#lastFixAt = fix.fixTime
    while (this.#waiting[0] && this.#waiting[0].plan.opensAt <= fix.fixTime) this.#open.push(this.#waiting.shift()!)
    if (this.#open.length === 0) return
    advanceUnit(this.#open, [fix])
    if (this.#open.some(({ state }) => state.stage.finished))
      this.#open = this.#open.filter(({ state }) => !state.stage.finished)
  }

  result(truck: number): DemoTrip[] {
    return this.#all.map(({ outline, flow: { plan, state, log } }): DemoTrip => {
      const { trip, legs } = snapshot(plan, state)
      return {
        truck,
        rotation: outline.rotation.index,
        round: outline.round,
        legs: outline.legs,
        status: outline.cancelled ? 'cancelled' : state.stage.finished ? 'finished' : 'active',
        columns: trip,
        legColumns: legs,
        events: log.map((entry) => ({ ...entry, ...whereOf(plan, entry.stop) })),
        state: JSON.stringify(state),
        fixAt: this.#lastFixAt,
      }
    })
  }
}

function whereOf(plan: TripPlan, stop: number | null): { leg: number | null; place: string | null } {
  const planned = stop === null ? undefined : plan.stops[stop]
  return { leg: planned?.leg ?? null, place: planned?.place.name ?? null }
}

const planOfLegs = (legs: readonly DemoLeg[], routes: readonly DemoRoute[]): TripPlan =>
  planOf(
    legs.map(({ origin, destination, leaveAt, arriveAt, route }, id) => {
      const { km, minutes, points } = routes[route]!
      return { id, origin, destination, leaveAt, arriveAt, km, minutes, route: points, routeSource: 'road' }
    }),
  )
