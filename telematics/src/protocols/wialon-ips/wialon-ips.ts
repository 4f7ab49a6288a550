import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import { inWords } from '../../order.ts'
import { latin1, RepeatedText, u8 } from '../bytes.ts'
import { crcArc } from '../crc.ts'
import { hexDigit } from '../fields.ts'
import { FRAME_ERRORS, frameOf, reportFrame } from '../frames.ts'
import { type Framing, skipTo, StreamDecoder } from '../stream.ts'
import { readRecord } from './wialon-ips-record.ts'

const HASH = 35
const BAR = 124
const SEMICOLON = 59
/** Black boxes carry hundreds of records in a line. */
const MAX_BYTES = 65_536
const LOGIN_BYTES = 512
/** A head that began before what was looked through may end after it. */
const HEAD_BYTES = 5
const CRC_ERROR: Readonly<Record<string, string>> = { L: '#AL#10', SD: '#ASD#13', D: '#AD#16', B: '#AB#' }

const line = (text: string): Uint8Array => Buffer.from(`${text}\r\n`)
const ANSWERS = {
  login: line('#AL#1'),
  refused: line('#AL#0'),
  ping: line('#AP#'),
  message: line('#AM#1'),
  short: line('#ASD#1'),
  data: line('#AD#1'),
} as const

/** Length of `#TYPE#` at `from`; 0 when no head stands there. */
function headBytes(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from + 1; at < Math.min(to, from + HEAD_BYTES); at++) {
    const byte = u8(bytes, at)
    if (byte === HASH) return at > from + 1 ? at + 1 - from : 0
    if (byte < 65 || byte > 90) return 0
  }
  return 0
}

/** From past the last `;` or `|` on: where version 2 puts its check sum. */
function checkFrom(raw: Uint8Array, from: number, to: number): number {
  let at = to
  while (at > from && u8(raw, at - 1) !== SEMICOLON && u8(raw, at - 1) !== BAR) at -= 1
  return at
}

/** The check sum in hexadecimal digits, by some with `0x` before them; NaN when it is none. */
function checkSum(raw: Uint8Array, from: number, to: number): number {
  const first = u8(raw, from) === 48 && (u8(raw, from + 1) | 32) === 120 ? from + 2 : from
  if (to <= first || to > first + 4) return Number.NaN
  let value = 0
  for (let at = first; at < to; at++) {
    const digit = hexDigit(u8(raw, at))
    value = digit < 0 ? Number.NaN : value * 16 + digit
  }
  return value
}

class WialonIpsFraming implements Framing {
  deviceId: string | null = null
  readonly #types = new RepeatedText()
  #isVersion2 = false

  /** Who has not signed in yet needs no black box. */
  get maxBytes(): number {
    return this.deviceId === null ? LOGIN_BYTES : MAX_BYTES
  }

  measure(bytes: Uint8Array, from: number, to: number, seen: number): number {
    if (u8(bytes, from) !== HASH) return skipTo(HASH, bytes, from, to)
    const head = headBytes(bytes, from, to)
    if (head === 0) return to - from < HEAD_BYTES ? 0 : -1
    for (let at = from + Math.max(head, seen - HEAD_BYTES); at < to; at++) {
      const byte = bytes[at] ?? 0
      if (byte === 13 || byte === 10) return at + 1 - from
      // The end of this line is lost: the next one is not.
      if (byte === HASH && headBytes(bytes, at, to) > 0) return from - at
    }
    return 0
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    const end = raw.length - 1
    const body = headBytes(raw, 0, raw.length)
    const type = this.#types.of(raw, 1, body - 1)
    if (type === 'L') return this.#login(raw, body, end)
    if (type === 'P') return frameOf(raw, this.deviceId, { reply: ANSWERS.ping })
    // An answer to a message of ours: a figure, in no version with a check sum.
    if (type === 'AM') return frameOf(raw, this.deviceId, { answer: inWords(latin1(raw, body, body + 1) === '1') })
    const check = this.#isVersion2 ? checkFrom(raw, body, end) : end
    if (this.#isVersion2 && checkSum(raw, check, end) !== crcArc(raw, body, check)) {
      const reply = line(CRC_ERROR[type] ?? `#A${type}#`)
      return frameOf(raw, this.deviceId, { reply, error: FRAME_ERRORS.checksum })
    }
    // Version 2 parts its check sum from the last field.
    const to = this.#isVersion2 ? Math.max(body, check - 1) : end
    if (type === 'SD' || type === 'D') return this.#single(raw, type, body, to, receivedAt)
    if (type === 'B') return this.#blackBox(raw, body, to, receivedAt)
    if (type === 'M') return frameOf(raw, this.deviceId, { reply: ANSWERS.message })
    return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.unsupported })
  }

  /** `imei;password` or, version 2, `2.0;imei;password;CRC`; 'NA' is none. */
  #login(raw: Uint8Array, body: number, end: number): DecodedFrame {
    const parts = latin1(raw, body, end).split(';')
    this.#isVersion2 = /^2\.\d$/.test(parts[0] ?? '')
    const check = checkFrom(raw, body, end)
    if (this.#isVersion2 && checkSum(raw, check, end) !== crcArc(raw, body, check))
      return frameOf(raw, this.deviceId, { reply: line('#AL#10'), error: FRAME_ERRORS.checksum })
    const deviceId = this.#isVersion2 ? parts[1] : parts[0]
    if (!deviceId || !/^[\w-]{1,32}$/.test(deviceId))
      return frameOf(raw, null, { reply: ANSWERS.refused, error: FRAME_ERRORS.content })
    this.deviceId = deviceId
    const secret = (this.#isVersion2 ? parts[2] : parts[1])?.trim()
    const said = secret && secret !== 'NA' ? { secret } : {}
    return frameOf(raw, deviceId, { reply: ANSWERS.login, refusal: ANSWERS.refused, ...said })
  }

  #single(raw: Uint8Array, type: 'SD' | 'D', from: number, to: number, receivedAt: number): DecodedFrame {
    const { deviceId } = this
    if (deviceId === null) return frameOf(raw, null)
    const one = readRecord(raw, from, to, deviceId, receivedAt)
    if (!one) return frameOf(raw, deviceId, { reply: line(`#A${type}#-1`), error: FRAME_ERRORS.content })
    return reportFrame(raw, deviceId, [one], type === 'SD' ? ANSWERS.short : ANSWERS.data)
  }

  #blackBox(raw: Uint8Array, from: number, to: number, receivedAt: number): DecodedFrame {
    const { deviceId } = this
    if (deviceId === null) return frameOf(raw, null)
    const reports: DeviceReport[] = []
    for (let at = from; at < to;) {
      const bar = raw.indexOf(BAR, at)
      const end = bar < 0 || bar > to ? to : bar
      const one = readRecord(raw, at, end, deviceId, receivedAt)
      if (one) reports.push(one)
      at = end + 1
    }
    return reportFrame(raw, deviceId, reports, line(`#AB#${reports.length}`))
  }
}

/** Wialon IPS 1.1 and 2.0, also what Wialon retranslates. */
export const wialonIps: DeviceProtocol = {
  code: 'wialon-ips',
  name: 'Wialon IPS',
  transports: ['tcp'],
  defaultPort: 5039,
  orders: ['text'],
  outputs: [],
  settings: [],
  secretHelp: 'La contraseña del equipo: va en su inicio de sesión (#L#).',
  createDecoder: () => new StreamDecoder(new WialonIpsFraming()),
  // A message for the driver's screen.
  encodeOrder: (order) => (order.kind === 'text' ? line(`#M#${order.text}`) : null),
}
