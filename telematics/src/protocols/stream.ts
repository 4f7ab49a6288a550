import type { DecodedFrame, DeviceDecoder } from '../device.ts'
import { FRAME_ERRORS, frameOf } from './frames.ts'

/** How one protocol's frames are found in a stream. */
export interface Framing {
  /** No frame is longer; what claims to be is noise. */
  readonly maxBytes: number
  /**
   * The frame at `from` has so many bytes, whether or not they are all there; 0: too few to tell; negative: so many bytes
   * belong to no frame. `seen`: bytes of it that were looked through before without an end in them; with no more than a
   * few of them looked at again, what comes byte by byte costs no more than what comes at once.
   */
  measure(bytes: Uint8Array, from: number, to: number, seen: number): number
  /** null: it is no frame after all (check sum, length); the search goes on one byte further. */
  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null
  /** The device whose connection this is, as far as it has said. */
  readonly deviceId: string | null
  /** Whether stray bytes are of no interest (line ends, padding) and no bad frame. */
  isPadding?(bytes: Uint8Array, from: number, to: number): boolean
}

const EMPTY = new Uint8Array(0)
const LEAST_ROOM = 256
/** Bytes of refused frames that may be looked at again for each byte received; noise that claims to be frames has more. */
const REPEATS = 16

/**
 * A frame that is spoilt costs only itself: after it the search begins anew at its second byte. Who sends nothing but
 * such frames uses that up, and has them skipped whole: work grows with the bytes, whatever they are.
 */
export class StreamDecoder implements DeviceDecoder {
  readonly #framing: Framing
  /** Bytes kept for a frame that is not whole, with room for more after them. What stood before them is never overwritten. */
  #kept: Uint8Array = EMPTY
  #from = 0
  #to = 0
  /** Bytes from which on the frame that is not whole can be told. */
  #needed = 0
  #seen = 0
  #credit: number

  constructor(framing: Framing) {
    this.#framing = framing
    this.#credit = framing.maxBytes * REPEATS
  }

  get pendingBytes(): number {
    return this.#to - this.#from
  }

  push(bytes: Uint8Array, receivedAt: number): DecodedFrame[] {
    const { maxBytes } = this.#framing
    this.#credit = Math.min(this.#credit + bytes.length * REPEATS, maxBytes * REPEATS)
    if (this.pendingBytes === 0) return this.#search(bytes, 0, bytes.length, receivedAt)
    this.#append(bytes)
    if (this.pendingBytes < this.#needed) return []
    return this.#search(this.#kept, this.#from, this.#to, receivedAt)
  }

  #append(bytes: Uint8Array): void {
    const length = this.pendingBytes
    if (this.#to + bytes.length > this.#kept.length) {
      const larger = new Uint8Array(Math.max(LEAST_ROOM, 2 * (length + bytes.length)))
      larger.set(this.#kept.subarray(this.#from, this.#to))
      this.#kept = larger
      this.#from = 0
      this.#to = length
    }
    this.#kept.set(bytes, this.#to)
    this.#to += bytes.length
  }

  #search(all: Uint8Array, start: number, end: number, receivedAt: number): DecodedFrame[] {
    const framing = this.#framing
    const frames: DecodedFrame[] = []
    let noiseFrom = start
    let at = start
    let seen = this.#seen
    this.#needed = this.#seen = 0
    while (at < end) {
      const length = framing.measure(all, at, end, seen)
      seen = 0
      const available = end - at
      if (length === 0 ? available < framing.maxBytes : length > available && length <= framing.maxBytes) {
        this.#needed = length
        this.#seen = available
        break
      }
      if (length <= 0 || length > framing.maxBytes) {
        at = Math.min(end, at + Math.max(1, -length))
        continue
      }
      const frame = framing.decode(all.subarray(at, at + length), receivedAt)
      if (!frame) {
        this.#credit -= length
        at += this.#credit > 0 ? 1 : length
        continue
      }
      this.#noise(all, noiseFrom, at, frames)
      frames.push(frame)
      at += length
      noiseFrom = at
    }
    this.#noise(all, noiseFrom, at, frames)
    this.#keep(all, at, end)
    return frames
  }

  #keep(all: Uint8Array, from: number, to: number): void {
    if (from === to) {
      this.#kept = EMPTY
      this.#from = this.#to = 0
    } else if (all === this.#kept) {
      this.#from = from
    } else {
      // A copy: what came from a socket is a view of a much larger block.
      this.#append(all.subarray(from, to))
    }
  }

  #noise(bytes: Uint8Array, from: number, to: number, frames: DecodedFrame[]): void {
    const framing = this.#framing
    if (from >= to || (framing.isPadding ? framing.isPadding(bytes, from, to) : isBlank(bytes, from, to))) return
    frames.push(frameOf(bytes.subarray(from, to), framing.deviceId, { error: FRAME_ERRORS.noise }))
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) > 32) return false
  return true
}

/** Where `byte` next stands in from ≤ i < to; -1 when it does not. */
export function indexIn(bytes: Uint8Array, byte: number, from: number, to: number): number {
  const found = bytes.indexOf(byte, from)
  return found < to ? found : -1
}

/** Distance to the next `byte` at or after `from` as `measure` wants it: all that comes before is noise. */
export function skipTo(byte: number, bytes: Uint8Array, from: number, to: number): number {
  const found = indexIn(bytes, byte, from, to)
  return found < 0 ? from - to : from - found
}
