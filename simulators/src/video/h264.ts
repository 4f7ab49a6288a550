/** The few parts of H.264 (ITU-T Rec. H.264) that are needed to exchange one slice of a baseline stream. */

/** Reads bits of a NAL unit's payload, most significant first. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0
    const bit = (byte >> (7 - (this.#at & 7))) & 1
    this.#at += 1
    return bit
  }

  bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + this.bit()
    return value
  }

  /** ue(v), §9.1 */
  unsigned(): number {
    let zeros = 0
    while (this.bit() === 0 && zeros < 32) zeros += 1
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** se(v) */
  signed(): number {
    const code = this.unsigned()
    return code % 2 === 1 ? (code + 1) / 2 : 0 - code / 2
  }
}

/** Writes bits, most significant first. */
export class BitWriter {
  readonly #bytes: number[] = []
  #byte = 0
  #free = 8

  bit(value: number): void {
    this.#free -= 1
    this.#byte |= (value & 1) << this.#free
    if (this.#free > 0) return
    this.#bytes.push(this.#byte)
    this.#byte = 0
    this.#free = 8
  }

  bits(value: number, count: number): void {
    for (let left = count - 1; left >= 0; left -= 1) this.bit(Math.floor(value / 2 ** left) & 1)
  }

  /** ue(v) */
  unsigned(value: number): void {
    const length = 32 - Math.clz32(value + 1)
    this.bits(0, length - 1)
    this.bits(value + 1, length)
  }

  /** Zeros up to the next whole byte. */
  align(): void {
    while (this.#free < 8) this.bit(0)
  }

  /** Whole bytes; only after `align`. */
  bytes(values: Uint8Array): void {
    for (const value of values) this.#bytes.push(value)
  }

  /** rbsp_trailing_bits, and all that was written. */
  finish(): Uint8Array {
    this.bit(1)
    this.align()
    return Uint8Array.from(this.#bytes)
  }
}

/** NAL units of an Annex B stream, without their start codes. */
export function splitNals(stream: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = stream.indexOf('000001', 0, 'hex'); at >= 0; at = stream.indexOf('000001', at + 3, 'hex'))
    starts.push(at + 3)
  return starts.map((start, index) => {
    let end = (starts[index + 1] ?? stream.length + 3) - 3
    while (end > start && stream[end - 1] === 0) end -= 1
    return stream.subarray(start, end)
  })
}

/** A NAL unit's payload: its bytes less the header and less the emulation prevention bytes (§7.3.1). */
export function payloadOf(nal: Uint8Array): Uint8Array {
  const out: number[] = []
  for (let at = 1, zeros = 0; at < nal.length; at += 1) {
    const byte = nal[at] ?? 0
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(out)
}

/** A NAL unit of a header byte and a payload. */
export function nalOf(header: number, payload: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(1 + Math.ceil(payload.length * 1.5))
  out[0] = header
  let size = 1
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[size++] = 3
      zeros = 0
    }
    out[size++] = byte
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return out.subarray(0, size)
}

/** Of a sequence parameter set, what a slice header needs. */
export interface Sequence {
  frameNumberBits: number
}

/** Of a picture parameter set, what a slice header needs. */
export interface Picture {
  hasDeblockingControl: boolean
}

/** Throws unless the order of pictures is the order of decoding (type 2), as our clips have it. */
export function readSequence(sps: Uint8Array): Sequence {
  const bits = new BitReader(payloadOf(sps))
  bits.bits(24)
  bits.unsigned()
  const frameNumberBits = bits.unsigned() + 4
  if (bits.unsigned() !== 2) throw new Error('The clip has reordered pictures')
  return { frameNumberBits }
}

/** Throws for CABAC, slice groups and weighted prediction, which our clips do not have. */
export function readPicture(pps: Uint8Array): Picture {
  const bits = new BitReader(payloadOf(pps))
  bits.unsigned()
  bits.unsigned()
  const isCabac = bits.bit()
  const hasFieldOrder = bits.bit()
  const groups = bits.unsigned()
  bits.unsigned()
  bits.unsigned()
  const isWeighted = bits.bit()
  if (isCabac || hasFieldOrder || groups > 0 || isWeighted) throw new Error('The clip is not plain enough')
  bits.bits(2)
  bits.signed()
  bits.signed()
  bits.signed()
  const hasDeblockingControl = bits.bit() === 1
  return { hasDeblockingControl }
}

/** Reads a slice header (§7.3.3) up to and with slice_qp_delta; the deblocking that may follow is left unread. */
export function readSliceHeader(nal: Uint8Array, payload: Uint8Array, sequence: Sequence): { bits: number } {
  const bits = new BitReader(payload)
  const type = (nal[0] ?? 0) & 31
  const isReference = ((nal[0] ?? 0) & 0x60) !== 0
  bits.unsigned()
  const isP = bits.unsigned() % 5 === 0
  bits.unsigned()
  bits.bits(sequence.frameNumberBits)
  if (type === 5) bits.unsigned()
  if (isP) {
    if (bits.bit()) bits.unsigned()
    if (bits.bit()) while (bits.unsigned() !== 3) bits.unsigned()
  }
  if (isReference) {
    if (type === 5) bits.bits(2)
    else if (bits.bit()) throw new Error('The clip marks its references itself')
  }
  bits.signed()
  return { bits: bits.position }
}
