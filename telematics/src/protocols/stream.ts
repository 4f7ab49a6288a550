import type { DecodedFrame, DeviceDecoder } from '../device.ts'
import { FRAME_ERRORS, frameOf } from './frames.ts'

/** How one protocol's frames are found in a stream. */
export interface Framing {
  /** No frame is longer; what claims to be is noise. */
  readonly maxBytes: number
  /**
   * The frame at `from` has so many bytes, whether or not they are all there; 0: too few to tell; negative: so many bytes
   * belong to no frame.
   */
  measure(bytes: Uint8Array, from: number, to: number): number
  /** null: it is no frame after all (check sum, length); the search goes on one byte further. */
  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null
  /** The device whose connection this is, as far as it has said. */
  readonly deviceId: string | null
  /** Whether stray bytes are of no interest (line ends, padding) and no bad frame. */
  isPadding?(bytes: Uint8Array, from: number, to: number): boolean
}

const EMPTY = new Uint8Array(0)

/** A frame that is spoilt costs only itself: after it the search begins anew at its second byte. */
export class StreamDecoder implements DeviceDecoder {
  readonly #framing: Framing
  #pending: Uint8Array = EMPTY

  constructor(framing: Framing) {
    this.#framing = framing
  }

  get pendingBytes(): number {
    return this.#pending.length
  }

  push(bytes: Uint8Array, receivedAt: number): DecodedFrame[] {
    const framing = this.#framing
    const all = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes
    const end = all.length
    const frames: DecodedFrame[] = []
    let noiseFrom = 0
    let at = 0
    while (at < end) {
      const length = framing.measure(all, at, end)
      const isShort = length === 0 ? end - at < framing.maxBytes : length > end - at && length <= framing.maxBytes
      if (isShort) break
      if (length <= 0 || length > framing.maxBytes) {
        at = Math.min(end, at + Math.max(1, -length))
        continue
      }
      const frame = framing.decode(all.subarray(at, at + length), receivedAt)
      if (!frame) {
        at += 1
        continue
      }
      this.#noise(all, noiseFrom, at, frames)
      frames.push(frame)
      at += length
      noiseFrom = at
    }
    this.#noise(all, noiseFrom, at, frames)
    // A copy: what came from a socket is a view of a much larger block.
    this.#pending = at < end ? Uint8Array.prototype.slice.call(all, at) : EMPTY
    return frames
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

/** Distance to the next `byte` at or after `from` as `measure` wants it: all that comes before is noise. */
export function skipTo(byte: number, bytes: Uint8Array, from: number, to: number): number {
  const found = bytes.indexOf(byte, from)
  return found < 0 || found >= to ? from - to : from - found
}
