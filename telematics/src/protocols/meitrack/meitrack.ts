import type { DecodedFrame, DeviceProtocol } from '../../device.ts'
import { inWords, type Order } from '../../order.ts'
import { isDigit, RepeatedText, u8 } from '../bytes.ts'
import { Fields } from '../fields.ts'
import { FRAME_ERRORS, frameOf, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { choice, Tuned } from '../tuned.ts'
import { readOldRecords, readRecords } from './meitrack-binary.ts'
import { readText } from './meitrack-text.ts'

const DOLLAR = 36
const STAR = 42
const COMMA = 44
/** Parts of pictures and packets of records stay below. */
const MAX_BYTES = 4096
/** `$$`, a letter that counts, then the length in digits. */
const LENGTH_AT = 3
const MOST_LENGTH_DIGITS = 4
/** `*`, two digits of check sum, the line's end. */
const TAIL_BYTES = 5
/** Fields of a report in words, at least: up to its inputs and outputs. */
const LEAST_FIELDS = 18
const IMEI = 1
const TYPE = 2

/** One for all connections: a line is read without a pause. */
const fields = new Fields()

const ANALOGUES = ['unknown', 'hundredths', 'twelveBits', 'tenBits'] as const

export interface MeitrackSettings {
  /** How the family scales its voltages where it does not write them as volts. */
  analogue: (typeof ANALOGUES)[number]
  /** The input on which the ignition is wired, from 1; 0: on none that we know. */
  ignitionInput: number
}

const USUAL: MeitrackSettings = { analogue: 'unknown', ignitionInput: 0 }

/** The sum of all bytes through the star, as two hexadecimal digits. */
function checkDigits(bytes: Uint8Array, to: number): string {
  let sum = 0
  for (let at = 0; at < to; at++) sum += bytes[at] ?? 0
  return (sum & 255).toString(16).toUpperCase().padStart(2, '0')
}

function isWhole(raw: Uint8Array): boolean {
  const star = raw.length - TAIL_BYTES
  if (raw[star] !== STAR || raw[star + 3] !== 13 || raw[star + 4] !== 10) return false
  const digits = checkDigits(raw, star + 1)
  return [0, 1].every((i) => String.fromCharCode(u8(raw, star + 1 + i)).toUpperCase() === digits[i])
}

/** `@@`, a letter that counts, the length of the rest, the IMEI, words, check sum. */
function encode(flag: string, deviceId: string, words: string): Uint8Array {
  const rest = `,${deviceId},${words}*`
  const line = `@@${flag}${String(rest.length + TAIL_BYTES - 1).padStart(2, '0')}${rest}`
  return Buffer.from(`${line}${checkDigits(Buffer.from(line), line.length)}\r\n`)
}

class MeitrackFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #ids = new RepeatedText()
  readonly #settings: Tuned<MeitrackSettings>
  deviceId: string | null = null

  constructor(settings: Tuned<MeitrackSettings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number): number {
    if (u8(bytes, from) !== DOLLAR) return -1
    if (to - from < 2) return 0
    if (u8(bytes, from + 1) !== DOLLAR) return -1
    let length = 0
    for (let i = 0; i <= MOST_LENGTH_DIGITS; i++) {
      const at = from + LENGTH_AT + i
      if (at >= to) return 0
      const byte = u8(bytes, at)
      if (byte === COMMA && i > 0) return length <= TAIL_BYTES ? -1 : at - from + length
      if (!isDigit(byte)) return -1
      length = length * 10 + (byte - 48)
    }
    return -1
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
    if (!isWhole(raw)) return null
    const end = raw.length - TAIL_BYTES
    fields.split(raw, 0, end, COMMA)
    if (fields.count <= TYPE || !fields.isId(IMEI)) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    const deviceId = this.#ids.of(raw, fields.start(IMEI), fields.end(IMEI))
    this.deviceId = deviceId
    if (fields.is(TYPE, 'CCC') || fields.is(TYPE, 'CCE')) return packet(raw, end, deviceId, receivedAt)
    // A picture comes in parts that have to be asked for.
    if (fields.is(TYPE, 'D00')) return frameOf(raw, deviceId, { error: FRAME_ERRORS.unsupported })
    const event = fields.is(TYPE, 'AFF') ? TYPE + 2 : TYPE + 1
    if (fields.count < event + LEAST_FIELDS - TYPE) {
      const words = Buffer.from(raw).toString('latin1', fields.start(TYPE), end)
      return frameOf(raw, deviceId, { answer: inWords(!/err|fail/i.test(words), words) })
    }
    const one = readText(fields, raw, event, this.#settings.of(deviceId), deviceId, receivedAt)
    const isAnswer = fields.is(TYPE, 'A10')
    return { ...reportFrame(raw, deviceId, [one], null), answer: isAnswer ? inWords(true) : null }
  }
}

/** Packets of records: the older kind is kept by the device until it is told how many have come. */
function packet(raw: Uint8Array, end: number, deviceId: string, receivedAt: number): DecodedFrame {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const from = fields.end(TYPE) + 1
  if (fields.is(TYPE, 'CCE')) {
    const reports = readRecords(bytes, from, end, deviceId, receivedAt)
    return reports ? reportFrame(raw, deviceId, reports, null) : frameOf(raw, deviceId, { error: FRAME_ERRORS.content })
  }
  const reports = readOldRecords(bytes, from, end, deviceId, receivedAt)
  const reply = encode(String.fromCharCode(u8(raw, 2)), deviceId, `CCC,${reports.length}`)
  return reportFrame(raw, deviceId, reports, reply)
}

const OUTPUTS = 5
/** The interval of A12 is in tens of seconds. */
const INTERVAL_STEP = 10

/** One of five outputs on or off, the other four as they are; output 1 works the cut-off relay. */
const outputWords = (output: number, isOn: boolean) =>
  `C01,0,${'2'.repeat(output - 1)}${isOn ? 1 : 0}${'2'.repeat(OUTPUTS - output)}`

function wordsOf(order: Order): string | null {
  switch (order.kind) {
    case 'locate':
      return 'A10'
    case 'engine_cut':
    case 'engine_restore':
      return outputWords(1, order.kind === 'engine_cut')
    case 'output_on':
    case 'output_off':
      return outputWords(order.output, order.kind === 'output_on')
    case 'interval':
      return `A12,${Math.max(1, Math.round(order.seconds / INTERVAL_STEP))}`
    case 'text':
      return order.text
    default:
      return null
  }
}
const FIRST_FLAG = 65
const FLAGS = 26

/** Meitrack: MVT, T and TC series, reports in words and packets of records. */
export function meitrackProtocol(settings: MeitrackSettings = USUAL): DeviceProtocol {
  return {
    code: 'meitrack',
    name: 'Meitrack',
    transports: ['tcp', 'udp'],
    defaultPort: 5020,
    orders: ['locate', 'engine_cut', 'engine_restore', 'interval', 'output_on', 'output_off', 'text'],
    outputs: [2, 3, 4, 5],
    settings: [
      {
        key: 'analogue',
        label: 'Familia de los voltajes',
        help: 'Los modelos que mandan sus voltajes como número del convertidor los escalan de tres maneras; sin elegir no se muestran.',
        options: [
          { value: 'unknown', label: 'No se sabe' },
          { value: 'hundredths', label: 'T311, T322X, T333, T355 (centésimas)' },
          { value: 'twelveBits', label: 'T1, T3, MVT100, MVT600, MVT800, TC68' },
          { value: 'tenBits', label: 'MVT340, MVT380' },
        ],
      },
      {
        key: 'ignitionInput',
        label: 'Entrada del encendido',
        help: 'La entrada del equipo a la que está conectada la llave de la unidad.',
        options: [
          { value: '0', label: 'Ninguna' },
          ...[1, 2, 3, 4, 5].map((input) => ({ value: String(input), label: `Entrada ${input}` })),
        ],
      },
    ],
    secretHelp: null,
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new MeitrackFraming(
          new Tuned(
            settings,
            ({ analogue, ignitionInput }, usual) => ({
              analogue: choice(analogue, ANALOGUES, usual.analogue),
              ignitionInput: ignitionInput === undefined ? usual.ignitionInput : Number(ignitionInput),
            }),
            settingsOf,
          ),
        ),
      ),
    encodeOrder(order, { deviceId, sequence }) {
      const words = wordsOf(order)
      return words === null ? null : encode(String.fromCharCode(FIRST_FLAG + (sequence % FLAGS)), deviceId, words)
    },
  }
}
