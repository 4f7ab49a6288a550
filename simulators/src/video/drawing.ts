import { type Clip, WIDTH } from './clip.ts'
import { glyph, solid } from './glyphs.ts'
import { BitReader, BitWriter, nalOf, payloadOf, readSliceHeader } from './h264.ts'

/** Cells of 8 × 16 dots in the strip; two of them make a macroblock. */
const CELLS = WIDTH / 8
const MACROBLOCKS = CELLS / 2

/** A light and a dark cell, by which a reader finds its threshold, then the time. */
const CODE_BITS = 24
const TEXT_CELLS = CELLS - 2 - CODE_BITS
/** The code counts hundredths of a second: it begins anew after 46 hours. */
const CODE_UNIT_MS = 10

/** mb_type of raw samples (I_PCM), in slices with and without predicted macroblocks (tables 7-11 and 7-13). */
const RAW_IN_I = 25
const RAW_IN_P = 30
/** Cb and Cr of a grey macroblock. */
const GREY = new Uint8Array(128).fill(128)

/** What a strip shows: `text` in capitals without accents, and the time, epoch ms. */
export interface StripContent {
  text: string
  at: number
}

/** Cells of a strip by name: a letter, or light and dark of the code. */
function cellsOf({ text, at }: StripContent): string[] {
  const count = Math.floor(at / CODE_UNIT_MS) % 2 ** CODE_BITS
  // Neighbours of a Gray code differ in one bit: a reading between two frames is one of them.
  const gray = (count ^ (count >>> 1)).toString(2).padStart(CODE_BITS, '0')
  return [...text.slice(0, TEXT_CELLS).padEnd(TEXT_CELLS), ...`10${gray}`].map((cell, index) =>
    index < TEXT_CELLS ? cell : cell === '1' ? 'light' : 'dark',
  )
}

const samplesOf = (cell: string) => (cell === 'light' || cell === 'dark' ? solid[cell] : glyph(cell))

/**
 * Draws strips into the frames of a clip without an encoder: the slice of the last row keeps its header, and its
 * macroblocks are raw samples where something changed and skipped where nothing did. One object per sequence of frames,
 * begun at a key frame.
 */
export class StripDrawing {
  #shown: string[] = []

  /** The frame's strip as a slice that shows `content`. */
  draw(clip: Clip, strip: Buffer, isKey: boolean, content: StripContent): Buffer {
    const cells = cellsOf(content)
    const payload = payloadOf(strip)
    const header = readSliceHeader(strip, payload, clip.sequence)
    const from = new BitReader(payload)
    const to = new BitWriter()
    for (let left = header.bits; left > 0; left -= 1) to.bit(from.bit())
    // Deblocking would blur the code into its neighbours.
    if (clip.parameters.hasDeblockingControl) to.unsigned(1)
    if (isKey) this.#shown = []
    let skipped = 0
    for (let at = 0; at < MACROBLOCKS; at += 1) {
      const [left = '', right = ''] = cells.slice(at * 2, at * 2 + 2)
      if (!isKey && left === this.#shown[at * 2] && right === this.#shown[at * 2 + 1]) {
        skipped += 1
        continue
      }
      if (!isKey) to.unsigned(skipped)
      skipped = 0
      to.unsigned(isKey ? RAW_IN_I : RAW_IN_P)
      to.align()
      to.bytes(side(samplesOf(left), samplesOf(right)))
      to.bytes(GREY)
    }
    if (!isKey && skipped > 0) to.unsigned(skipped)
    this.#shown = cells
    return nalOf(strip[0] ?? 0, to.finish())
  }
}

/** Two cells side by side as the samples of a macroblock. */
function side(left: Uint8Array, right: Uint8Array): Uint8Array {
  const samples = new Uint8Array(256)
  for (let row = 0; row < 16; row += 1) {
    samples.set(left.subarray(row * 8, row * 8 + 8), row * 16)
    samples.set(right.subarray(row * 8, row * 8 + 8), row * 16 + 8)
  }
  return samples
}
