import { HEIGHT, WIDTH } from './clip.ts'
import { avcConfig, withLengths } from './flv.ts'
import { FRAME_MS, type Frame } from './scene.ts'

/** Fragmented MP4 (ISO 14496-12) of one video track, for HLS pieces and downloads. */
const TIMESCALE = 90_000
const KEY_SAMPLE = 0x02000000
const OTHER_SAMPLE = 0x01010000

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const size = parts.reduce((sum, { length }) => sum + length, 8)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts], size)
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}
const zeros = (count: number): Buffer => Buffer.alloc(count)
const unity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** ftyp and moov: all that a player needs before the first fragment. */
export function initSegment(sps: Buffer, pps: Buffer): Buffer {
  const avc1 = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(WIDTH, HEIGHT),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18, 0xffff),
    box('avcC', avcConfig(sps, pps)),
  )
  const tables = ['stts', 'stsc', 'stco'].map((type) => box(type, u32(0, 0)))
  const stbl = box('stbl', box('stsd', u32(0, 1), avc1), ...tables, box('stsz', u32(0, 0, 0)))
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dinf, stbl)
  const hdlr = box('hdlr', u32(0, 0), Buffer.from('vide'), zeros(12), Buffer.from('\0'))
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, TIMESCALE, 0), u16(0x55c4, 0)), hdlr, minf)
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, 0), zeros(8), u32(0, 0), unity, u32(WIDTH << 16, HEIGHT << 16))
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, 0, 0x10000), u16(0x100, 0), zeros(8), unity, zeros(24), u32(2))
  const mvex = box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0)))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso6avc1mp41')),
    box('moov', mvhd, box('trak', tkhd, mdia), mvex),
  ])
}

/** moof and mdat of some frames, the first one a key frame. `startMs` on the track's own time. */
export function fragment(sequence: number, startMs: number, frames: readonly Frame[]): Buffer {
  const samples = frames.map(({ nals }) => withLengths(nals))
  const duration = Math.round((FRAME_MS * TIMESCALE) / 1000)
  const start = BigInt(Math.round((startMs * TIMESCALE) / 1000))
  const tfdt = Buffer.alloc(8)
  tfdt.writeBigUInt64BE(start)
  const entries = samples.flatMap(({ length }, at) => [duration, length, frames[at]?.isKey ? KEY_SAMPLE : OTHER_SAMPLE])
  const moofOf = (offset: number) =>
    box(
      'moof',
      box('mfhd', u32(0, sequence)),
      box(
        'traf',
        // default-base-is-moof
        box('tfhd', u32(0x020000, 1)),
        box('tfdt', u32(0x01000000), tfdt),
        // Offset of the data, then duration, size and flags of each sample.
        box('trun', u32(0x000701, samples.length, offset, ...entries)),
      ),
    )
  const { length } = moofOf(0)
  return Buffer.concat([moofOf(length + 8), box('mdat', ...samples)])
}
