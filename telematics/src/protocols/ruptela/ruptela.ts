import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import { inWords, type Order } from '../../order.ts'
import { latin1, u16, u32, u8 } from '../bytes.ts'
import { crcKermit } from '../crc.ts'
import { FRAME_ERRORS, frameOf, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { readRecords, readTroubles } from './ruptela-records.ts'

const RECORDS = 1
const ANSWER = 7
const TROUBLES = 9
const IDENTIFICATION = 15
const HEARTBEAT = 16
const OUTPUT_SET = 17
const EXTENDED_RECORDS = 0x44
/** What answers or orders something has the number of what it is about and this; records are answered as 0. */
const SERVER = 100
const RECORDS_ANSWER = 0
const TEXT_COMMAND = 8

/** Length 2, then what it counts: IMEI 8 as a number, command 1, content; then the check sum 2. */
const LENGTH_BYTES = 2
const HEAD_BYTES = LENGTH_BYTES + 8
const CRC_BYTES = 2
/** Packets of records stay below one kilobyte, parts of files a little above. */
const MAX_BYTES = 2048
/** First two of the eight bytes of the greatest number of fifteen digits. */
const MOST_IMEI_HEAD = 0x0003
const IMEI_DIGITS = 15
const ACCEPTED = 1
const REFUSED = 0

function encode(command: number, content: Uint8Array): Uint8Array {
  const frame = Buffer.alloc(LENGTH_BYTES + 1 + content.length + CRC_BYTES)
  frame.writeUInt16BE(1 + content.length, 0)
  frame[LENGTH_BYTES] = SERVER + command
  frame.set(content, LENGTH_BYTES + 1)
  const end = frame.length - CRC_BYTES
  frame.writeUInt16BE(crcKermit(frame, LENGTH_BYTES, end), end)
  return frame
}

class RuptelaFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  deviceId: string | null = null

  measure(bytes: Uint8Array, from: number, to: number): number {
    const available = to - from
    if (available < LENGTH_BYTES + 2) return 0
    const total = u16(bytes, from) + LENGTH_BYTES + CRC_BYTES
    return total < HEAD_BYTES + 1 + CRC_BYTES || total > MAX_BYTES || u16(bytes, from + 2) > MOST_IMEI_HEAD ? -1 : total
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
    const end = raw.length - CRC_BYTES
    if (u16(raw, end) !== crcKermit(raw, LENGTH_BYTES, end)) return null
    const imei = u32(raw, LENGTH_BYTES) * 0x1_0000_0000 + u32(raw, LENGTH_BYTES + 4)
    const deviceId = String(imei).padStart(IMEI_DIGITS, '0')
    if (deviceId.length > IMEI_DIGITS) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    this.deviceId = deviceId
    const command = u8(raw, HEAD_BYTES)
    const from = HEAD_BYTES + 1
    switch (command) {
      case RECORDS:
      case EXTENDED_RECORDS:
        return answered(
          raw,
          deviceId,
          RECORDS_ANSWER,
          readRecords(raw, from, end, command === EXTENDED_RECORDS, deviceId, receivedAt),
        )
      case TROUBLES:
        return answered(raw, deviceId, TROUBLES, readTroubles(raw, from, end, deviceId, receivedAt))
      case IDENTIFICATION:
      case HEARTBEAT:
        return answered(raw, deviceId, command, [])
      case ANSWER: {
        const words = latin1(raw, from, end)
        return frameOf(raw, deviceId, { answer: inWords(!/error|fail|unknown|wrong/i.test(words), words) })
      }
      case OUTPUT_SET:
        return frameOf(raw, deviceId, { answer: inWords(u8(raw, from) === ACCEPTED) })
      default:
        return frameOf(raw, deviceId, { error: FRAME_ERRORS.unsupported })
    }
  }
}

/** Unreadable content is not acknowledged: the device keeps it, and the frame log shows why. */
function answered(raw: Uint8Array, deviceId: string, command: number, reports: DeviceReport[] | null): DecodedFrame {
  if (!reports) return frameOf(raw, deviceId, { error: FRAME_ERRORS.content })
  const refusal = encode(command, Uint8Array.of(REFUSED))
  return { ...reportFrame(raw, deviceId, reports, encode(command, Uint8Array.of(ACCEPTED))), refusal }
}

/** Texts as by SMS, with no password before the blank; output 1 works the cut-off relay (assumed). */
function textOf(order: Order): string | null {
  switch (order.kind) {
    case 'locate':
      return ' coords'
    case 'engine_cut':
      return ' setio 1,0'
    case 'engine_restore':
      return ' setio 0,0'
    case 'restart':
      return ' reset'
    case 'text':
      return ` ${order.text}`
    default:
      return null
  }
}

function encodeOrder(order: Order): Uint8Array | null {
  const text = textOf(order)
  return text === null ? null : encode(TEXT_COMMAND, Buffer.from(text, 'latin1'))
}

/** Ruptela: FM-Eco, FM-Pro, FM-Tco, HCV and Trace, records and extended records. */
export const ruptela: DeviceProtocol = {
  code: 'ruptela',
  name: 'Ruptela',
  transports: ['tcp', 'udp'],
  defaultPort: 5046,
  orders: ['locate', 'engine_cut', 'engine_restore', 'restart', 'text'],
  outputs: [],
  settings: [],
  secretHelp: null,
  createDecoder: () => new StreamDecoder(new RuptelaFraming()),
  encodeOrder,
}
