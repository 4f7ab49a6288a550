import { openVideo, relayEnds, type RelayNote, warnSeconds } from '@arriero/contract/video/relay.contract.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import type { Screen } from './screen.ts'
import { emptyVideo } from './video-elements.ts'
import { openVideoSocket, sessionTicket } from './video-socket.ts'

/** Which video: `from` and `to` of a recording, epoch ms. */
export interface VideoChoice {
  cameraId: number
  channel: number
  kind: 'live' | 'playback'
  from?: number | undefined
  to?: number | undefined
}

export type VideoState = 'connecting' | 'playing' | 'stalled' | 'ended' | 'failed'

export interface ShowingEvents {
  onState: (state: VideoState, reason?: string) => void
  /** Epoch ms of the picture. */
  onTime: (at: number) => void
  /** Of the camera's plan, when it is about to end. */
  onSecondsLeft: (seconds: number) => void
  /** The browser wants a click before it plays. */
  onBlocked: () => void
}

/** Before each opening anew; the last one from then on. */
const RETRY_MS = [1000, 2000, 4000, 8000]
const MOST_RETRIES = 8
/** A picture that stands so long… */
const STALL_MS = 3000
/** …or does not come at first, or while the relay itself is opening the camera anew. */
const PATIENCE_MS = 20_000
/** After so long of moving pictures a failure is the first one again. */
const STEADY_MS = 30_000
/** Older pictures than that are no live video. */
const MOST_LAG_S = 5
/** A page that nobody sees needs no video. */
const HIDDEN_MS = 20_000
const WATCH_MS = 500
const NO_SIGNAL = 'Sin señal'

const offline = 'No hay conexión con el servidor.'

/**
 * One video in one element: opened, watched, opened anew when its picture stands, closed while the page is hidden, ended
 * with the reason of whoever ended it.
 */
export class Showing {
  readonly #video: HTMLVideoElement
  readonly #choice: VideoChoice
  readonly #events: ShowingEvents
  readonly #watch: ReturnType<typeof setInterval>
  readonly #onVisibility = () => this.#followVisibility()
  #screen: Screen | null = null
  #opening: AbortController | null = null
  #closeSocket: (() => void) | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #hiding: ReturnType<typeof setTimeout> | undefined
  #state: VideoState = 'connecting'
  #failures = 0
  #playingSince: number | null = null
  #frameAt = performance.now()
  #frameRequest: number | null = null
  #patienceMs = PATIENCE_MS
  #isHeld = false
  #isOver = false
  #isHidden = false
  #secondsLeft: { at: number; seconds: number } | null = null
  /** Where a recording goes on, epoch ms. */
  #position: number | undefined
  /** FLV cannot be moved about in: it is opened where it is to be seen. */
  #isFlv = false
  /** Epoch ms of the element's own zero, where the video does not say it. */
  #zeroAt: number | undefined
  #rate = 1

