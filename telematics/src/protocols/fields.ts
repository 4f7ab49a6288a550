import { isDigit, latin1 } from './bytes.ts'

const MOST = 512
const DOT = 46
const MOST_ID_DIGITS = 20

/** The fields of one line of text, read straight from its bytes; reused from line to line. */
export class Fields {
  count = 0
  #bytes: Uint8Array = new Uint8Array(0)
  /** Where each field begins, and one past the end; a field ends one byte before the next begins. */
  readonly #starts = new Int32Array(MOST + 1)

  split(bytes: Uint8Array, from: number, to: number, separator: number): void {
    const starts = this.#starts
    this.#bytes = bytes
    let count = 0
    starts[count++] = from
    for (let at = from; at < to && count < MOST; at++) if (bytes[at] === separator) starts[count++] = at + 1
    starts[count] = to + 1
    this.count = count
  }

  start(index: number): number {
    return index < this.count ? (this.#starts[index] ?? 0) : 0
  }

  end(index: number): number {
    return index < this.count ? (this.#starts[index + 1] ?? 1) - 1 : 0
  }

  length(index: number): number {
    return this.end(index) - this.start(index)
  }

  /** One byte of a field, 0 past its end. */
  byte(index: number, at = 0): number {
    return at < this.length(index) ? (this.#bytes[this.start(index) + at] ?? 0) : 0
  }

  text(index: number): string {
    return latin1(this.#bytes, this.start(index), this.end(index))
  }

  is(index: number, word: string): boolean {
    if (this.length(index) !== word.length) return false
    for (let at = 0; at < word.length; at++) if (this.byte(index, at) !== word.charCodeAt(at)) return false
    return true
  }

  /** A decimal number; NaN when the field is empty or anything else. */
  number(index: number): number {
    return decimal(this.#bytes, this.start(index), this.end(index))
  }

  /** The same, null when there is none. */
  value(index: number): number | null {
    const number = this.number(index)
    return Number.isNaN(number) ? null : number
  }

  hasDot(index: number): boolean {
    for (let at = this.start(index); at < this.end(index); at++) if (this.#bytes[at] === DOT) return true
    return false
  }

  /** `count` digits of a field from its `at`-th byte on; NaN when one is no digit. */
  digits(index: number, at: number, count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) {
      const byte = this.byte(index, at + i)
      if (!isDigit(byte)) return Number.NaN
      value = value * 10 + (byte - 48)
    }
    return value
  }

  /** Whether the field can be a device's id: decimal digits, twenty at most. */
  isId(index: number): boolean {
    const length = this.length(index)
    return length > 0 && length <= MOST_ID_DIGITS && this.digits(index, 0, length) >= 0
  }

  /** A number in hexadecimal digits; NaN when the field is empty, longer than 12 digits or anything else. */
  hex(index: number): number {
    const length = this.length(index)
    if (length < 1 || length > 12) return Number.NaN
    let value = 0
    for (let at = 0; at < length; at++) {
      const digit = hexDigit(this.byte(index, at))
      if (digit < 0) return Number.NaN
      value = value * 16 + digit
    }
    return value
  }
}

export function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 48
  const upper = byte & 0xdf
  return upper >= 65 && upper <= 70 ? upper - 55 : -1
}

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16]

/** `[+-]digits[.digits]` with blanks before it; NaN for anything else. Exact up to 15 digits. */
export function decimal(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] === 32) at += 1
  const sign = bytes[at]
  if (sign === 43 || sign === 45) at += 1
  let [mantissa, digits, fraction] = [0, 0, -1]
  for (; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 46 && fraction < 0) {
      fraction = 0
      continue
    }
    if (!isDigit(byte)) return Number.NaN
    digits += 1
    // Digits beyond what a number holds change nothing that a device measures.
    if (digits > 16 && fraction >= 0) continue
    mantissa = mantissa * 10 + (byte - 48)
    if (fraction >= 0) fraction += 1
  }
  if (digits === 0) return Number.NaN
  const value = fraction > 0 ? mantissa / (POWERS[fraction] ?? 1e16) : mantissa
  return sign === 45 ? -value : value
}

/** Degrees of `ddmm.mmmm` or `dddmm.mmmm` without a sign; NaN for anything else. */
export function degreesAndMinutes(bytes: Uint8Array, from: number, to: number): number {
  if (!isDigit(bytes[from] ?? 0)) return Number.NaN
  let dot = from
  while (dot < to && bytes[dot] !== 46) dot += 1
  const minutes = dot - 2
  if (minutes < from) return Number.NaN
  return (minutes > from ? decimal(bytes, from, minutes) : 0) + decimal(bytes, minutes, to) / 60
}
