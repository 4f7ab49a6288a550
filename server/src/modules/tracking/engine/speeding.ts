import type { Fix } from './position.ts'

/** A stretch over the limit, from its first fix over to the first that is not. The place is where it was fastest. */
export type Excess = {
  readonly fromAt: number
  readonly toAt: number
  readonly limitKmh: number
  readonly topKmh: number
  readonly lat: number
  readonly lon: number
}

export type SpeedingOptions = {
  /** The unit's limit; null has none. */
  readonly limitKmh: number | null
  readonly excessMinMs: number
  readonly maxGapMs: number
  /** A speed above this is an error of the receiver, not an excess. */
  readonly jumpKmh: number
}

/** Follows a unit's speed. `open` runs up to its last fix over the limit; `ended` is one that lasted long enough. */
export function stepSpeeding(
  open: Excess | null,
  fix: Fix,
  options: SpeedingOptions,
): { readonly open: Excess | null; readonly ended: Excess | null } {
  const { limitKmh } = options
  const over = limitKmh !== null && fix.speed > limitKmh && fix.speed <= options.jumpKmh
  if (open === null) return { open: over ? begin(fix, limitKmh) : null, ended: null }
  const silent = fix.fixTime - open.toAt > options.maxGapMs
  if (over && !silent && limitKmh === open.limitKmh) {
    const faster = fix.speed > open.topKmh
    const top = faster ? { topKmh: fix.speed, lat: fix.lat, lon: fix.lon } : {}
    return { open: { ...open, ...top, toAt: fix.fixTime }, ended: null }
  }
  const whole = silent ? open : { ...open, toAt: fix.fixTime }
  return { open: over ? begin(fix, limitKmh) : null, ended: lasting(whole, options) }
}

/** The excess as it is so far, once it has lasted long enough; null otherwise. */
export function lasting(open: Excess | null, options: SpeedingOptions): Excess | null {
  return open !== null && open.toAt - open.fromAt >= options.excessMinMs ? open : null
}

function begin(fix: Fix, limitKmh: number): Excess {
  return { fromAt: fix.fixTime, toAt: fix.fixTime, limitKmh, topKmh: fix.speed, lat: fix.lat, lon: fix.lon }
}
