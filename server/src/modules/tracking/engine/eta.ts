/** A unit slower than this stands or queues: what it does now says nothing of the road ahead. */
const STANDING_KMH = 5
/** How long the present pace lasts; beyond it the planned one counts. */
const PRESENT_PACE_S = 30 * 60
/** The present pace is believed within these shares of the planned one. */
const SLOWEST_SHARE = 0.4
const FASTEST_SHARE = 1.3
/** Weight of the recent mean: a queue of a few minutes shows, one traffic light does not. */
const MEAN_OVER_MS = 20 * 60_000

export type Pace = {
  /** Mean of the last minutes of driving, km/h; null when the unit has not driven lately. */
  readonly recentKmh: number | null
  /** Speed the route was planned with, km/h, more than 0. */
  readonly plannedKmh: number
}

/** One destination ahead: metres of road from the unit, and the time it stays there before going on. */
export type DestinationAhead = { readonly remainingM: number; readonly dwellS: number }

/**
 * Seconds to drive `remainingM`: the present pace for half an hour, the planned one from there. Throws RangeError when
 * the planned speed is not positive or the distance is negative.
 */
export function drivingS(remainingM: number, pace: Pace): number {
  if (!(pace.plannedKmh > 0)) throw new RangeError(`A planned speed must be positive: ${pace.plannedKmh}`)
  if (!(remainingM >= 0)) throw new RangeError(`A remaining distance cannot be negative: ${remainingM}`)
  const planned = pace.plannedKmh / 3.6
  const recent = pace.recentKmh === null || pace.recentKmh < STANDING_KMH ? planned : pace.recentKmh / 3.6
  const present = Math.min(planned * FASTEST_SHARE, Math.max(planned * SLOWEST_SHARE, recent))
  const presentM = present * PRESENT_PACE_S
  if (remainingM <= presentM) return remainingM / present
  return PRESENT_PACE_S + (remainingM - presentM) / planned
}

/** Arrival at one destination, epoch ms. */
export function estimateArrival(now: number, remainingM: number, pace: Pace): number {
  return Math.round(now + drivingS(remainingM, pace) * 1000)
}

/** Arrival at each destination in their order, epoch ms, with the stays at those before it. */
export function estimateArrivals(now: number, ahead: readonly DestinationAhead[], pace: Pace): number[] {
  let stayedS = 0
  return ahead.map(({ remainingM, dwellS }) => {
    const at = estimateArrival(now + stayedS * 1000, remainingM, pace)
    stayedS += dwellS
    return at
  })
}

/**
 * The recent mean speed after a span of driving, weighted by time. Standing still belongs to it only while it is short:
 * give spans of activity moving or idle. A span without time changes nothing.
 */
export function stepRecentSpeed(recentKmh: number | null, km: number, spanMs: number): number | null {
  if (!(spanMs > 0)) return recentKmh
  const speed = km / (spanMs / 3_600_000)
  if (recentKmh === null) return speed
  return recentKmh + (speed - recentKmh) * (1 - Math.exp(-spanMs / MEAN_OVER_MS))
}

export type Lateness = { readonly late: boolean; readonly minutes: number }

/** How an arrival, expected or real, stands to its appointment. Minutes after it are positive; both epoch ms. */
export function lateness(arrivalAt: number, dueAt: number, toleranceMinutes = 5): Lateness {
  const minutes = Math.round((arrivalAt - dueAt) / 60_000)
  return { late: minutes > toleranceMinutes, minutes }
}
