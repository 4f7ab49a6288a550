import type { App } from '../../../app/app.ts'
import { inWork } from '../../../app/app.ts'
import { AppError, notFound } from '../../../app/errors.ts'
import { callerOf } from '../../../app/http/authenticate.ts'
import { type Caller, type Scope, systemScope } from '../../../app/scope.ts'
import type { SocketRoute, Viewer } from '../../../app/sockets/hub.ts'
import {
  relayEnds,
  type RelayNote,
  videoProtocol,
  videoSocketPath,
  warnSeconds,
} from '@arriero/contract/video/relay.contract.ts'
import type { VideoLink } from '@arriero/telematics/video.ts'
import { findCamera, timeLeft } from '../cameras/cameras.read.ts'
import type { Seat } from './fan-out.ts'
import { FlvStream, reasonOf } from './flv-stream.ts'
import { type HlsPart, HlsStream } from './hls-stream.ts'
import { LinkSource, type VideoTarget } from './link-source.ts'
import { closeLeftOpen, Meter, type MeteredStream } from './meter.ts'
import { Reconnects } from './reconnects.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { type Stream, TICKET_MS, Tickets } from './tickets.ts'

/** A stream that nobody looks at any more stays open: who comes back, or the next one, finds it running. */
const LINGER_MS = 10_000
/** Counts are written, plans and permissions looked at. */
const TICK_MS = 10_000

/** What is asked for, by someone who may. */
export interface OpenRequest {
  target: VideoTarget
  metered: MeteredStream
}

/** A seat at a stream, and who sits there. */
interface Watching {
  viewer: Viewer
  stream: FlvStream
}

/**
 * Brings video from the platforms to whoever may see it: one upstream for each channel however many look, tickets instead
 * of the platform's addresses, and the time of the cameras' plans counted while an upstream is open. Lives in one
 * process: a ticket is good where it was given.
 */
export class Relay {
  readonly #app: App
  readonly #live = new Map<string, Promise<Stream>>()
  readonly #streams = new Map<Stream, MeteredStream>()
  readonly #tickets = new Tickets()
  readonly #watching = new Map<Seat, Watching>()
  readonly #lingering = new Map<Stream, NodeJS.Timeout>()
  readonly #planTimers = new Map<number, NodeJS.Timeout>()
  readonly #reconnects = new Reconnects()
  readonly #ending = new Set<Promise<void>>()
  readonly #ticking: NodeJS.Timeout
  readonly #stopping = new AbortController()

  readonly #lingerMs: number
  readonly #askMs: number

  /** `askMs`: after so long who plays pieces is asked again for the right to. */
  constructor(app: App, { lingerMs = LINGER_MS, askMs = TICK_MS }: { lingerMs?: number; askMs?: number } = {}) {
    this.#app = app
    this.#lingerMs = lingerMs
    this.#askMs = askMs
    this.#ticking = setInterval(() => void this.tick(), TICK_MS)
    this.#ticking.unref()
  }

  /** Open upstreams, for tests and figures. */
  get upstreams(): number {
    return this.#streams.size
  }

  /** A ticket for a video, whose upstream is open or about to be. Throws PlatformError, a 404 or a 429. */
  async open(scope: Scope, { target, metered }: OpenRequest): Promise<{ ticket: string; format: VideoLink['format'] }> {
    this.#tickets.check(scope)
    const stream = await this.#streamOf(target, metered)
    const ticket = this.#tickets.give(scope, stream)
    this.#linger(stream, TICKET_MS)
    return { ticket, format: stream instanceof FlvStream ? 'flv' : 'hls' }
  }

