import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import type { Order } from '../../order.ts'
import { hex, latin1, u16, u32, u8 } from '../bytes.ts'
import { FRAME_ERRORS, frameOf, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'
import { alarmRecord, type Content, heartbeatRecord, placedRecord, STATE_BYTES } from './gt06-content.ts'
import { cameraRecord, newRecord, oldRecord, watchRecord, x1Record } from './gt06-fixes.ts'
import { encodeFrame, isLongFrame, isWhole, MAX_BYTES, measure, protocolAt } from './gt06-frame.ts'
import { answeredRecord, busRecord, informationRecord, modularRecord, serialRecord } from './gt06-information.ts'
import { LOCATION_BYTES, looksPlaced } from './gt06-location.ts'

const LOGIN = 0x01
const LOCATION = 0x12
const HEARTBEAT = 0x13
const ANSWER_SHORT = 0x15
const ALARM = 0x16
const CELL_STATE = 0x19
const ANSWER_LONG = 0x21
const LOCATION_UTC = 0x22
const HEARTBEAT_4G = 0x23
const ALARM_UTC = 0x26
const ALARM_FENCES = 0x27
const LOCATION_LATER = 0x2d
const LONG_LOCATION = 0x32
const LONG_ALARM = 0x33
const LOCATION_X1 = 0x34
const LOCATION_MODULES = 0x37
const BUS_VALUES = 0x66
const MODULAR = 0x70
const COMMAND = 0x80
const TIME = 0x8a
const BUS = 0x8c
const INFORMATION = 0x94
const CAMERA_ALARM = 0x95
const SERIAL_PORT = 0x9b
const LOCATION_4G = 0xa0
const ALARM_FENCE_4G = 0xa3
const ALARM_4G = 0xa4
const CELL_ALARM_4G = 0xa5
/** A location block and nothing more of use: plain, with cells, with a telephone, a request for an address. */
const PLACE_ONLY = new Set([0x10, 0x11, 0x1a, 0x1e, 0x2a, 0x31])
/** Cells and wireless networks, alone or after a place: acknowledged. */
const CELLS = new Set([0x18, 0x24, 0x28, 0x2c, 0x2e, 0xa1, 0xa2])
/** The device's own number, which some models repeat before a place. */
const OWN_NUMBER_BYTES = 8
/** What old models send in their local time. */
const LOCAL_TIMES = new Set([LOCATION, ALARM])

const NOTHING = new Uint8Array(0)

export interface Gt06Settings {
  /** Whether the old frames 0x12 and 0x16 carry the device's local time by the zone of its login (some models, assumed). */
  localTime: boolean
}

/** Minutes that the device's clock is ahead of UTC, from the zone of its login. */
function zoneMinutes(field: number): number {
  const hoursAndMinutes = field >> 4
  const minutes = Math.trunc(hoursAndMinutes / 100) * 60 + (hoursAndMinutes % 100)
  return field & 8 ? -minutes : minutes
}

class Gt06Framing implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #settings: Tuned<Gt06Settings>
  deviceId: string | null = null
  #zoneMs = 0
  #ignition: boolean | null = null

  constructor(settings: Tuned<Gt06Settings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number): number {
    return measure(bytes, from, to)
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
    if (!isWhole(raw)) return null
    const at = protocolAt(raw)
    const protocol = u8(raw, at)
    const [from, to] = [at + 1, raw.length - 6]
    const isLong = isLongFrame(raw)
    const answer = (content: Uint8Array = NOTHING) => encodeFrame(protocol, content, u16(raw, to), isLong)
    if (protocol === LOGIN) return this.#login(raw, from, to, answer())
    if (protocol === TIME) return frameOf(raw, this.deviceId, { reply: answer(clock(receivedAt)) })
    const { deviceId } = this
    // Whoever has not said who it is has to say it first.
    if (deviceId === null) return frameOf(raw, null)
    if (protocol === ANSWER_SHORT || protocol === ANSWER_LONG) return commandAnswer(raw, at, to, deviceId, receivedAt)
    if (CELLS.has(protocol) && !looksPlaced(raw, from, to)) return frameOf(raw, deviceId, { reply: answer() })
    const isLocal = LOCAL_TIMES.has(protocol) && this.#settings.of(deviceId).localTime
    const offsetMs = isLocal ? this.#zoneMs : 0
    const content: Content = {
      bytes: raw,
      from: afterOwnNumber(raw, from, deviceId),
      to,
      deviceId,
      receivedAt,
      offsetMs,
      ignition: this.#ignition,
    }
    const one = recordOf(protocol, isLong, content)
    this.#ignition = content.ignition
    const reply = isAnswered(protocol, isLong) || CELLS.has(protocol) ? answer() : null
    if (one === undefined || one === null)
      return frameOf(raw, deviceId, { reply, error: one === null ? null : FRAME_ERRORS.unsupported })
    if (one === 'short') return frameOf(raw, deviceId, { reply, error: FRAME_ERRORS.content })
    return reportFrame(raw, deviceId, [one], reply)
  }

  #login(raw: Uint8Array, at: number, end: number, reply: Uint8Array): DecodedFrame {
    const digits = hex(raw, at, at + 8)
    if (end < at + 8 || !/^\d+$/.test(digits)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
    this.deviceId = numberOf(digits)
    this.#zoneMs = end >= at + 12 ? zoneMinutes(u16(raw, at + 10)) * 60_000 : 0
    return frameOf(raw, this.deviceId, { reply })
  }
}

