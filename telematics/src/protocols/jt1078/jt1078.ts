import { u16, u8 } from '../bytes.ts'

/** '01cd': each packet begins with it. */
const MAGIC = Buffer.from([0x30, 0x31, 0x63, 0x64])
/** Before the number of the device. */
const SIM_AT = 8
const KEY = 0
const SOUND = 3
const DATA = 4
const WHOLE = 0
const FIRST = 1
const LAST = 2
const MIDDLE = 3
/** The standard says 950; what claims far more is noise, and would be looked at again with every byte. */
const MOST_BODY_BYTES = 8192
/** No picture of a camera is larger. */
const MOST_FRAME_BYTES = 4 * 1024 * 1024

/** What a device calls H.264 and H.265; the others are sounds. */
export const payloads = { h264: 98, h265: 99 } as const

/** A whole picture or sound. */
export interface MediaFrame {
  kind: 'key' | 'picture' | 'sound'
  /** From 1. */
  channel: number
  /** Its coding, `payloads` and others. */
  payload: number
  /** ms by the device's own count */
  time: number
  bytes: Buffer
}

/** Bytes of a packet that say whose it is: its number has 6 bytes, of devices of 2019 up to 10, then comes the channel. */
export const PACKET_START = SIM_AT + 10 + 1

/** Whether a connection begins as one of JT/T 1078; true while it may still. */
export const isMedia = (bytes: Uint8Array): boolean =>
  MAGIC.subarray(0, bytes.length).equals(bytes.subarray(0, MAGIC.length))

/** Whether a packet is of this number and channel. */
export const isOf = (bytes: Uint8Array, sim: Uint8Array, channel: number): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + SIM_AT, sim.length).equals(sim) &&
  u8(bytes, SIM_AT + sim.length) === channel

/** One frame that is being put together. */
interface Growing {
  kind: MediaFrame['kind']
  time: number
  parts: Uint8Array[]
  size: number
  sequence: number
}

/**
 * Puts the packets of one JT/T 1078 connection together to frames. What is no packet is passed over to the next one, and a
 * frame of which a part is missing is left out; never throws, and keeps no more than a packet and a frame.
 */
export class Jt1078Reader {
  readonly #sim: Uint8Array
  #kept: Buffer = Buffer.alloc(0)
  #growing: Growing | null = null

  /** `sim`: the number in each packet. */
  constructor(sim: Uint8Array) {
    this.#sim = sim
  }

  /** Bytes kept for what is not whole yet. */
  get pendingBytes(): number {
    return this.#kept.length + (this.#growing?.size ?? 0)
  }

  /** The frames that are whole with these bytes. */
  push(bytes: Uint8Array): MediaFrame[] {
    const all = this.#kept.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#kept, bytes])
    const frames: MediaFrame[] = []
    let at = 0
    while (at < all.length) {
      const begin = all.indexOf(MAGIC, at)
      if (begin < 0) {
        // The beginning of a magic may be at the end.
        at = Math.max(at, all.length - MAGIC.length + 1)
        break
      }
      at = begin
      const length = this.#measure(all, at)
      if (length === 0) {
        at += 1
        continue
      }
      if (length === null || at + length > all.length) break
      const frame = this.#take(all.subarray(at, at + length))
      if (frame) frames.push(frame)
      at += length
    }
    this.#kept = Buffer.from(all.subarray(at))
    return frames
  }

  /** Bytes of the packet at `at`; null: too few to tell, 0: it is none. */
  #measure(all: Buffer, at: number): number | null {
    const kindAt = at + SIM_AT + this.#sim.length + 1
    if (kindAt >= all.length) return null
    if (!all.subarray(at + SIM_AT, kindAt - 1).equals(this.#sim)) return 0
    const [type, part] = [u8(all, kindAt) >> 4, u8(all, kindAt) & 15]
    if (type > DATA || part > MIDDLE) return 0
    const head = kindAt + 1 - at + headAfterKind(type)
    if (at + head > all.length) return null
    const body = u16(all, at + head - 2)
    return body > MOST_BODY_BYTES ? 0 : head + body
  }

  #take(packet: Buffer): MediaFrame | null {
    const kindAt = SIM_AT + this.#sim.length + 1
    const [type, part] = [u8(packet, kindAt) >> 4, u8(packet, kindAt) & 15]
    if (type === DATA) return null
    const told = { channel: u8(packet, kindAt - 1), payload: u8(packet, 5) & 0x7f, sequence: u16(packet, 6) }
    const body = packet.subarray(kindAt + 1 + headAfterKind(type))
    if (part === WHOLE || part === FIRST) {
      const time = Number(packet.readBigUInt64BE(kindAt + 1))
      const kind = type === SOUND ? 'sound' : type === KEY ? 'key' : 'picture'
      this.#growing = { kind, time, parts: [], size: 0, sequence: told.sequence - 1 }
    }
    const growing = this.#growing
    const isNext = growing && ((growing.sequence + 1) & 0xffff) === told.sequence
    if (!growing || !isNext || growing.size + body.length > MOST_FRAME_BYTES) {
      this.#growing = null
      return null
    }
    growing.parts.push(body)
    growing.size += body.length
    growing.sequence = told.sequence
    if (part !== WHOLE && part !== LAST) return null
    this.#growing = null
    const { kind, time, parts, size } = growing
    return { kind, channel: told.channel, payload: told.payload, time, bytes: Buffer.concat(parts, size) }
  }
}

/** Time 8, of pictures also the ms since the last key frame and the last one, 2 each; length 2. */
function headAfterKind(type: number): number {
  if (type === DATA) return 2
  return type === SOUND ? 10 : 14
}
