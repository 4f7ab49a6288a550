/** Profiles whose parameter set tells the colours too (ISO 14496-10, 7.3.2.1.1). */
const COLOURED = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const MACROBLOCK = 16

export interface PictureSize {
  width: number
  height: number
}

/**
 * How large the pictures of an H.264 stream are, by the first parameter set of its decoder's configuration (ISO
 * 14496-15, `AVCDecoderConfigurationRecord`); null for what is none.
 */
export function pictureSize(configuration: Uint8Array): PictureSize | null {
  const length = ((configuration[6] ?? 0) << 8) | (configuration[7] ?? 0)
  const set = configuration.subarray(8, 8 + length)
  if (set.length < 4 || set.length < length) return null
  // Profile, constraints and level stand before what is read by bits.
  const bits = new Bits(set.subarray(4))
  bits.number()
  const format = COLOURED.has(set[1]!) ? skipColours(bits) : 1
  bits.number()
  const order = bits.number()
  if (order === 0) bits.number()
  if (order === 1) {
    bits.skip(1)
    bits.number()
    bits.number()
    for (let left = bits.number(); left > 0 && !bits.isOver; left -= 1) bits.number()
  }
  bits.number()
  bits.skip(1)
  const width = (bits.number() + 1) * MACROBLOCK
  const rows = bits.number() + 1
  const isProgressive = bits.flag()
  if (!isProgressive) bits.skip(1)
  bits.skip(1)
  const fields = isProgressive ? 1 : 2
  const height = rows * MACROBLOCK * fields
  const [left, right, top, bottom] = bits.flag()
    ? [bits.number(), bits.number(), bits.number(), bits.number()]
    : [0, 0, 0, 0]
  if (bits.isOver) return null
  const across = format === 1 || format === 2 ? 2 : 1
  const down = (format === 1 ? 2 : 1) * fields
  const size = { width: width - across * (left + right), height: height - down * (top + bottom) }
  return size.width > 0 && size.height > 0 ? size : null
}

/** Reads past how colours are kept; answers their format: 0 none, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
function skipColours(bits: Bits): number {
  const format = bits.number()
  if (format === 3) bits.skip(1)
  bits.number()
  bits.number()
  bits.skip(1)
  if (!bits.flag()) return format
  for (let list = 0; list < (format === 3 ? 12 : 8); list += 1) if (bits.flag()) skipScaling(bits, list < 6 ? 16 : 64)
  return format
}

function skipScaling(bits: Bits, count: number): void {
  for (let [at, last, next] = [0, 8, 8]; at < count && !bits.isOver; at += 1) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

/** Reads bits and numbers of Exp-Golomb's code; what keeps a decoder from seeing a start code is left out. */
class Bits {
  readonly #bytes: number[]
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = [...bytes].filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
  }

  /** More was asked for than there is. */
  get isOver(): boolean {
    return this.#at > this.#bytes.length * 8
  }

  flag(): boolean {
    const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1
    this.#at += 1
    return bit === 1
  }

  skip(count: number): void {
    this.#at += count
  }

  number(): number {
    let zeros = 0
    while (zeros < 32 && !this.isOver && !this.flag()) zeros += 1
    let value = 1
    for (let left = zeros; left > 0; left -= 1) value = value * 2 + (this.flag() ? 1 : 0)
    return value - 1
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
}
