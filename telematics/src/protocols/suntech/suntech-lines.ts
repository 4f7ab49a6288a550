import { isDigit, u8 } from '../bytes.ts'

/** UEX carries up to half a kilobyte of a serial port. */
export const MAX_BYTES = 2048

const isUpper = (byte: number): boolean => byte >= 65 && byte <= 90

/** `ST300STT;`, `SA200ALT;`, `ST910;` */
function isLegacyHead(bytes: Uint8Array, at: number, to: number): boolean {
  const second = u8(bytes, at + 1)
  if (u8(bytes, at) !== 83 || (second !== 84 && second !== 65) || at + 9 > to) return false
  for (let i = 2; i < 5; i++) if (!isDigit(u8(bytes, at + i))) return false
  if (u8(bytes, at + 5) === 59) return true
  for (let i = 5; i < 8; i++) if (!isUpper(u8(bytes, at + i))) return false
  return u8(bytes, at + 8) === 59
}

const packed = (a: number, b: number, c: number): number => (a << 16) | (b << 8) | c
const UNIVERSAL = new Set(
  ['STT', 'ALT', 'EMG', 'EVT', 'UEX', 'ALV', 'RES', 'BLE', 'BSA'].map((type) =>
    packed(type.charCodeAt(0), type.charCodeAt(1), type.charCodeAt(2)),
  ),
)

/** `STT;0560001616` */
function isUniversalHead(bytes: Uint8Array, at: number, to: number): boolean {
  if (at + 5 > to || u8(bytes, at + 3) !== 59 || !isDigit(u8(bytes, at + 4))) return false
  return UNIVERSAL.has(packed(u8(bytes, at), u8(bytes, at + 1), u8(bytes, at + 2)))
}

const isHead = (bytes: Uint8Array, at: number, to: number): boolean =>
  isLegacyHead(bytes, at, to) || isUniversalHead(bytes, at, to)

/** Longest head that decides what a line is. */
const HEAD_BYTES = 9

/** As `Framing.measure`: a line from its head through the first CR or LF. A lost line end does not cost the next line. */
export function measureLine(bytes: Uint8Array, from: number, to: number): number {
  if (!isUpper(u8(bytes, from))) return -1
  if (to - from >= HEAD_BYTES && !isHead(bytes, from, to)) return -1
  for (let at = from + 1; at < to; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 13 || byte === 10) return isHead(bytes, from, at) ? at + 1 - from : -1
    if (isUpper(byte) && at > from + HEAD_BYTES && isHead(bytes, at, to)) return from - at
  }
  return 0
}
