import { relayEnds, type RelayEnd } from '@arriero/contract/video/relay.contract.ts'
import { flvOpening, type FlvTag, kindOf, retimed } from './flv.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

/** One who looks at a stream. */
export interface Seat {
  send(bytes: Buffer): void
  /** Bytes that its connection still holds. */
  waiting(): number
  close(end: RelayEnd, reason: string): void
}

/** A seat that holds more gets nothing until it has caught up… */
const BEHIND_BYTES = 512 * 1024
/** …and is closed when it does not: what it shows is old. */
const BEHIND_MS = 20_000
const MOST_GROUP_BYTES = 4 * 1024 * 1024
const NO_KEY_MS = 10_000
const FRAME_MS = 66
/** No camera is silent so long and goes on. */
const LEAP_MS = 10_000

/** Of one tag, by its time: who began together is sent the same bytes. */
type Made = Map<number, Buffer>

interface Seated {
  /** Time of the stream that is its zero; null while it waits for a key frame. */
  base: number | null
  hasAudio: boolean
  behindSince: number | null
}

/**
 * Hands one stream to many: keeps what a newcomer needs (heads, and the pictures since the last key frame), counts each
 * one's time from zero, leaves out what no player plays, and lets who is slow harm nobody.
 */
export class FanOut {
  readonly #now: () => number
  readonly #seats = new Map<Seat, Seated>()
  #pictureHead: FlvTag | null = null
  #soundHead: FlvTag | null = null
  #hasSound = false
  #group: FlvTag[] = []
  #groupBytes = 0
  #keyAt: number
  #lastTime: number | null = null
  /** Added to the upstream's times; null while a new upstream has not told any. */
  #shift: number | null = 0

  constructor(now: () => number) {
    this.#now = now
    this.#keyAt = now()
  }

  get seats(): number {
    return this.#seats.size
  }

  add(seat: Seat): void {
    const seated: Seated = { base: null, hasAudio: false, behindSince: null }
    this.#seats.set(seat, seated)
    if (this.#group.length > 0) this.#begin(seat, seated)
  }

  remove(seat: Seat): void {
    this.#seats.delete(seat)
  }

  closeAll(end: RelayEnd, reason: string): void {
    for (const seat of this.#seats.keys()) seat.close(end, reason)
    this.#seats.clear()
  }

  each(act: (seat: Seat) => void): void {
    for (const seat of this.#seats.keys()) act(seat)
  }

  /** The upstream was opened anew: its times go on where the former one's ended. */
  resume(): void {
    this.#shift = null
    this.#group = []
    this.#groupBytes = 0
    this.#keyAt = this.#now()
  }

  /** Throws StreamFault when the stream cannot be shown. */
  push(told: FlvTag): void {
    const kind = kindOf(told)
    if (kind === 'nothing') return
    if (kind === 'other-codec') throw new StreamFault(texts.otherCodec)
    if (kind === 'picture-head') return this.#takePictureHead(told)
    if (kind === 'sound-head') {
      this.#soundHead = told
      this.#hasSound = true
      return
    }
    const tag = { ...told, time: this.#timeOf(told) }
    if (kind === 'sound') this.#hasSound = true
    if (kind === 'key') {
      this.#group = []
      this.#groupBytes = 0
      this.#keyAt = this.#now()
    } else if (this.#now() - this.#keyAt > NO_KEY_MS) throw new StreamFault(texts.noPicture, { isPassing: true })
    // Nothing can be shown before the first key frame.
    if (!this.#pictureHead || (kind !== 'key' && this.#group.length === 0)) return
    this.#group.push(tag)
    this.#groupBytes += tag.bytes.length
    if (this.#groupBytes > MOST_GROUP_BYTES) throw new StreamFault(texts.tooLarge)
    const made: Made = new Map()
    for (const [seat, seated] of this.#seats) {
      if (seated.base !== null) this.#pass(seat, seated, tag, kind === 'key', made)
      else if (kind === 'key') this.#begin(seat, seated)
    }
  }

  /** The upstream's time, going on where it was: after it was opened anew, and where a camera's clock is set. */
  #timeOf({ time }: FlvTag): number {
    const last = this.#lastTime
    const isLeap = this.#shift === null || (last !== null && Math.abs(time + this.#shift - last) > LEAP_MS)
    if (isLeap) this.#shift = last === null ? 0 : last + FRAME_MS - time
    this.#lastTime = time + (this.#shift ?? 0)
    return this.#lastTime
  }

  /** Players read a head once: another picture needs another player. */
  #takePictureHead(tag: FlvTag): void {
    const before = this.#pictureHead
    this.#pictureHead = tag
    if (!before || before.body.equals(tag.body)) return
    this.#group = []
    this.#groupBytes = 0
    for (const [seat, { base }] of this.#seats) {
      if (base === null) continue
      this.#seats.delete(seat)
      seat.close(relayEnds.changed, texts.changed)
    }
  }

  /** Sends what goes before, and the pictures since the last key frame. */
  #begin(seat: Seat, seated: Seated): void {
    const [first] = this.#group
    if (!first || !this.#pictureHead) return
    seated.base = first.time
    seated.hasAudio = this.#hasSound
    const heads = [this.#pictureHead, ...(this.#soundHead && seated.hasAudio ? [this.#soundHead] : [])]
    const opening = [flvOpening(seated.hasAudio), ...heads.map((tag) => retimed(tag, 0))]
    seat.send(Buffer.concat([...opening, ...this.#group.flatMap((tag) => this.#forSeat(seated, tag) ?? [])]))
  }

  #pass(seat: Seat, seated: Seated, tag: FlvTag, isKey: boolean, made: Made): void {
    const isBehind = seat.waiting() > BEHIND_BYTES
    if (isBehind) seated.behindSince ??= this.#now()
    if (seated.behindSince !== null) {
      if (isBehind && this.#now() - seated.behindSince > BEHIND_MS) {
        this.#seats.delete(seat)
        return seat.close(relayEnds.slow, texts.slow)
      }
      // In between a picture would be drawn on one that was never sent.
      if (isBehind || !isKey) return
      seated.behindSince = null
    }
    const bytes = this.#forSeat(seated, tag, made)
    if (bytes) seat.send(bytes)
  }

  #forSeat({ base, hasAudio }: Seated, tag: FlvTag, made?: Made): Buffer | null {
    if (!hasAudio && (kindOf(tag) === 'sound' || kindOf(tag) === 'sound-head')) return null
    const time = Math.max(0, tag.time - (base ?? 0))
    const bytes = made?.get(time) ?? retimed(tag, time)
    made?.set(time, bytes)
    return bytes
  }
}
