import type { DecodedFrame, DeviceProtocol } from '../../device.ts'
import { isDigit, latin1, u16, u32, u8 } from '../bytes.ts'
import { crcArc } from '../crc.ts'
import { cardRead } from '../card-reader.ts'
import { FRAME_ERRORS, frameOf, reportFrame, statusAt, statusReport } from '../frames.ts'
import { inWords } from '../../order.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { encodeCodec12, isRefusal, recordOfAnswer } from './teltonika-commands.ts'
import { CODEC_16, CODEC_8, CODEC_8E, readRecords } from './teltonika-records.ts'

const ACCEPTED = Uint8Array.of(1)
const REFUSED = Uint8Array.of(0)
const CODEC_12 = 0x0c
const CODEC_13 = 0x0d
/** After codec, count and type. */
const TEXT_LENGTH = 11
const ANSWER = 0x06
const KEEP_ALIVE = 0xff
const IMEI_DIGITS = 15
/** Larger than any packet of the vendor (1 280 bytes) and than its longest text answers. */
const MAX_BYTES = 8192
/** Length, packet id, 01, AVL packet id, IMEI length, IMEI. */
const UDP_HEAD = 8 + IMEI_DIGITS

function isImei(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isDigit(bytes[at] ?? 0)) return false
  return true
}

/** TCP: IMEI, then AVL packets with a check sum. UDP: every datagram names its IMEI. */
class TeltonikaFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  deviceId: string | null = null

  measure(bytes: Uint8Array, from: number, to: number): number {
    const first = u8(bytes, from)
    if (first === KEEP_ALIVE) return 1
    const available = to - from
    if (available < 2) return 0
    const head = u16(bytes, from)
    if (head === IMEI_DIGITS) {
      if (!isImei(bytes, from + 2, Math.min(to, from + 2 + IMEI_DIGITS))) return -1
      return 2 + IMEI_DIGITS
    }
    if (head === 0) return this.#measurePacket(bytes, from, available)
    if (head < UDP_HEAD) return -1
    if (available < 8) return 0
    return u8(bytes, from + 4) === 1 && u16(bytes, from + 6) === IMEI_DIGITS ? head + 2 : -1
  }

  #measurePacket(bytes: Uint8Array, from: number, available: number): number {
    for (let i = 2; i < Math.min(4, available); i++) if (u8(bytes, from + i) !== 0) return -1
    if (available < 8) return 0
    const length = u32(bytes, from + 4)
    return length >= 3 && length <= MAX_BYTES - 12 ? length + 12 : -1
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
    if (raw.length === 1) return frameOf(raw, this.deviceId)
    const head = u16(raw, 0)
    if (head === IMEI_DIGITS) {
      this.deviceId = latin1(raw, 2, 2 + IMEI_DIGITS)
      return frameOf(raw, this.deviceId, { reply: ACCEPTED, refusal: REFUSED })
    }
    if (head !== 0) return decodeDatagram(raw, receivedAt)
    // Nobody to keep it for: not acknowledged, the device sends it again once it has said who it is. Strangers get no
    // check sum computed, which costs more than sending what calls for one.
    if (this.deviceId === null) return frameOf(raw, null)
    const end = raw.length - 4
    return u32(raw, end) === crcArc(raw, 8, end) ? decodePacket(raw, end, this.deviceId, receivedAt) : null
  }
}

function decodePacket(raw: Uint8Array, end: number, deviceId: string, receivedAt: number): DecodedFrame {
  const codec = u8(raw, 8)
  if (codec === CODEC_12 && u8(raw, 10) === ANSWER) return answerFrame(raw, deviceId, receivedAt)
  // What a device passes on from its serial port: words of another device, of which a card is understood.
  if (codec === CODEC_13 || codec === CODEC_12) {
    const driverCard = cardRead(latin1(raw, TEXT_LENGTH, end))
    return frameOf(raw, deviceId, driverCard ? { reports: [statusReport(statusAt(receivedAt), { driverCard })] } : {})
  }
  if (codec !== CODEC_8 && codec !== CODEC_8E && codec !== CODEC_16)
    return frameOf(raw, deviceId, { error: FRAME_ERRORS.unsupported })
  const reports = readRecords(raw, 8, end, deviceId, receivedAt)
  if (!reports) return frameOf(raw, deviceId, { error: FRAME_ERRORS.content })
  return reportFrame(raw, deviceId, reports, Uint8Array.of(0, 0, 0, reports.length))
}

function answerFrame(raw: Uint8Array, deviceId: string, receivedAt: number): DecodedFrame {
  const from = TEXT_LENGTH + 4
  const text = latin1(raw, from, Math.min(raw.length - 5, from + u32(raw, TEXT_LENGTH)))
  const one = recordOfAnswer(text, deviceId, receivedAt)
  return frameOf(raw, deviceId, { reports: one ? [one] : [], answer: inWords(!isRefusal(text), text) })
}

function decodeDatagram(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
  if (!isImei(raw, 8, UDP_HEAD)) return null
  const deviceId = latin1(raw, 8, UDP_HEAD)
  const answer = (count: number) => Uint8Array.of(0, 5, u8(raw, 2), u8(raw, 3), 1, u8(raw, 5), count)
  const reports = readRecords(raw, UDP_HEAD, raw.length, deviceId, receivedAt)
  if (!reports) return frameOf(raw, deviceId, { refusal: answer(0), error: FRAME_ERRORS.content })
  return { ...reportFrame(raw, deviceId, reports, answer(reports.length)), refusal: answer(0) }
}

/** Codec 8, 8 Extended and 16 over TCP and UDP, commands in Codec 12; words in Codec 13. */
export const teltonika: DeviceProtocol = {
  code: 'teltonika',
  name: 'Teltonika (Codec 8, 8E y 16)',
  transports: ['tcp', 'udp'],
  defaultPort: 5027,
  orders: ['locate', 'engine_cut', 'engine_restore', 'interval', 'output_on', 'output_off', 'restart', 'text'],
  outputs: [2],
  settings: [],
  secretHelp: null,
  createDecoder: () => new StreamDecoder(new TeltonikaFraming()),
  encodeOrder: encodeCodec12,
}
