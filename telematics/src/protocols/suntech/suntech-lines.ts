import { isDigit, u8 } from '../bytes.ts'

/** UEX carries up to half a kilobyte of a serial port. */
export const MAX_BYTES = 2048

const isUpper = (byte: number): boolean => byte >= 65 && byte <= 90

/** Length of `ST300STT;`, `SA200ALT;` or `ST910;` at `at`; 0 when none stands there. */
function legacyHead(bytes: Uint8Array, at: number, to: number): number {
  const second = u8(bytes, at + 1)
  if (u8(bytes, at) !== 83 || (second !== 84 && second !== 65) || at + LEGACY_HEAD > to) return 0
  for (let i = 2; i < 5; i++) if (!isDigit(u8(bytes, at + i))) return 0
  if (u8(bytes, at + 5) === 59) return SHORT_HEAD
  for (let i = 5; i < 8; i++) if (!isUpper(u8(bytes, at + i))) return 0
  return u8(bytes, at + 8) === 59 ? LEGACY_HEAD : 0
}

const SHORT_HEAD = 6
const LEGACY_HEAD = 9
const UNIVERSAL_HEAD = 4

const packed = (a: number, b: number, c: number): number => (a << 16) | (b << 8) | c
const UNIVERSAL = new Set(
  ['STT', 'ALT', 'EMG', 'EVT', 'UEX', 'ALV', 'RES', 'BLE', 'BSA'].map((type) =>
    packed(type.charCodeAt(0), type.charCodeAt(1), type.charCodeAt(2)),
  ),
)

/** Length of `STT;` before an id; 0 when none stands there. */
function universalHead(bytes: Uint8Array, at: number, to: number): number {
  if (at + 5 > to || u8(bytes, at + 3) !== 59 || !isDigit(u8(bytes, at + 4))) return 0
  return UNIVERSAL.has(packed(u8(bytes, at), u8(bytes, at + 1), u8(bytes, at + 2))) ? UNIVERSAL_HEAD : 0
}

const headBytes = (bytes: Uint8Array, at: number, to: number): number =>
  legacyHead(bytes, at, to) || universalHead(bytes, at, to)

/** Type, length 2 of what follows: an alert or a status as numbers. */
const BINARY_HEAD = 3
const isBinary = (byte: number): boolean => byte === 0x81 || byte === 0x82

/**
 * As `Framing.measure`: a line from its head through the first CR or LF, or a message in numbers. A lost line end does
 * not cost the next line, nor does a line cut anywhere after its head.
 */
export function measureLine(bytes: Uint8Array, from: number, to: number, seen: number): number {
  const first = u8(bytes, from)
  if (isBinary(first)) {
    if (to - from < BINARY_HEAD) return 0
    return u8(bytes, from + 1) === 0 ? BINARY_HEAD + u8(bytes, from + 2) : -1
  }
  if (!isUpper(first)) return -1
  const head = headBytes(bytes, from, to)
  if (head === 0) {
    if (to - from >= LEGACY_HEAD) return -1
    // A head that is cut short by its line's end is none.
    for (let at = from + 1; at < to; at++) if (isLineEnd(u8(bytes, at))) return -1
    return 0
  }
  for (let at = from + Math.max(head, seen - LEGACY_HEAD); at < to; at++) {
    const byte = u8(bytes, at)
    if (isLineEnd(byte)) return at + 1 - from
    if (isUpper(byte) && headBytes(bytes, at, to) > 0) return from - at
  }
  return 0
}

const isLineEnd = (byte: number): boolean => byte === 13 || byte === 10
