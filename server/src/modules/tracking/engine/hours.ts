import { MOTION_DEFAULTS, stepMotion, type MotionOptions, type MotionStep, type UnitMotion } from './motion.ts'
import type { Fix } from './position.ts'

export const hourMs = 3_600_000
/** Start of the hour (UTC) of an instant, epoch ms. */
export const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs

/** Nobody knows in which of its hours a unit did what, when it was silent for longer: it is in none of them. */
export const longestSilenceMs = 48 * hourMs

/** Steady driving and standing, and with them how kilometres are counted, settle within this. */
export const leadMs = 30 * 60_000

/** What a unit did in one hour, or in a part of it. Plain JSON. */
export type HourSum = {
  /** Its beginning, epoch ms. */
  readonly hour: number
  readonly km: number
  readonly movingMs: number
  readonly idleMs: number
  readonly engineMs: number
  /** The fastest fix of the hour. */
  readonly topKmh: number
}

const nothing = (hour: number): HourSum => ({ hour, km: 0, movingMs: 0, idleMs: 0, engineMs: 0, topKmh: 0 })

export const isEmptyHour = ({ km, movingMs, idleMs, engineMs }: HourSum) =>
  km === 0 && movingMs === 0 && idleMs === 0 && engineMs === 0

/**
 * Adds a step to the hour under way; answers the one under way after it, and puts those that ended into `ended`. What
 * lies between two fixes is shared out evenly. Without an hour under way, one begins with the unit's first fix, else at
 * the next full hour: a sum always holds all that is known of its hour.
 */
export function stepHour(
  open: HourSum | null,
  step: MotionStep,
  fix: Fix,
  jumpKmh: number,
  ended: HourSum[],
): HourSum | null {
  const { span } = step
  if (step.state.last !== fix) return open
  const last = hourOf(fix.fixTime)
  if (span === null) return topped(nothing(last), fix, jumpKmh)
  if (open?.hour === last) return topped(share(open, step, last, last + hourMs), fix, jumpKmh)
  const silent = span.to - span.from > longestSilenceMs
  let sum = open
  for (let hour = silent ? last : hourOf(span.from); hour <= last; hour += hourMs) {
    if (sum?.hour !== hour) {
      if (sum) ended.push(sum)
      // The beginning of the first hour nobody has seen.
      sum = open === null && hour < span.from ? null : nothing(hour)
    }
    if (sum && !silent) sum = share(sum, step, hour, hour + hourMs)
  }
  return sum && topped(sum, fix, jumpKmh)
}

/** Adds what of a step falls into from ≤ t < to; the same sum when that is nothing. */
function share(sum: HourSum, { span, km, engineMs }: MotionStep, from: number, to: number): HourSum {
  if (span === null) return sum
  const ms = Math.min(span.to, to) - Math.max(span.from, from)
  const runs = km !== 0 || engineMs !== 0 || span.activity === 'moving' || span.activity === 'idle'
  if (ms <= 0 || !runs) return sum
  const part = ms / (span.to - span.from)
  return {
    ...sum,
    km: sum.km + km * part,
    movingMs: sum.movingMs + (span.activity === 'moving' ? ms : 0),
    idleMs: sum.idleMs + (span.activity === 'idle' ? ms : 0),
    engineMs: sum.engineMs + engineMs * part,
  }
}

const topped = (sum: HourSum, { speed }: Fix, jumpKmh: number): HourSum =>
  speed > sum.topKmh && speed <= jumpKmh ? { ...sum, topKmh: speed } : sum

/** Sums fixes that come oldest first, by the very steps of the live flow. */
export class HourFold {
  /** Hours that are over, since they were taken last. */
  ended: HourSum[] = []
  open: HourSum | null = null
  #motion: UnitMotion | null = null
  readonly #options: MotionOptions

  constructor(options: MotionOptions = MOTION_DEFAULTS) {
    this.#options = options
  }

  add(fix: Fix): void {
    const step = stepMotion(this.#motion, fix, this.#options)
    this.#motion = step.state
    this.open = stepHour(this.open, step, fix, this.#options.jumpKmh, this.ended)
  }

  /** Ended hours and the one under way, in their order. */
  get all(): HourSum[] {
    return this.open ? [...this.ended, this.open] : this.ended
  }
}

/** The sum of from ≤ t < to, whatever part of an hour that is, from fixes that begin before and end after it. */
export function sumBetween(fixes: Iterable<Fix>, from: number, to: number): HourSum {
  let motion: UnitMotion | null = null
  let sum = nothing(hourOf(from))
  for (const fix of fixes) {
    const step = stepMotion(motion, fix)
    motion = step.state
    const { span } = step
    if (span !== null && span.to - span.from <= longestSilenceMs) sum = share(sum, step, from, to)
    if (motion.last === fix && fix.fixTime >= from && fix.fixTime < to) sum = topped(sum, fix, MOTION_DEFAULTS.jumpKmh)
  }
  return sum
}
