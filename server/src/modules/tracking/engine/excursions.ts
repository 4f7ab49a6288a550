import { isJump, type TimedPlace } from './jump.ts'

const withinMs = 60 * 60_000
const leastTimes = 3

/**
 * Somewhere nobody could have driven to and back, again and again: two who use one identity, or a place that somebody
 * makes its receiver believe. A receiver that errs lands elsewhere each time.
 */
export interface Excursions {
  readonly place: TimedPlace
  readonly since: number
  readonly times: number
  /** Told by the sweep; null: not often enough yet. */
  readonly found: { readonly at: number; readonly from: TimedPlace; readonly to: TimedPlace } | null
}

/** One more fix `to` that nobody could have driven to from `from`, after the unit had been back there. */
export function oneMore(known: Excursions | null, from: TimedPlace, to: TimedPlace, jumpKmh: number): Excursions {
  const isAgain = known !== null && to.fixTime - known.since <= withinMs && !isJump(known.place, to, jumpKmh)
  const times = isAgain ? known.times + 1 : 1
  return {
    place: { fixTime: to.fixTime, lat: to.lat, lon: to.lon },
    since: isAgain ? known.since : to.fixTime,
    times,
    found: times >= leastTimes ? { at: to.fixTime, from, to } : isAgain ? known.found : null,
  }
}
