import { hex, u16, u8 } from '../bytes.ts'
import { xor } from '../crc.ts'
import { indexIn, skipTo } from '../stream.ts'

export const FLAG = 0x7e
const ESCAPE = 0x7d
/** Body of 1 023 bytes, header and every byte escaped; multimedia comes in parts. */
export const MAX_BYTES = 2400

/**
 * As `Framing.measure`: from one 7E through the next. `isOpen`: right after a frame, whose closing flag may be the opening
 * one of what follows: one of the two was lost.
 */
export function measure(bytes: Uint8Array, from: number, to: number, seen: number, isOpen: boolean): number {
  const isFlag = u8(bytes, from) === FLAG
  if (!isFlag && !isOpen) return skipTo(FLAG, bytes, from, to)
  const end = indexIn(bytes, FLAG, from + Math.max(1, seen), to)
  if (end < 0) return 0
  // Two flags in a row: the end of one frame and the start of the next.
  return isFlag && end === from + 1 ? -1 : end + 1 - from
}

export interface Jt808Message {
  /** Header and body without flags, escapes and check byte. */
  bytes: Uint8Array
  id: number
  serial: number
  /** Where the id bytes begin and end. */
  phoneFrom: number
  phoneTo: number
  body: number
  is2019: boolean
  isPart: boolean
}

function unescape(raw: Uint8Array): Uint8Array | null {
  const inner = raw.subarray(raw[0] === FLAG ? 1 : 0, raw.length - 1)
  if (inner.indexOf(ESCAPE) < 0) return inner
  const out = new Uint8Array(inner.length)
  let length = 0
  for (let at = 0; at < inner.length; at++) {
    const byte = u8(inner, at)
    if (byte !== ESCAPE) {
      out[length++] = byte
      continue
    }
    const second = u8(inner, ++at)
    if (second !== 1 && second !== 2) return null
    out[length++] = second === 1 ? ESCAPE : FLAG
  }
  return out.subarray(0, length)
}

/** Locks count in one byte what all others count in two. */
const SHORT_SERIALS = new Set([0x5501, 0x5502])

/** null when the check byte is wrong or the header does not fit. */
export function readMessage(raw: Uint8Array): Jt808Message | null {
  const whole = unescape(raw)
  if (!whole || whole.length < 13) return null
  const check = whole.length - 1
  if (xor(whole, 0, check) !== whole[check]) return null
  const attributes = u16(whole, 2)
  const is2019 = (attributes & 0x4000) !== 0
  const isPart = (attributes & 0x2000) !== 0
  const phoneFrom = is2019 ? 5 : 4
  const phoneTo = phoneFrom + (is2019 ? 10 : 6)
  const id = u16(whole, 0)
  const serialBytes = SHORT_SERIALS.has(id) ? 1 : 2
  const body = phoneTo + serialBytes + (isPart ? 4 : 0)
  if (body > check || (attributes & 0x3ff) !== check - body) return null
  const bytes = whole.subarray(0, check)
  const serial = serialBytes === 1 ? u8(whole, phoneTo) : u16(whole, phoneTo)
  return { bytes, id, serial, phoneFrom, phoneTo, body, is2019, isPart }
}

/** The check digit that makes fourteen digits an IMEI (Luhn). */
function checkDigit(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const doubled = Number(digits[i]) * (i % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** BCD digits with their zeros; six bytes that are no BCD hold an IMEI without its check digit as a number. */
export function phoneText(bytes: Uint8Array, from: number, to: number): string {
  const text = hex(bytes, from, to)
  if (/^\d+$/.test(text) || to - from !== 6) return text
  const digits = String(Number.parseInt(text, 16)).padStart(14, '0')
  return digits.length === 14 ? `${digits}${checkDigit(digits)}` : text
}

/** A message of ours to the id bytes `phone` (6 or, 2019, 10). */
export function encodeMessage(
  id: number,
  phone: Uint8Array,
  serial: number,
  body: Uint8Array,
  serialBytes: 1 | 2 = 2,
): Uint8Array {
  const is2019 = phone.length === 10
  const phoneAt = is2019 ? 5 : 4
  const bodyAt = phoneAt + phone.length + serialBytes
  const plain = new Uint8Array(bodyAt + body.length + 1)
  plain[0] = id >> 8
  plain[1] = id
  plain[2] = (is2019 ? 0x40 : 0) | (body.length >> 8)
  plain[3] = body.length
  if (is2019) plain[4] = 1
  plain.set(phone, phoneAt)
  if (serialBytes === 2) plain[bodyAt - 2] = serial >> 8
  plain[bodyAt - 1] = serial
  plain.set(body, bodyAt)
  plain[plain.length - 1] = xor(plain, 0, plain.length - 1)
  let escapes = 0
  for (const byte of plain) if (byte === FLAG || byte === ESCAPE) escapes += 1
  const out = new Uint8Array(plain.length + escapes + 2)
  let length = 0
  out[length++] = FLAG
  for (const byte of plain) {
    const isEscaped = byte === FLAG || byte === ESCAPE
    out[length++] = isEscaped ? ESCAPE : byte
    if (isEscaped) out[length++] = byte === FLAG ? 2 : 1
  }
  out[length] = FLAG
  return out
}

/** The id bytes of a device by the text we know it by: 12 digits of 2013, 20 of 2019, 15 of an IMEI. */
export function phoneBytes(deviceId: string): Uint8Array {
  if (deviceId.length === 15) return Buffer.from(Number(deviceId.slice(0, 14)).toString(16).padStart(12, '0'), 'hex')
  return Buffer.from(deviceId.length > 12 ? deviceId.padStart(20, '0') : deviceId.padStart(12, '0'), 'hex')
}
