import type { Alarm } from '../../alarm.ts'
import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import { inWords, type Order } from '../../order.ts'
import type { Position } from '../../position.ts'
import { hex, RepeatedText, u8 } from '../bytes.ts'
import { cardRead } from '../card-reader.ts'
import { Fields } from '../fields.ts'
import { alarmOf, FRAME_ERRORS, frameOf, reportFrame, reportOf, statusAt, statusReport, type Told } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'
import { suntechAlarms } from './suntech-alarms.ts'
import { readLegacy } from './suntech-legacy.ts'
import { MAX_BYTES, measureLine } from './suntech-lines.ts'
import { readBinary, readUniversal } from './suntech-universal.ts'

const SEMICOLON = 59
const FIRST_BINARY = 0x80

/** One for all connections: a line is read without a pause. */
const fields = new Fields()

export interface SuntechSettings {
  /** Whether universal models are answered `ACK;<id>` (asked for by some, assumed). */
  acknowledge: boolean
}

/** What one message says; `code`: the field after what all say, with the number of an alarm in messages that are one. */
export interface Reading {
  said: Position
  hasFix: boolean
  told: Told
  code: number
}

const PREFIXES: Readonly<Record<string, string>> = { EMG: 'emg', EVT: 'evt', ALT: 'alt' }

class SuntechFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #ids = new RepeatedText()
  readonly #heads = new RepeatedText()
  readonly #settings: Tuned<SuntechSettings>
  deviceId: string | null = null

  constructor(settings: Tuned<SuntechSettings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number, seen: number): number {
    return measureLine(bytes, from, to, seen)
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    if (u8(raw, 0) >= FIRST_BINARY) return this.#decodeBinary(raw, receivedAt)
    fields.split(raw, 0, raw.length - 1, SEMICOLON)
    const isUniversal = fields.length(0) === 3
    const isShort = fields.length(0) === 5
    const type = this.#heads.of(raw, isUniversal ? 0 : isShort ? fields.start(1) : 5, fields.end(isShort ? 1 : 0))
    const isAnswer = type === 'CMD' || type === 'RES'
    const idAt = isShort || (isAnswer && fields.is(1, 'Res')) ? 2 : 1
    if (!fields.isId(idAt)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
    const deviceId = this.#ids.of(raw, fields.start(idAt), fields.end(idAt))
    this.deviceId = deviceId
    if (isAnswer) {
      const words = fields.text(idAt + 2)
      return frameOf(raw, deviceId, { answer: inWords(!/error|fail|nack/i.test(words), words) })
    }
    const reply = isUniversal && this.#settings.of(deviceId).acknowledge ? Buffer.from(`ACK;${deviceId}\r`) : null
    // Alive, and a list of wireless sensors of which we know none.
    if (type === 'ALV' || type === 'BSA') return frameOf(raw, deviceId, { reply })
    if (type === 'HTE') return reportFrame(raw, deviceId, [tripReport(receivedAt)], reply)
    const reading = isUniversal
      ? readUniversal(fields, type, deviceId, receivedAt)
      : readLegacy(fields, type, deviceId, receivedAt)
    if (!reading) return frameOf(raw, deviceId, { reply, error: FRAME_ERRORS.content })
    if (type === 'UEX') reading.told.driverCard = cardRead(fields.text(reading.code + 1))
    const one = reportOf(reading.said, reading.hasFix, reading.told)
    const code = isShort ? (type === 'Location' ? null : `ST910-${type}`) : codeIn(type, reading.code)
    if (code !== null) one.alarms = [raised(code, reading.said, one)]
    return reportFrame(raw, deviceId, [one], reply)
  }

  #decodeBinary(raw: Uint8Array, receivedAt: number): DecodedFrame {
    const deviceId = hex(raw, 3, 8)
    if (!/^\d+$/.test(deviceId)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
    this.deviceId = deviceId
    const reading = readBinary(raw, deviceId, receivedAt)
    if (!reading) return frameOf(raw, deviceId, { error: FRAME_ERRORS.content })
    const one = reportOf(reading.said, reading.hasFix, reading.told)
    if (reading.alert !== null) one.alarms = [raised(`alt-${reading.alert}`, reading.said, one)]
    return reportFrame(raw, deviceId, [one], null)
  }
}

const NO_KEY = /^0*$/

/** `HTE` sums up a trip; its last field is the driver's key. */
function tripReport(receivedAt: number): DeviceReport {
  const key = fields.text(fields.count - 1)
  return statusReport(statusAt(receivedAt), { driverCard: NO_KEY.test(key) ? undefined : key })
}

function raised(code: string, { unitKey, fixTime, receivedAt }: Position, { position }: DeviceReport): Alarm {
  return alarmOf(suntechAlarms, code, unitKey, fixTime, receivedAt, position)
}

function codeIn(type: string, at: number): string | null {
  const prefix = PREFIXES[type]
  const number = fields.value(at)
  return prefix && number !== null ? `${prefix}-${number}` : null
}

const UNIVERSAL_ID = 10

/** In the words of old models and in the group and number of universal ones. Output 1 works the cut-off relay (assumed). */
function wordsOf(order: Order): readonly [legacy: string, universal: string] | null {
  switch (order.kind) {
    case 'locate':
      return ['StatusReq', '03;01']
    case 'restart':
      return ['Reboot', '03;03']
    case 'engine_cut':
      return ['Enable1', '04;01']
    case 'engine_restore':
      return ['Disable1', '04;02']
    case 'output_on':
      return ['Enable2', '04;03']
    case 'output_off':
      return ['Disable2', '04;04']
    default:
      return null
  }
}

/** Old models have ids of nine digits, universal ones of ten. */
function encodeOrder(order: Order, deviceId: string): Uint8Array | null {
  const words = wordsOf(order)
  if (order.kind === 'text') return Buffer.from(`${order.text}\r`, 'latin1')
  if (words === null) return null
  const [legacy, universal] = words
  return Buffer.from(
    deviceId.length >= UNIVERSAL_ID ? `CMD;${deviceId};${universal}\r` : `ST300CMD;${deviceId};02;${legacy}\r`,
  )
}

/** ST300, ST340, ST410, ST500, ST600, SA200, ST910 and the universal form of ST4xxx. */
export function suntechProtocol(settings: SuntechSettings = { acknowledge: false }): DeviceProtocol {
  return {
    code: 'suntech',
    name: 'Suntech',
    transports: ['tcp'],
    defaultPort: 5011,
    orders: ['locate', 'engine_cut', 'engine_restore', 'output_on', 'output_off', 'restart', 'text'],
    outputs: [2],
    settings: [
      {
        key: 'acknowledge',
        label: 'Espera acuse',
        help: 'Algunos modelos universales repiten sus tramas hasta recibir «ACK».',
        options: yesNoOptions(settings.acknowledge),
      },
    ],
    secretHelp: null,
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new SuntechFraming(
          new Tuned(
            settings,
            ({ acknowledge }, usual) => ({ acknowledge: isYes(acknowledge, usual.acknowledge) }),
            settingsOf,
          ),
        ),
      ),
    encodeOrder: (order, { deviceId }) => encodeOrder(order, deviceId),
  }
}
