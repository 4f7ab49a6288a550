export const replaySpeeds = [1, 10, 60, 300] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

export interface ReplayState {
  /** Seconds after the day's beginning; what the cursor stands at in list, map and dock. */
  second: number
  isPlaying: boolean
  speed: ReplaySpeed
}

interface Ticker {
  /** Calls with the milliseconds since the last call, until the answer is called. */
  start: (tick: (ms: number) => void) => () => void
}

/** One screen frame at a time, at most twenty a second: more is not seen on a day's map. */
const frames: Ticker = {
  start(tick) {
    let last = performance.now()
    let handle = 0
    const step = (now: number) => {
      if (now - last >= 50) {
        tick(now - last)
        last = now
      }
      handle = requestAnimationFrame(step)
    }
    handle = requestAnimationFrame(step)
    return () => cancelAnimationFrame(handle)
  },
}

/** The one cursor of a day, and the clock that moves it. */
export class Replay {
  state: ReplayState
  private readonly listeners = new Set<() => void>()
  private readonly ticker: Ticker
  private bounds: readonly [number, number]
  private stopTicking: (() => void) | undefined

  constructor(bounds: readonly [number, number], second = bounds[0], ticker: Ticker = frames) {
    this.bounds = bounds
    this.ticker = ticker
    this.state = { second: this.within(second), isPlaying: false, speed: 60 }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = () => this.state

  /** Today grows while it is watched. */
  extend(bounds: readonly [number, number]) {
    this.bounds = bounds
  }

  seek(second: number) {
    this.change({ second: this.within(second) })
  }

  setSpeed(speed: ReplaySpeed) {
    this.change({ speed })
  }

  toggle() {
    if (this.state.isPlaying) return this.pause()
    // At the end it begins anew.
    this.change({ isPlaying: true, ...(this.state.second >= this.bounds[1] && { second: this.bounds[0] }) })
    this.stopTicking = this.ticker.start((ms) => this.advance(ms))
  }

  pause() {
    this.stopTicking?.()
    this.stopTicking = undefined
    if (this.state.isPlaying) this.change({ isPlaying: false })
  }

  private advance(ms: number) {
    const second = this.state.second + (ms / 1000) * this.state.speed
    this.change({ second: this.within(second) })
    if (second >= this.bounds[1]) this.pause()
  }

  private within = (second: number) => Math.min(this.bounds[1], Math.max(this.bounds[0], second))

  private change(change: Partial<ReplayState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
