import { flvHead, flvTagBytes, writeTagTime } from '@arriero/telematics/shared/flv-tag.ts'
import { relayTexts as texts } from './relay.texts.ts'
import { StreamFault } from './stream-fault.ts'

/** Flash Video (Adobe's specification, version 10.1): a head, then tags of metadata, sound and picture. */
export const AUDIO = 8
export const VIDEO = 9
export const SCRIPT = 18

const HEAD = 13
const TAG_HEAD = 11
const TAG_END = 4
/** No tag of a camera is larger. */
const MOST_TAG_BYTES = 4 * 1024 * 1024

export interface FlvTag {
  type: number
  /** ms; unsigned, 32 bits */
  time: number
  /** The tag as it came, its head and the size after it included. */
  bytes: Buffer
  body: Buffer
}

/** Cuts a stream of bytes into tags. Throws StreamFault for what is no FLV. */
export class FlvReader {
  #parts: Buffer[] = []
  #size = 0
  #hasHead = false

  /** The tags that are whole with this chunk. */
  push(chunk: Uint8Array): FlvTag[] {
    const tags: FlvTag[] = []
    this.#parts.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    this.#size += chunk.byteLength
    if (!this.#hasHead) {
      const head = this.#peek(HEAD)
      if (!'FLV'.startsWith(this.#peek(Math.min(3, this.#size))?.toString('latin1') ?? ''))
        throw new StreamFault(texts.notVideo)
      if (!head) return tags
      this.#hasHead = true
      this.#take(HEAD)
    }
    for (let head = this.#peek(TAG_HEAD); head; head = this.#peek(TAG_HEAD)) {
      const type = head[0] ?? 0
      const size = head.readUIntBE(1, 3)
      if (type !== AUDIO && type !== VIDEO && type !== SCRIPT) throw new StreamFault(texts.notVideo)
      if (size > MOST_TAG_BYTES) throw new StreamFault(texts.tooLarge)
      const whole = this.#size >= TAG_HEAD + size + TAG_END ? this.#take(TAG_HEAD + size + TAG_END) : null
      if (!whole) return tags
      const time = head.readUIntBE(4, 3) + (head[7] ?? 0) * 0x1000000
      tags.push({ type, time, bytes: whole, body: whole.subarray(TAG_HEAD, TAG_HEAD + size) })
    }
    return tags
  }

  /** The next bytes, still to be taken; null when there are not so many yet. */
  #peek(count: number): Buffer | null {
    if (this.#size < count) return null
    const [first] = this.#parts
    if (first && first.length >= count) return first.subarray(0, count)
    return this.#joined().subarray(0, count)
  }

  #take(count: number): Buffer {
    const all = this.#parts.length === 1 ? this.#parts[0] : undefined
    const bytes = all ?? this.#joined()
    const rest = bytes.subarray(count)
    this.#parts = rest.length > 0 ? [rest] : []
    this.#size -= count
    return bytes.subarray(0, count)
  }

  #joined(): Buffer {
    const all = Buffer.concat(this.#parts, this.#size)
    this.#parts = [all]
    return all
  }
}

/** A tag of its own making. */
export function flvTag(type: number, time: number, body: Uint8Array): FlvTag {
  const bytes = flvTagBytes(type, time, body)
  return { type, time, bytes, body: bytes.subarray(TAG_HEAD, TAG_HEAD + body.length) }
}

/** The same tag at another time. */
export function retimed({ bytes }: FlvTag, time: number): Buffer {
  const copy = Buffer.from(bytes)
  writeTagTime(copy, time)
  return copy
}

/** What every stream of ours begins with: its head, and metadata that promise no more than comes. */
export function flvOpening(hasAudio: boolean): Buffer {
  const name = (text: string) => Buffer.from([0, text.length, ...Buffer.from(text)])
  const flag = (value: boolean) => Buffer.from([1, value ? 1 : 0])
  const values = [name('hasVideo'), flag(true), name('hasAudio'), flag(hasAudio)]
  const array = [Buffer.from([2]), name('onMetaData'), Buffer.from([8, 0, 0, 0, 2]), ...values, Buffer.from([0, 0, 9])]
  return Buffer.concat([flvHead(hasAudio), flvTagBytes(SCRIPT, 0, Buffer.concat(array))])
}

/** What a video or audio tag carries. */
export type TagKind = 'picture-head' | 'key' | 'picture' | 'sound-head' | 'sound' | 'other-codec' | 'nothing'

const AVC = 7
const KEY = 1
const AAC = 10
const MP3 = 2

/** Sounds that browsers' players do not know are nothing (dashcams send G.711). */
export function kindOf({ type, body }: FlvTag): TagKind {
  const [first = 0, second = 0] = body
  if (type === VIDEO) {
    if (body.length < 2) return 'nothing'
    // The uppermost bit says that a name of four letters follows, of codecs that came after AVC.
    if (first >= 0x80 || (first & 15) !== AVC) return 'other-codec'
    if (second === 0) return 'picture-head'
    if (second !== 1) return 'nothing'
    return first >> 4 === KEY ? 'key' : 'picture'
  }
  if (type !== AUDIO) return 'nothing'
  if (first >> 4 === AAC) return second === 0 ? 'sound-head' : 'sound'
  return first >> 4 === MP3 ? 'sound' : 'nothing'
}