const numberOf = (digits: string) => (digits.startsWith('0') ? digits.slice(1) : digits)

const afterOwnNumber = (bytes: Uint8Array, from: number, deviceId: string): number =>
  numberOf(hex(bytes, from, from + OWN_NUMBER_BYTES)) === deviceId ? from + OWN_NUMBER_BYTES : from

const ANSWERED = new Set([
  HEARTBEAT,
  ALARM,
  CELL_STATE,
  HEARTBEAT_4G,
  ALARM_UTC,
  ALARM_FENCES,
  CAMERA_ALARM,
  ALARM_FENCE_4G,
  ALARM_4G,
  CELL_ALARM_4G,
])
const LONG_ANSWERED = new Set([LONG_LOCATION, LONG_ALARM, MODULAR])

const isAnswered = (protocol: number, isLong: boolean): boolean => (isLong ? LONG_ANSWERED : ANSWERED).has(protocol)

/** null: understood, and of no interest; undefined: a message we do not know. */
function recordOf(protocol: number, isLong: boolean, content: Content): DeviceReport | null | undefined | 'short' {
  if (protocol === INFORMATION) return informationRecord(content, isLong)
  return isLong ? longRecord(protocol, content) : shortRecord(protocol, content)
}

function longRecord(protocol: number, content: Content): DeviceReport | null | undefined {
  switch (protocol) {
    case LONG_LOCATION:
    case LONG_ALARM:
      return watchRecord(content, protocol === LONG_ALARM)
    case BUS:
    case BUS_VALUES:
      return busRecord(content)
    case MODULAR:
      return modularRecord(content)
    case SERIAL_PORT:
      return serialRecord(content)
    default:
      return placedAnyway(content)
  }
}

function shortRecord(protocol: number, content: Content): DeviceReport | undefined | 'short' {
  const { bytes, from, to } = content
  switch (protocol) {
    case HEARTBEAT:
    case HEARTBEAT_4G:
      return heartbeatRecord(content, protocol === HEARTBEAT_4G)
    case CAMERA_ALARM:
      return cameraRecord(content)
    case CELL_STATE:
    case CELL_ALARM_4G:
      return to < from + STATE_BYTES ? 'short' : alarmRecord(content, to - STATE_BYTES, false)
    default:
  }
  if (to < from + LOCATION_BYTES) return KNOWN_PLACES.has(protocol) ? 'short' : undefined
  switch (protocol) {
    case LOCATION:
      return oldRecord(content)
    case LOCATION_UTC:
    case LOCATION_LATER:
    case LOCATION_MODULES:
    case LOCATION_4G:
      return newRecord(content, protocol === LOCATION_4G, protocol === LOCATION_MODULES)
    case LOCATION_X1:
      return x1Record(content)
    case ALARM:
    case ALARM_UTC:
    case ALARM_FENCES:
    case ALARM_4G:
    case ALARM_FENCE_4G: {
      const cell = from + LOCATION_BYTES
      // Without a cell, and where a fence's number stands in its stead, the state still comes last.
      const isLast = protocol === ALARM_FENCE_4G || u8(bytes, cell) === 0
      const state = isLast ? to - STATE_BYTES : cell + u8(bytes, cell)
      return to < state + STATE_BYTES - 1 || state < cell ? 'short' : alarmRecord(content, state, true)
    }
    default:
      return PLACE_ONLY.has(protocol) ? placedRecord(content) : placedAnyway(content)
  }
}

