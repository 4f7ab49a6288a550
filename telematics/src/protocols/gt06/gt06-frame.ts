import { u16, u8 } from '../bytes.ts'
import { crcX25 } from '../crc.ts'

const SHORT = 0x7878
const LONG = 0x7979
/** Information and command answers of the long form stay far below. */
export const MAX_BYTES = 4096
/** Protocol, serial and check sum. */
const LEAST_LENGTH = 5

export const isLongFrame = (bytes: Uint8Array): boolean => u16(bytes, 0) === LONG

/** Where a frame's protocol byte stands: after two start bytes and one or two of length. */
export const protocolAt = (bytes: Uint8Array, from = 0): number => (u16(bytes, from) === LONG ? from + 4 : from + 3)

/** As `Framing.measure`. */
export function measure(bytes: Uint8Array, from: number, to: number): number {
  const first = u8(bytes, from)
  if (first !== 0x78 && first !== 0x79) return -1
  const available = to - from
  if (available < 2) return 0
  if (u8(bytes, from + 1) !== first) return -1
  const body = protocolAt(bytes, from)
  if (to < body) return 0
  const length = u16(bytes, from) === SHORT ? u8(bytes, from + 2) : u16(bytes, from + 2)
  const total = body - from + length + 2
  return length < LEAST_LENGTH || total > MAX_BYTES ? -1 : total
}

/** Ends as it must and carries the right check sum. */
export function isWhole(raw: Uint8Array): boolean {
  const end = raw.length - 4
  return u16(raw, end + 2) === 0x0d0a && u16(raw, end) === crcX25(raw, 2, end)
}

/** The content lies between protocol and serial; `isLong`: with two bytes of length. */
export function encodeFrame(protocol: number, content: Uint8Array, serial: number, isLong = false): Uint8Array {
  const at = isLong ? 4 : 3
  const frame = Buffer.alloc(content.length + at + 7)
  frame.writeUInt16BE(isLong ? LONG : SHORT, 0)
  frame.writeUIntBE(content.length + LEAST_LENGTH, 2, at - 2)
  frame[at] = protocol
  frame.set(content, at + 1)
  const end = at + 1 + content.length
  frame.writeUInt16BE(serial & 0xffff, end)
  frame.writeUInt16BE(crcX25(frame, 2, end + 2), end + 2)
  frame.writeUInt16BE(0x0d0a, end + 4)
  return frame
}