  /**
   * Part of a video in HLS by a ticket of this person, who was let in with this very call and is asked now and then
   * whether the camera is still theirs to see. Throws a 404, or StreamFault.
   */
  async part(scope: Scope, ticket: string, name: string): Promise<HlsPart> {
    const sees = (stream: Stream) => this.#sees(scope, stream)
    const stream = await this.#tickets.show(scope, ticket, { askMs: this.#askMs, sees })
    clearTimeout(this.#lingering.get(stream))
    const part = await stream.part(name)
    if (!part) throw notFound(texts.badTicket)
    return part
  }

  readonly socket: SocketRoute = {
    path: videoSocketPath,
    admits: (caller) => mayLook(caller),
    opened: (viewer) => this.#seat(viewer),
  }

  /** Writes what is counted, tells of plans that run out, and sends away who may not look any more. */
  async tick(): Promise<void> {
    this.#tickets.forget()
    for (const stream of this.#streams.keys()) if (stream instanceof HlsStream) stream.check()
    await Promise.all([...this.#streams.keys()].map((stream) => stream.meter.write()))
    const cameras = new Map([...this.#streams.values()].map(({ cameraId, accountId }) => [cameraId, accountId]))
    await Promise.all([
      ...[...cameras].map(([cameraId, accountId]) => this.#checkPlan(accountId, cameraId)),
      this.#checkPermissions(),
    ]).catch((error: unknown) => this.#app.log.warn({ err: error }, 'video relay'))
  }

  async stop(): Promise<void> {
    clearInterval(this.#ticking)
    this.#stopping.abort(new Error(texts.stopping))
    for (const timer of [...this.#lingering.values(), ...this.#planTimers.values()]) clearTimeout(timer)
    await Promise.all([...this.#streams.keys()].map((stream) => stream.end(relayEnds.lost, texts.stopping)))
    await Promise.all(this.#ending)
  }

  /** Live video of a channel is one stream for all; a recording is each one's own. */
  async #streamOf(target: VideoTarget, metered: MeteredStream): Promise<Stream> {
    if (target.recorded) return this.#begin(target, metered, null)
    const { accountId, sourceId, deviceKey, channel, quality } = target
    const key = JSON.stringify([accountId, sourceId, deviceKey, channel, quality])
    for (let known = this.#live.get(key); known; known = this.#live.get(key)) {
      const running = await known
      if (!running.isOver) return running
    }
    // Nothing is waited for between the look and the entry: the next one finds it.
    const begun = this.#begin(target, metered, key)
    this.#live.set(key, begun)
    begun.catch(() => {
      if (this.#live.get(key) === begun) this.#live.delete(key)
    })
    return begun
  }

  async #begin(target: VideoTarget, metered: MeteredStream, key: string | null): Promise<Stream> {
    const source = new LinkSource(this.#app, target)
    let link: VideoLink
    try {
      link = await source.open(target.quality, this.#stopping.signal)
    } catch (error) {
      await source.close()
      throw error
    }
    const meter = new Meter(this.#app, metered)
    const onEnd = () => {
      this.#streams.delete(stream)
      if (key !== null) this.#live.delete(key)
      clearTimeout(this.#lingering.get(stream))
      this.#lingering.delete(stream)
    }
    const world = { send: this.#app.outgoing.stream, now: () => performance.now(), onEnd }
    const stream =
      link.format === 'flv'
        ? new FlvStream(source, link, meter, {
            ...world,
            reconnects: this.#reconnects,
            tell: (seat, reconnecting) => this.#note(seat, { reconnecting }),
          })
        : new HlsStream(source, link, meter, world)
    this.#streams.set(stream, metered)
    if (stream instanceof HlsStream) await this.#tryList(stream)
    return stream
  }

  /** What is wrong with a playlist is told at once: later a player would only say that it cannot play. */
  async #tryList(stream: HlsStream): Promise<void> {
    try {
      await stream.checkList()
    } catch (error) {
      this.#end(stream, relayEnds.lost, reasonOf(error))
      throw error
    }
  }

  /** Ends a stream at which nobody has sat down for so long. */
  #linger(stream: Stream, ms: number): void {
    clearTimeout(this.#lingering.get(stream))
    const timer = setTimeout(() => {
      if (stream instanceof FlvStream && stream.fan.seats > 0) return
      this.#end(stream, relayEnds.over, texts.nobody)
    }, ms)
    this.#lingering.set(stream, timer)
  }

  #end(...[stream, end, reason]: [Stream, ...Parameters<Stream['end']>]): void {
    const ending = stream.end(end, reason).finally(() => this.#ending.delete(ending))
    this.#ending.add(ending)
  }

  #seat(viewer: Viewer): void {
    const { socket, caller } = viewer
    const ticketOf = viewer.offered.find((one) => one.startsWith(videoProtocol('')))?.slice(videoProtocol('').length)
    const stream = this.#tickets.take(caller, ticketOf ?? '')
    if (!stream) return socket.close(relayEnds.ticket, texts.badTicket)
    // It may have failed while its viewer was on the way.
    if (stream.over) return socket.close(stream.over.end, stream.over.reason)
    clearTimeout(this.#lingering.get(stream))
    const seat: Seat = {
      // Video does not shrink: to pack it would only take time.
      send: (bytes) => socket.send(bytes, { binary: true, compress: false }),
      waiting: () => socket.bufferedAmount,
      close: (end, reason) => socket.close(end, reason),
    }
    this.#watching.set(seat, { viewer, stream })
    socket.on('close', () => {
      this.#watching.delete(seat)
      stream.fan.remove(seat)
      if (stream.fan.seats > 0 || stream.isOver) return
      // Who comes back to a recording asks for another place in it.
      this.#linger(stream, stream.source.target.recorded ? 0 : this.#lingerMs)
    })
    stream.fan.add(seat)
  }

  #note(seat: Seat, note: RelayNote): void {
    const socket = this.#watching.get(seat)?.viewer.socket
    if (socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify(note), { compress: false })
  }

  /** What is left of a camera's plan, after what was counted was written; its streams end with it. */
  async #checkPlan(accountId: number, cameraId: number): Promise<void> {
    const streams = [...this.#streams].filter(([, metered]) => metered.cameraId === cameraId).map(([stream]) => stream)
    const running = streams.filter(({ meter }) => meter.isRunning).length
    if (running === 0) return
    const left = await inWork(this.#app, systemScope(accountId), (work) => timeLeft(work, cameraId)).catch(() => 0)
    if (left <= 0) {
      for (const stream of streams) this.#end(stream, relayEnds.plan, texts.planUsed)
      return
    }
    const secondsLeft = Math.floor(left / running)
    for (const stream of streams)
      if (stream instanceof FlvStream) stream.fan.each((seat) => this.#note(seat, { secondsLeft }))
    // It may end before the next look.
    clearTimeout(this.#planTimers.get(cameraId))
    if (secondsLeft > warnSeconds) return
    const check = async () => {
      await Promise.all(streams.map(({ meter }) => meter.write()))
      await this.#checkPlan(accountId, cameraId)
    }
    this.#planTimers.set(
      cameraId,
      setTimeout(() => void check(), Math.max(500, secondsLeft * 1000)),
    )
  }

  /** Rights end while one looks: a session that is over, a role that was changed, a unit that is shared no more. */
  async #checkPermissions(): Promise<void> {
    const bySession = Map.groupBy(this.#watching, ([, { viewer }]) => viewer.caller.tokenHash.toString('hex'))
    await Promise.all(
      [...bySession.values()].map(async (seats) => {
        const caller = await callerOf(this.#app, seats[0]![1].viewer.caller.tokenHash)
        for (const [seat, { stream }] of seats) {
          // What is over has told its viewers why.
          if (stream.isOver || (caller && mayLook(caller) && (await this.#sees(caller, stream)))) continue
          seat.close(relayEnds.forbidden, texts.noLonger)
        }
      }),
    )
  }

  /** Whether the camera of a stream is this person's to see. */
  async #sees(scope: Scope, stream: Stream): Promise<boolean> {
    const { cameraId } = this.#streams.get(stream) ?? {}
    if (cameraId === undefined) return false
    try {
      await inWork(this.#app, scope, (work) => findCamera(work, cameraId))
      return true
    } catch (error) {
      // A database that is away says nothing of rights.
      if (error instanceof AppError) return false
      throw error
    }
  }
}

const mayLook = ({ permissions }: Caller) =>
  permissions.has('camaras.camaras_sub.view') || permissions.has('camaras.eventos.view')

const relays = new WeakMap<App, Relay>()

/** The process's relay. */
export function relayOf(app: App): Relay {
  const relay = relays.get(app) ?? new Relay(app)
  relays.set(app, relay)
  return relay
}

/** The relay and its socket. */
export async function videoRelay(app: App) {
  const relay = relayOf(app)
  await closeLeftOpen(app)
  return { sockets: [relay.socket], stop: () => relay.stop() }
}
