/** Numbers and text out of a frame's bytes; what lies beyond its end reads as zero, so no reader throws. */

export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

export const u16 = (bytes: Uint8Array, at: number): number => (u8(bytes, at) << 8) | u8(bytes, at + 1)

export const u32 = (bytes: Uint8Array, at: number): number =>
  u8(bytes, at) * 0x1_00_00_00 + ((u8(bytes, at + 1) << 16) | (u8(bytes, at + 2) << 8) | u8(bytes, at + 3))

export const i16 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) << 16) >> 16

export const i32 = (bytes: Uint8Array, at: number): number => u32(bytes, at) | 0

/** Two decimal digits of one byte; NaN when a half is none. */
export function bcd(bytes: Uint8Array, at: number): number {
  const byte = u8(bytes, at)
  const [tens, ones] = [byte >> 4, byte & 15]
  return tens > 9 || ones > 9 ? Number.NaN : tens * 10 + ones
}

export const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString('latin1')
}

export function utf8(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString('utf8')
}

export function hex(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString('hex')
}

/** Epoch ms of a calendar date and time in UTC; NaN when it is none. `year` with all its digits, `month` from 1. */
export function utc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 60
  return real ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN
}

/** The instant of six BCD bytes YY MM DD hh mm ss, read as UTC; NaN when they are none. */
export function bcdTime(bytes: Uint8Array, at: number): number {
  return utc(
    2000 + bcd(bytes, at),
    bcd(bytes, at + 1),
    bcd(bytes, at + 2),
    bcd(bytes, at + 3),
    bcd(bytes, at + 4),
    bcd(bytes, at + 5),
  )
}

/** Text that a connection repeats in every frame (its id): made once while the bytes stay the same. */
export class RepeatedText {
  readonly #read: (bytes: Uint8Array, from: number, to: number) => string
  #last: Uint8Array = new Uint8Array(0)
  #text = ''

  constructor(read: (bytes: Uint8Array, from: number, to: number) => string = latin1) {
    this.#read = read
  }

  of(bytes: Uint8Array, from: number, to: number): string {
    const last = this.#last
    let same = last.length === to - from
    for (let i = 0; same && i < last.length; i++) same = last[i] === bytes[from + i]
    if (!same) {
      this.#last = Uint8Array.prototype.slice.call(bytes, from, to)
      this.#text = this.#read(bytes, from, to)
    }
    return this.#text
  }
}
