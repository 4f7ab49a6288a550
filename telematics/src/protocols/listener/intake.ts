import type { DecodedFrame, DeviceReport } from '../../device.ts'
import { defaultLimits, type ListenerLimits, type ListenerOptions } from './options.ts'

const REFUSAL_EVERY_MS = 60_000
const MOST_REFUSALS = 10_000

/** One way to a device: a connection, a sender of datagrams, a request. */
export interface Link {
  readonly remote: string
  /** The device accepted on it, null before. */
  deviceId: string | null
  /** Leads somewhere, as far as we know. */
  readonly isOpen: boolean
  write(bytes: Uint8Array): void
  /** Another link of the same device has taken its place: it delivers what it has and ends. */
  replaced(): void
}

export type Outcome = 'ok' | 'refused' | 'failed'

/** What the transports of one listener share: who is on line, who was refused, and the way of frames to the product. */
export class Intake {
  readonly options: ListenerOptions
  readonly limits: ListenerLimits
  frames = 0
  badFrames = 0
  refusals = 0
  readonly #links = new Map<string, Link>()
  readonly #refusedAt = new Map<string, number>()

  constructor(options: ListenerOptions) {
    this.options = options
    this.limits = { ...defaultLimits, ...options.limits }
  }

  get devices(): number {
    return this.#links.size
  }

  isOnline(deviceId: string): boolean {
    return this.#links.get(deviceId)?.isOpen ?? false
  }

  send(deviceId: string, bytes: Uint8Array): boolean {
    const link = this.#links.get(deviceId)
    if (!link?.isOpen) return false
    this.#write(link, bytes)
    return true
  }

  disconnect(deviceId: string): void {
    this.#links.get(deviceId)?.replaced()
    this.#links.delete(deviceId)
  }

  leave(link: Link): void {
    if (link.deviceId !== null && this.#links.get(link.deviceId) === link) this.#links.delete(link.deviceId)
  }

  /** Asks, delivers, then answers, one device's run of frames after the other; never rejects. */
  async handle(link: Link, frames: readonly DecodedFrame[]): Promise<Outcome> {
    try {
      return await this.#handle(link, frames)
    } catch (error) {
      this.options.log.warn({ err: error, deviceId: link.deviceId }, 'device frames not handled')
      return 'failed'
    }
  }

  async #handle(link: Link, frames: readonly DecodedFrame[]): Promise<Outcome> {
    let from = 0
    while (from < frames.length) {
      const deviceId = frames[from]?.deviceId ?? link.deviceId
      let to = from + 1
      while (to < frames.length && (frames[to]?.deviceId ?? deviceId) === deviceId) to += 1
      const outcome = await this.#run(
        link,
        deviceId,
        from === 0 && to === frames.length ? frames : frames.slice(from, to),
      )
      if (outcome !== 'ok') return outcome
      from = to
    }
    return 'ok'
  }

  async #run(link: Link, deviceId: string | null, frames: readonly DecodedFrame[]): Promise<Outcome> {
    for (const frame of frames) this.#count(link, deviceId, frame)
    // Whoever has not said who it is gets answers (a spoilt login) and delivers nothing.
    if (deviceId !== null) {
      const outcome = await this.#admit(link, deviceId, frames)
      if (outcome !== 'ok') return outcome
      const reports: DeviceReport[] = []
      for (const frame of frames) for (const one of frame.reports) reports.push(one)
      if (reports.length > 0) await this.options.deliver(deviceId, reports, frames)
      for (const frame of frames) {
        if (frame.answer !== null) this.options.answered?.(deviceId, frame.answer)
        if (frame.video) this.options.filmed?.(deviceId, frame.video)
      }
    }
    for (const { reply } of frames) if (reply) this.#write(link, reply)
    return 'ok'
  }

  async #admit(link: Link, deviceId: string, frames: readonly DecodedFrame[]): Promise<Outcome> {
    if (link.deviceId === deviceId) return 'ok'
    const secret = frames.find((frame) => frame.secret !== undefined)?.secret ?? null
    if (!(await this.options.accept(deviceId, link.remote, secret))) {
      const refusal = frames.find((frame) => frame.refusal)?.refusal
      if (refusal) this.#write(link, refusal)
      this.#refuse(deviceId, link.remote, secret)
      return 'refused'
    }
    this.leave(link)
    link.deviceId = deviceId
    // A request, or a connection that has ended meanwhile: nothing can be written to it later.
    if (!link.isOpen) return 'ok'
    const former = this.#links.get(deviceId)
    this.#links.set(deviceId, link)
    former?.replaced()
    this.options.online?.(deviceId)
    return 'ok'
  }

  #refuse(deviceId: string, remote: string, secret: string | null): void {
    this.refusals += 1
    const now = Date.now()
    if (now - (this.#refusedAt.get(deviceId) ?? 0) < REFUSAL_EVERY_MS) return
    this.#refusedAt.delete(deviceId)
    this.#refusedAt.set(deviceId, now)
    // The map is in the order of refusal: the oldest goes first.
    for (const oldest of this.#refusedAt.keys()) {
      if (this.#refusedAt.size <= MOST_REFUSALS) break
      this.#refusedAt.delete(oldest)
    }
    this.options.refused(deviceId, remote, secret)
  }

  #count(link: Link, deviceId: string | null, frame: DecodedFrame): void {
    this.frames += 1
    if (frame.error !== null) this.badFrames += 1
    const { remote } = link
    this.options.onFrame?.({ direction: 'in', deviceId, remote, at: Date.now(), raw: frame.raw, frame })
  }

  #write(link: Link, raw: Uint8Array): void {
    link.write(raw)
    const { remote, deviceId } = link
    this.options.onFrame?.({ direction: 'out', deviceId, remote, at: Date.now(), raw, frame: null })
  }
}
