export type DeviationOptions = {
  readonly startM: number
  readonly startFixes: number
  /** Nearer than this ends it; the space between keeps a truck on a parallel road from starting and ending it again. */
  readonly endM: number
}

export const DEVIATION_DEFAULTS: DeviationOptions = { startM: 500, startFixes: 3, endM: 300 }

/** How far off its planned route a unit is. Plain JSON. */
export type RouteDeviation = {
  /** Fixes off the route in a row, while it is not sure. */
  readonly offs: number
  /** First of those fixes, epoch ms; the start once it is sure. */
  readonly since: number | null
  readonly deviated: boolean
  readonly worstM: number
}

export const ON_ROUTE: RouteDeviation = { offs: 0, since: null, deviated: false, worstM: 0 }

export type DeviationEvent =
  | { readonly kind: 'started'; readonly at: number; readonly distanceM: number }
  | { readonly kind: 'ended'; readonly at: number; readonly startedAt: number; readonly worstM: number }

/** Follows the distance to the planned route fix by fix. A deviation starts at the first of the fixes that prove it. */
export function stepDeviation(
  state: RouteDeviation,
  fixTime: number,
  distanceM: number,
  options: DeviationOptions = DEVIATION_DEFAULTS,
): { readonly state: RouteDeviation; readonly event: DeviationEvent | null } {
  const worstM = Math.max(state.worstM, distanceM)
  if (state.deviated) {
    if (distanceM >= options.endM) return { state: { ...state, worstM }, event: null }
    const startedAt = state.since ?? fixTime
    return { state: ON_ROUTE, event: { kind: 'ended', at: fixTime, startedAt, worstM: state.worstM } }
  }
  if (distanceM <= options.startM) return { state: ON_ROUTE, event: null }
  const offs = state.offs + 1
  const since = state.since ?? fixTime
  const deviated = offs >= options.startFixes
  const event = deviated ? ({ kind: 'started', at: since, distanceM } as const) : null
  return { state: { offs, since, deviated, worstM }, event }
}
