import type { DecodedFrame, DeviceProtocol, DeviceReport, SettingValues } from '../../device.ts'
import type { Order } from '../../order.ts'
import { RepeatedText, u16, u8 } from '../bytes.ts'
import { FRAME_ERRORS, frameOf, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import {
  encodeMessage,
  FLAG,
  type Jt808Message,
  MAX_BYTES,
  measure,
  phoneBytes,
  phoneText,
  readMessage,
} from './jt808-frame.ts'
import { busRecord, driverRecord, lockRecord } from './jt808-more.ts'
import { LocationReader } from './jt808-position.ts'
import { encodeVideo, RecordingLists, RECORDINGS, VIDEO_ASKS } from './jt808-video.ts'
import { Tuned } from '../tuned.ts'

const DEVICE_ANSWER = 0x0001
const REGISTER = 0x0100
const LOCATION = 0x0200
const LOCATION_ANSWER = 0x0201
const CONTROL_ANSWER = 0x0500
const BATCH = 0x0704
const TIME = 0x0109
const DRIVER = 0x0702
const PASSED_THROUGH = 0x0900
const LOCK = 0x5501
const LOCK_STORED = 0x5502
const LOCK_ANSWER = 0x4401
/** Bit of a lock's attributes. */
const ASKS = 0x8000
const SERVER_ANSWER = 0x8001
const TIME_ANSWER = 0x8109
const REGISTER_ANSWER = 0x8100
const CONTROL = 0x8105
const LOCATE = 0x8201
const SET_PARAMETERS = 0x8103
const TEXT = 0x8300
/** What the device answers with 0x0001; the others have an answer of their own. */
const ORDERS = new Set([CONTROL, LOCATE, SET_PARAMETERS, TEXT])
/** Seconds between reports, a double word. */
const REPORT_INTERVAL = 0x29
const RESTART = 4
/** Shown on the terminal and read aloud. */
const SHOWN_AND_READ = 0x0c

const OK = 0
const FAILED = 1
/** 0x8100: no such terminal. */
const NO_SUCH_TERMINAL = 4
const STORED_BATCH = 1

export interface Jt808Settings {
  /** Minutes that device times are ahead of UTC: 480 by the standard, 0 in many export models. */
  timeOffsetMinutes: number
}

class Jt808Framing implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #phones = new RepeatedText(phoneText)
  readonly #reader = new LocationReader()
  readonly #lists = new RecordingLists()
  readonly #settings: Tuned<Jt808Settings>
  /** Whether the last frame ended right here. */
  #isOpen = false
  deviceId: string | null = null

  constructor(settings: Tuned<Jt808Settings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number, seen: number): number {
    const length = measure(bytes, from, to, seen, this.#isOpen)
    if (length < 0) this.#isOpen = false
    return length
  }

  isPadding(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (u8(bytes, at) !== FLAG && u8(bytes, at) > 32) return false
    return true
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame | null {
    const message = readMessage(raw)
    this.#isOpen = message !== null
    if (!message) return null
    const { bytes, id, body, isPart } = message
    const deviceId = this.#phones.of(bytes, message.phoneFrom, message.phoneTo)
    this.deviceId = deviceId
    this.#reader.timeOffsetMinutes = this.#settings.of(deviceId).timeOffsetMinutes
    switch (id) {
      case DEVICE_ANSWER: {
        const isDone = u8(bytes, body + 4) === OK
        const asked = u16(bytes, body + 2)
        const isOrder = ORDERS.has(asked)
        const isRefused = VIDEO_ASKS.has(asked) && !isDone
        return frameOf(raw, deviceId, {
          ...(isRefused && { video: { kind: 'refused', sequence: u16(bytes, body) } }),
          answer: isOrder
            ? { isDone, text: isDone ? null : `0x0001 ${u8(bytes, body + 4)}`, sequence: u16(bytes, body) }
            : null,
        })
      }
      case REGISTER:
        return frameOf(raw, deviceId, {
          reply: registerAnswer(message, OK, deviceId),
          refusal: registerAnswer(message, NO_SUCH_TERMINAL, ''),
        })
      case LOCATION:
      case LOCATION_ANSWER:
      case CONTROL_ANSWER: {
        // The answers to commands begin with the serial they answer.
        const from = id === LOCATION ? body : body + 2
        const one = isPart ? null : this.#reader.read(bytes, from, bytes.length, deviceId, receivedAt, false)
        const frame = withReports(raw, message, deviceId, one ? [one] : null)
        return id === LOCATION ? frame : { ...frame, answer: { isDone: true, text: null, sequence: u16(bytes, body) } }
      }
      case BATCH:
        return withReports(raw, message, deviceId, isPart ? null : this.#batch(message, deviceId, receivedAt))
      case LOCK:
      case LOCK_STORED: {
        const one = lockRecord(bytes, body, deviceId, receivedAt)
        const error = one ? null : FRAME_ERRORS.content
        return frameOf(raw, deviceId, { reports: one ? [one] : [], reply: lockAnswer(message), error })
      }
      case DRIVER:
      case PASSED_THROUGH: {
        const offsetMs = this.#reader.timeOffsetMinutes * 60_000
        const read = () =>
          id === DRIVER ? driverRecord(bytes, body, offsetMs) : busRecord(bytes, body, offsetMs, deviceId, receivedAt)
        const one = isPart ? null : read()
        return reportFrame(raw, deviceId, one ? [one] : [], answer(message, OK))
      }
      case RECORDINGS: {
        const list = this.#lists.take(message, this.#reader.timeOffsetMinutes)
        return frameOf(raw, deviceId, { ...(list && { video: list }), reply: answer(message, OK) })
      }
      case TIME:
        return frameOf(raw, deviceId, { reply: timeAnswer(message, receivedAt) })
      default:
        return frameOf(raw, deviceId, { reply: answer(message, OK), refusal: answer(message, FAILED) })
    }
  }

  /** Count 2, kind 1 (0 live, 1 from memory), then each body after its length. */
  #batch({ bytes, body }: Jt808Message, deviceId: string, receivedAt: number): DeviceReport[] | null {
    const count = u16(bytes, body)
    const isStored = u8(bytes, body + 2) === STORED_BATCH
    const reports: DeviceReport[] = []
    let at = body + 3
    for (let i = 0; i < count; i++) {
      const end = at + 2 + u16(bytes, at)
      if (end > bytes.length) return null
      const one = this.#reader.read(bytes, at + 2, end, deviceId, receivedAt, isStored)
      if (!one) return null
      reports.push(one)
      at = end
    }
    return reports
  }
}

/** 0x4401: the id of what is answered and the result, after a serial of one byte; only where the message asks for it. */
function lockAnswer({ bytes, id, phoneFrom, phoneTo }: Jt808Message): Uint8Array | null {
  if ((u16(bytes, 2) & ASKS) === 0) return null
  return encodeMessage(LOCK_ANSWER, bytes.subarray(phoneFrom, phoneTo), 1, Uint8Array.of(id >> 8, id & 255, OK), 1)
}

/** 0x8109: year 2, month, day, hour, minute, second in UTC. */
function timeAnswer({ bytes, serial, phoneFrom, phoneTo }: Jt808Message, at: number): Uint8Array {
  const now = new Date(at)
  const year = now.getUTCFullYear()
  const day = [year >> 8, year & 255, now.getUTCMonth() + 1, now.getUTCDate()]
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  return encodeMessage(TIME_ANSWER, bytes.subarray(phoneFrom, phoneTo), serial, Uint8Array.of(...day, ...time))
}

/** 0x8001: serial and id of what is answered, and the result. */
function answer({ bytes, id, serial, phoneFrom, phoneTo }: Jt808Message, result: number): Uint8Array {
  const body = Uint8Array.of(serial >> 8, serial & 255, id >> 8, id & 255, result)
  return encodeMessage(SERVER_ANSWER, bytes.subarray(phoneFrom, phoneTo), serial, body)
}

/** 0x8100: serial, result, and the code that the device shows from now on. */
function registerAnswer({ bytes, serial, phoneFrom, phoneTo }: Jt808Message, result: number, code: string): Uint8Array {
  const body = Uint8Array.of(serial >> 8, serial & 255, result, ...Buffer.from(code, 'latin1'))
  return encodeMessage(REGISTER_ANSWER, bytes.subarray(phoneFrom, phoneTo), serial, body)
}

/** Unreadable content is acknowledged too: sent again it would read no better. */
function withReports(
  raw: Uint8Array,
  message: Jt808Message,
  deviceId: string,
  reports: DeviceReport[] | null,
): DecodedFrame {
  const reply = answer(message, OK)
  if (!reports) return frameOf(raw, deviceId, { reply, error: FRAME_ERRORS.content })
  return reportFrame(raw, deviceId, reports, reply)
}

/** Control words 0xF0 and 0xF1 cut and restore oil and power in export models (assumed: each maker has its own). */
function encodeOrder(order: Order, deviceId: string, sequence: number): Uint8Array | null {
  const message = (id: number, ...body: number[]) =>
    encodeMessage(id, phoneBytes(deviceId), sequence, Uint8Array.from(body))
  switch (order.kind) {
    case 'locate':
      return message(LOCATE)
    case 'engine_cut':
      return message(CONTROL, 0xf0)
    case 'engine_restore':
      return message(CONTROL, 0xf1)
    case 'restart':
      return message(CONTROL, RESTART)
    case 'interval':
      return message(SET_PARAMETERS, 1, 0, 0, 0, REPORT_INTERVAL, 4, 0, 0, order.seconds >> 8, order.seconds & 255)
    case 'text':
      return message(TEXT, SHOWN_AND_READ, ...Buffer.from(plainLetters(order.text), 'latin1'))
    default:
      return null
  }
}

/** The standard's letters are GBK, which has those of ASCII in common with ours. */
const plainLetters = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

/** JT/T 808 of 2013 and 2019 with the alarm items of Su standard cameras. */
export function jt808Protocol(settings: Jt808Settings = { timeOffsetMinutes: 480 }): DeviceProtocol {
  const tuned = ({ timeOffsetMinutes }: SettingValues, usual: Jt808Settings) => ({
    timeOffsetMinutes: timeOffsetMinutes === undefined ? usual.timeOffsetMinutes : Number(timeOffsetMinutes),
  })
  return {
    code: 'jt808',
    name: 'JT/T 808',
    transports: ['tcp'],
    defaultPort: 5015,
    orders: ['locate', 'engine_cut', 'engine_restore', 'interval', 'restart', 'text'],
    outputs: [],
    settings: [
      {
        key: 'timeOffsetMinutes',
        label: 'Zona de sus horas',
        help: 'La norma manda GMT+8; muchos modelos de exportación, UTC. Con la zona equivocada las posiciones salen horas antes o después.',
        options: [
          { value: '480', label: 'GMT+8 (norma)' },
          { value: '0', label: 'UTC' },
          { value: '-300', label: 'GMT−5' },
          { value: '-360', label: 'GMT−6 (centro de México)' },
          { value: '-420', label: 'GMT−7' },
          { value: '-480', label: 'GMT−8' },
        ],
      },
    ],
    secretHelp: null,
    createDecoder: (settingsOf) => new StreamDecoder(new Jt808Framing(new Tuned(settings, tuned, settingsOf))),
    encodeOrder: (order, { deviceId, sequence }) => encodeOrder(order, deviceId, sequence),
    encodeVideo: (ask, { deviceId, sequence, settings: chosen }) =>
      encodeVideo(ask, deviceId, sequence, tuned(chosen ?? {}, settings).timeOffsetMinutes),
    mediaNumber: phoneBytes,
  }
}
