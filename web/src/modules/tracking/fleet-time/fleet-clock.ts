import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { fleetTimeDays, leastStepSeconds, type playSpeeds } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { Stretch } from './stretch.ts'

export type PlaySpeed = (typeof playSpeeds)[number]

export interface ClockState {
  /** The moment that is shown, epoch ms. */
  at: number
  isPlaying: boolean
  speed: PlaySpeed
  /** Waits for what was asked of the server. */
  isWaiting: boolean
  error: unknown
}

export interface ClockSurroundings {
  now: () => number
  /** Samples of the fleet; without `to` the one moment. Epoch ms, seconds. */
  load: (from: number, to: number | undefined, step: number) => Promise<FleetSamples>
  /** Calls with the milliseconds since the last call, until the answer is called. */
  tick: (run: (ms: number) => void) => () => void
}

const dayMs = 86_400_000
/** Seconds of playing that are asked for at once: longer ones weigh too much at high speed. */
const secondsOf = (speed: PlaySpeed) => (speed >= 300 ? 10 : 20)
/** Playing at speed, nobody sees more than two samples a second. */
const stepOf = (speed: PlaySpeed) => Math.max(leastStepSeconds, Math.min(240, speed / 2))
const leastMs = 60_000

/** The one moment of map, list and dock; asks for what it shows a stretch ahead, so that playing does not wait. */
export class FleetClock {
  state: ClockState
  /** What holds the moment; undefined until something came. */
  stretch: Stretch | undefined
  private next: Stretch | undefined
  private asking: 'moment' | 'stretch' | undefined
  /** The moment that is wanted while another is being asked for. */
  private isStale = false
  private isGone = false
  private readonly listeners = new Set<() => void>()
  private readonly around: ClockSurroundings
  private stopTicking: (() => void) | undefined

  constructor(at: number, speed: PlaySpeed, around: ClockSurroundings) {
    this.around = around
    this.state = { at: this.within(at), isPlaying: false, speed, isWaiting: false, error: undefined }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = () => this.state

  /** Asks for the first moment. */
  start() {
    void this.ask()
  }

  seek(at: number) {
    const moment = this.within(at)
    if (!this.stretch?.covers(moment)) this.next = undefined
    this.change({ at: moment })
    if (!this.stretch?.covers(moment)) void this.ask()
  }

  setSpeed(speed: PlaySpeed) {
    // Samples for another speed lie too near to each other, or too far apart.
    this.next = undefined
    if (this.state.isPlaying && this.stretch && speed !== this.state.speed) this.stretch = undefined
    this.change({ speed })
  }

  toggle() {
    if (this.state.isPlaying) return this.pause()
    if (this.state.at >= this.around.now() - 1000) return
    this.stretch = undefined
    this.change({ isPlaying: true })
    this.stopTicking = this.around.tick((ms) => this.advance(ms))
  }

  pause() {
    this.stopTicking?.()
    this.stopTicking = undefined
    if (this.state.isPlaying) this.change({ isPlaying: false })
  }

  /** Asks again after a failure. */
  retry() {
    void this.ask()
  }

  end() {
    this.isGone = true
    this.pause()
    this.listeners.clear()
  }

  private advance(ms: number) {
    const { at, speed } = this.state
    const to = this.within(at + ms * speed)
    if (!this.stretch?.covers(to)) {
      if (this.next?.covers(to)) [this.stretch, this.next] = [this.next, undefined]
      else if (this.stretch?.covers(at) && this.stretch.to > at && this.asking) return this.change({ isWaiting: true })
      else return void this.ask()
    }
    this.change({ at: to, isWaiting: false })
    if (to >= this.around.now() - 1000) return this.pause()
    const left = this.stretch.to - to
    if (left < this.windowMs() / 2 && !this.next && !this.asking) void this.ask(this.stretch.to)
  }

  private windowMs = () => Math.max(leastMs, secondsOf(this.state.speed) * 1000 * this.state.speed)

  /** The moment, or while playing the stretch from it on; `ahead`: the stretch after the one that is shown. */
  private async ask(ahead?: number): Promise<void> {
    if (this.asking) {
      this.isStale ||= ahead === undefined
      if (ahead === undefined && !this.state.isWaiting) this.change({ isWaiting: true })
      return
    }
    const { isPlaying, speed, at } = this.state
    const from = ahead ?? at
    this.asking = isPlaying ? 'stretch' : 'moment'
    this.isStale = false
    if (ahead === undefined) this.change({ isWaiting: true })
    const to = isPlaying ? Math.min(this.around.now(), from + this.windowMs()) : undefined
    try {
      const stretch = new Stretch(await this.around.load(from, to, stepOf(speed)))
      this.asking = undefined
      if (this.isGone) return
      this.take(stretch, ahead !== undefined, speed)
    } catch (error) {
      this.asking = undefined
      if (this.isGone) return
      this.pause()
      this.change({ isWaiting: false, error })
    }
  }

  private take(stretch: Stretch, isAhead: boolean, speed: PlaySpeed) {
    if (isAhead && this.stretch?.to === stretch.from && speed === this.state.speed) this.next = stretch
    else if (!isAhead) this.stretch = stretch
    const moment = Math.floor(this.state.at / 1000) * 1000
    const isShown = this.stretch !== undefined && (this.stretch.covers(this.state.at) || this.stretch.from === moment)
    if (this.isStale && !isShown) void this.ask()
    else this.change({ isWaiting: false, error: undefined })
  }

  private within = (at: number) => {
    const now = this.around.now()
    return Math.min(now, Math.max(now - fleetTimeDays * dayMs, at))
  }

  private change(change: Partial<ClockState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}
