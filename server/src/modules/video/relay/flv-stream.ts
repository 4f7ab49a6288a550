import type { Outgoing } from '../../../shared/outgoing/outgoing.ts'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { PlatformError } from '@arriero/telematics/errors.ts'
import type { VideoLink } from '@arriero/telematics/video.ts'
import { relayEnds, type RelayEnd } from '@arriero/contract/video/relay.contract.ts'
import { FanOut, type Seat } from './fan-out.ts'
import type { LinkSource } from './link-source.ts'
import type { Meter } from './meter.ts'
import { readFlv } from './read-flv.ts'
import type { Reconnects } from './reconnects.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

/** Before each try to open a stream anew that had been open. */
const RETRY_MS = [1000, 2000, 4000, 8000]
/** One that ran so long may be tried as often again. */
const STEADY_MS = 30_000

export interface FlvStreamWorld {
  send: Outgoing['stream']
  now: () => number
  /** The stream is over; nobody is to be let in any more. */
  onEnd: () => void
  /** Of all streams: when those of a hub may be opened again. */
  reconnects: Reconnects
  /** To those who look, why the picture stands. */
  tell: (seat: Seat, reason: string) => void
}

/** One upstream in FLV and all who look at it, from its first link to its end. */
export class FlvStream {
  readonly source: LinkSource
  readonly meter: Meter
  readonly fan: FanOut
  readonly #world: FlvStreamWorld
  readonly #stopping = new AbortController()
  readonly #stopped = once(this.#stopping.signal, 'abort')
  #over: { end: RelayEnd; reason: string } | null = null
  readonly #running: Promise<void>

  /** `first`: the link that it begins with. */
  constructor(source: LinkSource, first: VideoLink, meter: Meter, world: FlvStreamWorld) {
    this.source = source
    this.meter = meter
    this.#world = world
    this.fan = new FanOut(world.now)
    this.#running = this.#run(first)
  }

  /** How it ended; null while it runs. */
  get over(): { end: RelayEnd; reason: string } | null {
    return this.#over
  }

  get isOver(): boolean {
    return this.#over !== null
  }

  /** Ends it for all; resolves when the platform knows and the count is written. Never rejects. */
  async end(end: RelayEnd, reason: string): Promise<void> {
    if (!this.#over) {
      this.#over = { end, reason }
      this.#world.onEnd()
      this.fan.closeAll(end, reason)
      this.#stopping.abort(new Error(reason))
      await this.meter.end(reason)
      await this.source.close()
    }
    await this.#running
  }

  async #run(first: VideoLink): Promise<void> {
    const { signal } = this.#stopping
    let link: VideoLink | null = first
    let { quality } = this.source.target
    for (let failures = 0; !signal.aborted;) {
      const begun = this.#world.now()
      try {
        link ??= await this.source.open(quality, signal)
        await this.#read(link, signal)
        if (this.source.target.recorded) return void this.end(relayEnds.over, texts.recordingEnded)
        throw new StreamFault(texts.ended, { isPassing: true })
      } catch (error) {
        if (signal.aborted) return
        if (this.#world.now() - begun > STEADY_MS) failures = 0
        // Many cameras send H.265 in the main stream and H.264 in the small one.
        const isSmaller = isCodec(error) && quality === 'CLEAR' && !this.source.target.recorded
        if (isSmaller) quality = 'FLUENT'
        const wait = isSmaller ? 0 : RETRY_MS[failures]
        const reason = reasonOf(error)
        if ((!isPassing(error) && !isSmaller) || wait === undefined) return void this.end(relayEnds.lost, reason)
        failures += 1
        link = null
        this.meter.pause()
        this.fan.each((seat) => this.#world.tell(seat, reason))
        await this.#rest(wait, signal)
      }
    }
  }

  /** Until it is opened again, or nobody wants it any more. */
  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    const { reconnect, target } = this.source
    if (!reconnect || ms === 0) return pause(ms, undefined, { signal }).catch(() => {})
    await Promise.race([this.#world.reconnects.calmOf(target.sourceId, reconnect), this.#stopped])
  }

  async #read(link: VideoLink, signal: AbortSignal): Promise<void> {
    this.fan.resume()
    const reading = {
      onOpen: () => this.meter.run(),
      onBytes: (count: number) => this.meter.count(count),
      onTag: (tag: Parameters<FanOut['push']>[0]) => this.fan.push(tag),
    }
    await readFlv(this.#world.send, link, reading, signal)
  }
}

const isCodec = (error: unknown) => error instanceof StreamFault && error.message === texts.otherCodec

const isPassing = (error: unknown) =>
  error instanceof StreamFault ? error.isPassing : error instanceof PlatformError && error.kind !== 'stop'

/** What may be told of a failure. */
export const reasonOf = (error: unknown): string =>
  error instanceof StreamFault || error instanceof PlatformError ? error.message : texts.unreachable