  constructor(video: HTMLVideoElement, choice: VideoChoice, events: ShowingEvents) {
    this.#video = video
    this.#choice = choice
    this.#events = events
    this.#position = choice.from
    this.#watch = setInterval(() => this.#look(), WATCH_MS)
    document.addEventListener('visibilitychange', this.#onVisibility)
    void this.#open()
  }

  /** Ends it for good. */
  destroy(): void {
    this.#isOver = true
    clearInterval(this.#watch)
    clearTimeout(this.#hiding)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#close()
  }

  play(): void {
    this.#isHeld = false
    if (this.#state === 'ended') this.#say('connecting')
    if (!this.#screen) return this.again()
    this.#screen.goOn()
    this.#frameAt = performance.now()
    this.#start()
  }

  pause(): void {
    this.#isHeld = true
    this.#video.pause()
    this.#screen?.hold()
  }

  setRate(rate: number): void {
    this.#rate = rate
    this.#video.playbackRate = rate
  }

  /** To a moment of a recording, epoch ms. */
  seek(at: number): void {
    this.#position = at
    this.#frameAt = performance.now()
    if (this.#screen?.moveTo(at)) {
      if (this.#state === 'ended') this.play()
      return
    }
    if (this.#choice.kind === 'playback') this.again()
  }

  /** Opens it anew now: asked for by a person, who has all tries again. */
  again(): void {
    this.#failures = 0
    this.#close()
    void this.#open()
  }

  async #open(): Promise<void> {
    if (this.#isOver || this.#isHidden) return
    this.#say('connecting')
    const opening = new AbortController()
    this.#opening = opening
    const { signal } = opening
    this.#frameAt = performance.now()
    this.#patienceMs = PATIENCE_MS
    try {
      const { cameraId, channel, kind, to } = this.#choice
      const from = this.#isFlv ? this.#position : this.#choice.from
      this.#zeroAt = from
      const period = { from: isoOf(from), to: isoOf(to) }
      const body = { cameraId, channel, kind, ...(kind === 'playback' ? period : {}) }
      // Asked for together: each of them is a way to the server and back.
      const [{ ticket, format, url, secondsLeft }, session] = await Promise.all([
        call(openVideo, { body, signal }),
        sessionTicket(signal),
      ])
      signal.throwIfAborted()
      this.#secondsLeft = { at: performance.now(), seconds: secondsLeft }
      const screen =
        format === 'flv' ? await this.#showFlv(url, ticket, session, signal) : await this.#showHls(url, signal)
      if (signal.aborted) return screen.destroy()
      this.#screen = screen
      this.#video.playbackRate = this.#rate
      this.#awaitFrame()
      if (!this.#isHeld) this.#start()
    } catch (error) {
      if (signal.aborted) return
      // What the server says of the camera does not change by asking again at once.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) this.#fail(errorText(error))
      else this.#openLater(error instanceof ApiError ? errorText(error) : offline)
    }
  }

  async #showFlv(path: string, ticket: string, session: string, signal: AbortSignal): Promise<Screen> {
    this.#isFlv = true
    const socket = openVideoSocket(path, ticket, session, {
      onNote: (note) => this.#hear(note),
      onEnd: (code, reason) => this.#hearEnd(code, reason),
    })
    this.#closeSocket = () => socket.close()
    const { showFlv } = await import('./flv-screen.ts')
    signal.throwIfAborted()
    const isLive = this.#choice.kind === 'live'
    return showFlv(this.#video, socket, { isLive, onError: () => this.#openLater(NO_SIGNAL) })
  }

  async #showHls(url: string, signal: AbortSignal): Promise<Screen> {
    const { showHls } = await import('./hls-screen.ts')
    signal.throwIfAborted()
    const screen = showHls(this.#video, url, {
      onError: () => this.#openLater(NO_SIGNAL),
      onEnd: () => this.#say('ended'),
    })
    const position = this.#position
    // Where it was: the playlist must be there first.
    if (position !== undefined && position !== this.#choice.from)
      this.#video.addEventListener('loadedmetadata', () => screen.moveTo(position), { once: true, signal })
    return screen
  }

  #hear(note: RelayNote): void {
    if ('secondsLeft' in note) this.#secondsLeft = { at: performance.now(), seconds: note.secondsLeft }
    else {
      this.#patienceMs = PATIENCE_MS
      this.#frameAt = performance.now()
      this.#say('stalled', note.reconnecting)
    }
  }

  #hearEnd(code: number, reason: string): void {
    // What came is still being played, and its last picture stays.
    if (code === relayEnds.over) return this.#say('ended')
    if (code === relayEnds.plan || code === relayEnds.forbidden || code === relayEnds.lost) return this.#fail(reason)
    if (code === relayEnds.changed || code === relayEnds.slow || code === relayEnds.ticket) {
      this.#close()
      return void this.#open()
    }
    this.#openLater(reason || offline)
  }

  #openLater(reason: string): void {
    if (this.#isOver) return
    this.#close()
    if (this.#failures >= MOST_RETRIES) return this.#fail(reason)
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]
    this.#failures += 1
    this.#say('stalled', reason)
    this.#retry = setTimeout(() => void this.#open(), wait)
  }

  #fail(reason: string): void {
    this.#close()
    this.#say('failed', reason)
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#opening?.abort()
    this.#opening = null
    if (this.#frameRequest !== null) this.#video.cancelVideoFrameCallback(this.#frameRequest)
    this.#frameRequest = null
    this.#playingSince = null
    this.#screen?.destroy()
    this.#screen = null
    this.#closeSocket?.()
    this.#closeSocket = null
    emptyVideo(this.#video)
  }

  #start(): void {
    this.#video.play().catch((error: unknown) => {
      // Any other failure is a new beginning that came between.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#events.onBlocked()
    })
  }

  #awaitFrame(): void {
    this.#frameRequest = this.#video.requestVideoFrameCallback(() => {
      const now = performance.now()
      this.#frameAt = now
      this.#patienceMs = STALL_MS
      this.#playingSince ??= now
      if (now - this.#playingSince > STEADY_MS) this.#failures = 0
      if (this.#state !== 'playing') this.#say('playing')
      this.#awaitFrame()
    })
  }

  /** Twice a second: whether the picture moves, how late it is, and how much of the plan is left. */
  #look(): void {
    if (this.#isOver || this.#isHidden) return
    if (this.#secondsLeft) {
      const left = this.#secondsLeft.seconds - (performance.now() - this.#secondsLeft.at) / 1000
      if (left <= warnSeconds && this.#screen) this.#events.onSecondsLeft(Math.max(0, Math.floor(left)))
    }
    if (!this.#screen || this.#isHeld || this.#state === 'ended') return
    const at = this.#pictureAt()
    if (at !== null && this.#state === 'playing') {
      if (this.#choice.kind === 'playback') this.#position = at
      this.#events.onTime(at)
    }
    if (document.hidden) return
    const { buffered, currentTime } = this.#video
    const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0
    const isLate = this.#choice.kind === 'live' && this.#isFlv && ahead > MOST_LAG_S
    if (isLate || performance.now() - this.#frameAt > this.#patienceMs) this.#openLater(NO_SIGNAL)
  }

  #pictureAt(): number | null {
    if (this.#choice.kind === 'live') return Date.now()
    const told = this.#screen?.playedMs() ?? null
    if (told !== null) return told
    return this.#zeroAt === undefined ? null : this.#zeroAt + this.#video.currentTime * 1000
  }

  #followVisibility(): void {
    clearTimeout(this.#hiding)
    if (document.hidden) {
      this.#hiding = setTimeout(() => {
        this.#isHidden = true
        this.#close()
      }, HIDDEN_MS)
      return
    }
    this.#frameAt = performance.now()
    if (!this.#isHidden) return
    this.#isHidden = false
    if (this.#state !== 'ended' && this.#state !== 'failed') void this.#open()
  }

  #say(state: VideoState, reason?: string): void {
    this.#state = state
    this.#events.onState(state, reason)
  }
}

const isoOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()
