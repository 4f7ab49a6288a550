import { flvHead, flvTagBytes } from '../../shared/flv-tag.ts'
import { type MediaFrame, payloads } from './jt1078.ts'

const PICTURE = 9
/** First byte of a picture's body: key or not, and the codec. */
const KEY = 0x10
const OTHER = 0x20
const AVC = 7
const HEVC = 12
const HEADS = 0
const NALS = 1
/** Kinds of NAL units of H.264. */
const SLICE = 1
const KEY_SLICE = 5
const SPS = 7
const PPS = 8
const START = Buffer.from([0, 0, 1])
const NO_OFFSET = [0, 0, 0]

/**
 * Writes the H.264 of a device as Flash Video: its time from zero, parameter sets before the pictures and again when they
 * change. Sounds are left out: devices send G.711, which no browser's player knows.
 */
export class FlvOfFrames {
  #sps: Buffer | null = null
  #pps: Buffer | null = null
  #head: Buffer | null = null
  #begun: number | null = null

  /** What the stream begins with. */
  readonly opening = flvHead(false)

  /** Tags of one frame; none while nothing can be shown. */
  tagsOf({ kind, payload, time, bytes }: MediaFrame): Buffer[] {
    if (kind === 'sound') return []
    const at = time - (this.#begun ??= time)
    // Whoever reads it says that this codec cannot be shown.
    if (payload === payloads.h265)
      return [flvTagBytes(PICTURE, at, Buffer.from([(kind === 'key' ? KEY : OTHER) | HEVC, NALS, ...NO_OFFSET]))]
    if (payload !== payloads.h264) return []
    const nals = nalsOf(bytes)
    const tags: Buffer[] = []
    const head = this.#headOf(nals)
    if (head && !this.#head?.equals(head)) {
      this.#head = head
      tags.push(flvTagBytes(PICTURE, at, Buffer.concat([Buffer.from([KEY | AVC, HEADS, ...NO_OFFSET]), head])))
    }
    const shown = nals.filter((nal) => typeOf(nal) >= SLICE && typeOf(nal) <= KEY_SLICE)
    if (!this.#head || shown.length === 0) return tags
    const isKey = shown.some((nal) => typeOf(nal) === KEY_SLICE)
    const before = Buffer.from([(isKey ? KEY : OTHER) | AVC, NALS, ...NO_OFFSET])
    tags.push(flvTagBytes(PICTURE, at, Buffer.concat([before, ...shown.flatMap(withLength)])))
    return tags
  }

  /** The decoder's configuration (ISO 14496-15); null until both parameter sets came. */
  #headOf(nals: readonly Buffer[]): Buffer | null {
    this.#sps = nals.findLast((nal) => typeOf(nal) === SPS && nal.length >= 4) ?? this.#sps
    this.#pps = nals.findLast((nal) => typeOf(nal) === PPS) ?? this.#pps
    if (!this.#sps || !this.#pps) return null
    const [sps, pps] = [this.#sps, this.#pps]
    const size = (nal: Buffer) => Buffer.from([nal.length >> 8, nal.length & 255])
    const first = Buffer.from([1, ...sps.subarray(1, 4), 0xff, 0xe1])
    return Buffer.concat([first, size(sps), sps, Buffer.from([1]), size(pps), pps])
  }
}

const typeOf = (nal: Buffer): number => (nal[0] ?? 0) & 31

function withLength(nal: Buffer): Buffer[] {
  const length = Buffer.allocUnsafe(4)
  length.writeUInt32BE(nal.length)
  return [length, nal]
}

/** NAL units of a byte stream (ISO 14496-10, annex B), without start codes and the zeros around them. */
export function nalsOf(bytes: Buffer): Buffer[] {
  const nals: Buffer[] = []
  for (let start = bytes.indexOf(START); start >= 0;) {
    const from = start + START.length
    const next = bytes.indexOf(START, from)
    let to = next < 0 ? bytes.length : next
    while (to > from && bytes[to - 1] === 0) to -= 1
    if (to > from) nals.push(bytes.subarray(from, to))
    start = next
  }
  return nals
}
