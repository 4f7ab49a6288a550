import { MOTION_DEFAULTS } from './motion.ts'
import type { MarkedExcess } from './day-marks.ts'
import type { LimitWindow, PassageOptions, PassedExcess } from './passage.types.ts'

const { excessMinMs: usualMinMs, jumpKmh, maxGapMs } = MOTION_DEFAULTS

interface Place {
  fixTime: number
  lat: number
  lon: number
}

/** Stretches over a limit, by the rules of `stepSpeeding`, in one state that changes. */
export class PassedSpeeding {
  readonly excesses: PassedExcess[] = []
  /** By the usual rule, whatever is asked for. */
  overMs = 0
  readonly #limitKmh: number
  readonly #windows: readonly LimitWindow[] | undefined
  readonly #from: number
  readonly #minMs: number
  #window = 0
  #open: PassedExcess | null = null
  #km = 0

  constructor({ limitKmh, windows, from, excessMinMs = usualMinMs }: PassageOptions) {
    this.#limitKmh = limitKmh ?? Infinity
    this.#windows = windows
    this.#from = from
    this.#minMs = excessMinMs
  }

  /** `km`: driven since the fix before. */
  step(fix: Place, speed: number, km: number): void {
    const at = fix.fixTime
    const limit = this.#limitAt(at)
    const isOver = speed > limit && speed <= jumpKmh
    const open = this.#open
    if (open === null) {
      if (isOver) this.#open = this.#begin(fix, speed, limit)
      return
    }
    const isSilent = at - open.toAt > maxGapMs
    if (isOver && !isSilent && limit === open.limitKmh) {
      this.#km += km
      open.toAt = at
      open.km = this.#km
      if (speed > open.topKmh) {
        open.topKmh = speed
        open.lat = fix.lat
        open.lon = fix.lon
      }
      return
    }
    if (!isSilent) {
      open.toAt = at
      open.km = this.#km + km
    }
    this.end()
    this.#open = isOver ? this.#begin(fix, speed, limit) : null
  }

  /** Ends the one under way, which counts when it lasted. */
  end(): void {
    const open = this.#open
    this.#open = null
    if (open === null || open.fromAt < this.#from) return
    const lasted = open.toAt - open.fromAt
    if (lasted >= usualMinMs) this.overMs += lasted
    if (lasted >= this.#minMs) this.excesses.push(open)
  }

  /** It is over the limit as of the last fix. */
  get isOver(): boolean {
    return this.#open !== null
  }

  /** Goes on after a day whose first fix was stepped: that one's excess is the day's first. `isOver`: its last goes on. */
  resume(day: readonly MarkedExcess[], isOver: boolean): void {
    for (const excess of day) {
      const open = this.#open
      if (open !== null && open.toAt === excess.fromAt) this.#join(open, excess)
      else {
        this.end()
        this.#open = { ...excess, limitKmh: this.#limitKmh }
        this.#km = excess.km
      }
      if (excess !== day.at(-1) || !isOver) this.end()
    }
  }

  #join(open: PassedExcess, { toAt, topKmh, km, lat, lon }: MarkedExcess): void {
    this.#km += km
    open.toAt = toAt
    open.km = this.#km
    if (topKmh > open.topKmh) Object.assign(open, { topKmh, lat, lon })
  }

  #begin({ fixTime, lat, lon }: Place, topKmh: number, limitKmh: number): PassedExcess {
    this.#km = 0
    return { fromAt: fixTime, toAt: fixTime, limitKmh, topKmh, km: 0, lat, lon }
  }

  #limitAt(at: number): number {
    const windows = this.#windows
    if (windows === undefined) return this.#limitKmh
    while (this.#window < windows.length && windows[this.#window]!.to <= at) this.#window++
    const window = windows[this.#window]
    return window !== undefined && window.from <= at ? window.limitKmh : Infinity
  }
}