/** Of a message that is not known, the place it begins with. */
const placedAnyway = (content: Content): DeviceReport | undefined =>
  looksPlaced(content.bytes, content.from, content.to) ? placedRecord(content) : undefined

const KNOWN_PLACES = new Set([
  ...PLACE_ONLY,
  LOCATION,
  LOCATION_UTC,
  LOCATION_LATER,
  LOCATION_MODULES,
  LOCATION_4G,
  LOCATION_X1,
  ALARM,
  ALARM_UTC,
  ALARM_FENCES,
  ALARM_4G,
  ALARM_FENCE_4G,
])

function clock(at: number): Uint8Array {
  const now = new Date(at)
  const date = [now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]
  return Uint8Array.of(...date, now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds())
}

/** Length (short form), flag of the server, text in one or, by its mark (long form), two bytes a letter. */
function commandAnswer(raw: Uint8Array, at: number, end: number, deviceId: string, receivedAt: number): DecodedFrame {
  const isShort = u8(raw, at) === ANSWER_SHORT
  const to = isShort ? Math.min(end, at + 2 + u8(raw, at + 1)) : end
  // The high halves of two-byte letters are zero in what we look for.
  const text = latin1(raw, at + 6, to).replaceAll('\0', '')
  if (text.startsWith('<ICCID')) return frameOf(raw, deviceId)
  const one = answeredRecord(text, deviceId, receivedAt)
  const answer = {
    isDone: !/fail|error|unsuccess|invalid/i.test(text),
    text,
    // Models that do not repeat it send zeros.
    sequence: (end >= at + 6 && u32(raw, isShort ? at + 2 : at + 1)) || null,
  }
  return frameOf(raw, deviceId, { reports: one ? [one] : [], answer })
}

function textOf(order: Order): string | null {
  switch (order.kind) {
    case 'locate':
      return 'WHERE#'
    case 'engine_cut':
      return 'RELAY,1#'
    case 'engine_restore':
      return 'RELAY,0#'
    case 'interval':
      return `TIMER,${order.seconds},${order.seconds}#`
    case 'restart':
      return 'RESET#'
    case 'text':
      return order.text
    default:
      return null
  }
}

/** 0x80: length of flag and text, flag of the server (comes back with the answer), text. */
function encodeOrder(order: Order, sequence: number): Uint8Array | null {
  const text = textOf(order)
  if (text === null) return null
  const content = Buffer.alloc(5 + text.length)
  content[0] = 4 + text.length
  content.writeUInt32BE(sequence >>> 0, 1)
  content.write(text, 5, 'latin1')
  return encodeFrame(COMMAND, content, sequence)
}

/** GT06 and its heirs of Jimi and Concox */
export function gt06Protocol(settings: Gt06Settings = { localTime: false }): DeviceProtocol {
  return {
    code: 'gt06',
    name: 'GT06 (Concox, Jimi)',
    transports: ['tcp'],
    defaultPort: 5023,
    orders: ['locate', 'engine_cut', 'engine_restore', 'interval', 'restart', 'text'],
    outputs: [],
    settings: [
      {
        key: 'localTime',
        label: 'Manda su hora local',
        help: 'Algunos modelos mandan la hora de su zona en las tramas 0x12 y 0x16, y no la de Greenwich.',
        options: yesNoOptions(settings.localTime),
      },
    ],
    secretHelp: null,
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new Gt06Framing(
          new Tuned(settings, ({ localTime }, usual) => ({ localTime: isYes(localTime, usual.localTime) }), settingsOf),
        ),
      ),
    encodeOrder: (order, { sequence }) => encodeOrder(order, sequence),
  }
}
