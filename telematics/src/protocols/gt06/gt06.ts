import type { Alarm } from '../../alarm.ts'
import type { DecodedFrame, DeviceCommand, DeviceProtocol, DeviceReport, DeviceVitals } from '../../device.ts'
import { hex, latin1, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, FRAME_ERRORS, frameOf, report, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { gt06AlarmCode, gt06Alarms } from './gt06-alarms.ts'
import { encodeFrame, isWhole, MAX_BYTES, measure, protocolAt } from './gt06-frame.ts'
import { LOCATION_BYTES, locationTime, readLocation } from './gt06-location.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'

const LOGIN = 0x01
const LOCATION = 0x12
const HEARTBEAT = 0x13
const ANSWER_SHORT = 0x15
const ALARM = 0x16
const ANSWER_LONG = 0x21
const LOCATION_UTC = 0x22
const ALARM_UTC = 0x26
const ALARM_FENCES = 0x27
const COMMAND = 0x80
const TIME = 0x8a
const INFORMATION = 0x94
const LOCATION_4G = 0xa0
const EXTERNAL_VOLTAGE = 0x00

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

function volts(externalVolts: number): DeviceVitals {
  return { externalVolts, batteryVolts: null, batteryPercent: null, gsmPercent: null }
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
    const end = raw.length - 6
    const answer = (content = NOTHING) => encodeFrame(protocol, content, u16(raw, end))
    switch (protocol) {
      case LOGIN:
        return this.#login(raw, at + 1, end, answer())
      case HEARTBEAT:
        return this.#heartbeat(raw, at + 1, answer())
      case LOCATION:
      case LOCATION_UTC:
      case LOCATION_4G:
        return this.#location(raw, at + 1, end, protocol, receivedAt)
      case ALARM:
      case ALARM_UTC:
      case ALARM_FENCES:
        return this.#alarm(raw, at + 1, end, protocol, receivedAt, answer())
      case ANSWER_LONG:
        return this.#commandAnswer(raw, at + 6, end)
      case ANSWER_SHORT:
        return this.#commandAnswer(raw, at + 6, Math.min(end, at + 2 + u8(raw, at + 1)))
      case TIME: {
        const now = new Date(receivedAt)
        const date = [now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]
        const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
        return frameOf(raw, this.deviceId, { reply: answer(Uint8Array.of(...date, ...time)) })
      }
      case INFORMATION: {
        const isVoltage = u8(raw, at + 1) === EXTERNAL_VOLTAGE
        const reports = isVoltage ? [report(null, undefined, volts(u16(raw, at + 2) / 100))] : []
        return reportFrame(raw, this.deviceId, reports, null)
      }
      default:
        return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.unsupported })
    }
  }

  #login(raw: Uint8Array, at: number, end: number, reply: Uint8Array): DecodedFrame {
    const digits = hex(raw, at, at + 8)
    if (end < at + 8 || !/^\d+$/.test(digits)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
    this.deviceId = digits.startsWith('0') ? digits.slice(1) : digits
    this.#zoneMs = end >= at + 12 ? zoneMinutes(u16(raw, at + 10)) * 60_000 : 0
    return frameOf(raw, this.deviceId, { reply })
  }

  #heartbeat(raw: Uint8Array, at: number, reply: Uint8Array): DecodedFrame {
    this.#ignition = (u8(raw, at) & 2) !== 0
    return reportFrame(raw, this.deviceId, [report(null, undefined, levels(raw, at + 1))], reply)
  }

  #time(raw: Uint8Array, at: number, protocol: number): number {
    const isLocal = this.#settings.of(this.deviceId).localTime && (protocol === LOCATION || protocol === ALARM)
    return locationTime(raw, at, isLocal ? this.#zoneMs : 0)
  }

  #location(raw: Uint8Array, at: number, end: number, protocol: number, receivedAt: number): DecodedFrame {
    const { deviceId } = this
    if (end < at + LOCATION_BYTES) return frameOf(raw, deviceId, { error: FRAME_ERRORS.content })
    let tail = at + LOCATION_BYTES
    if (protocol === LOCATION_UTC) tail += 8
    // A country code with its highest bit set is followed by a network code of two bytes.
    else if (protocol === LOCATION_4G) tail += 2 + (u8(raw, tail) & 0x80 ? 2 : 1) + 4 + 8
    const hasTail = protocol !== LOCATION && end >= tail + 3
    if (hasTail) this.#ignition = u8(raw, tail) === 1
    const odometerKm = hasTail && end >= tail + 7 ? u32(raw, tail + 3) / 1000 : null
    const fixTime = this.#time(raw, at, protocol)
    const position = readLocation(raw, at, fixTime, deviceId ?? '', receivedAt, this.#ignition, odometerKm)
    return reportFrame(raw, deviceId, deviceId !== null && position ? [report(position)] : [], null)
  }

  #alarm(
    raw: Uint8Array,
    at: number,
    end: number,
    protocol: number,
    receivedAt: number,
    reply: Uint8Array,
  ): DecodedFrame {
    const { deviceId } = this
    const cells = at + LOCATION_BYTES
    const info = cells + Math.max(1, u8(raw, cells))
    if (end < info + 4) return frameOf(raw, deviceId, { reply, error: FRAME_ERRORS.content })
    if (deviceId === null) return frameOf(raw, null)
    this.#ignition = (u8(raw, info) & 2) !== 0
    const fixTime = this.#time(raw, at, protocol)
    const position = readLocation(raw, at, fixTime, deviceId, receivedAt, this.#ignition, null)
    const code = gt06AlarmCode(u8(raw, info + 3))
    const alarms: Alarm[] = code === null ? [] : [alarmOf(gt06Alarms, code, deviceId, fixTime, receivedAt, position)]
    const reports: DeviceReport[] = [report(position, alarms, levels(raw, info + 1))]
    return reportFrame(raw, deviceId, reports, reply)
  }

  #commandAnswer(raw: Uint8Array, from: number, to: number): DecodedFrame {
    const text = latin1(raw, from, to)
    return frameOf(raw, this.deviceId, { commandDone: !/fail|error|unsuccess|invalid/i.test(text) })
  }
}

/** Battery level 0–6 and signal 0–4. */
function levels(raw: Uint8Array, at: number): DeviceVitals {
  const battery = u8(raw, at)
  const gsm = u8(raw, at + 1)
  return {
    externalVolts: null,
    batteryVolts: null,
    batteryPercent: battery <= 6 ? Math.round((battery / 6) * 100) : null,
    gsmPercent: gsm <= 4 ? gsm * 25 : null,
  }
}

const TEXTS: Record<DeviceCommand, string> = { locate: 'WHERE#', engine_cut: 'RELAY,1#', engine_restore: 'RELAY,0#' }

/** 0x80: length of flag and text, flag of the server (comes back with the answer), text. */
function encodeCommand(command: DeviceCommand, sequence: number): Uint8Array {
  const text = TEXTS[command]
  const content = Buffer.alloc(5 + text.length)
  content[0] = 4 + text.length
  content.writeUInt32BE(sequence >>> 0, 1)
  content.write(text, 5, 'latin1')
  return encodeFrame(COMMAND, content, sequence)
}

/** GT06 and its heirs of Jimi and Concox (device-protocols §2). */
export function gt06Protocol(settings: Gt06Settings = { localTime: false }): DeviceProtocol {
  return {
    code: 'gt06',
    name: 'GT06 (Concox, Jimi)',
    transports: ['tcp'],
    defaultPort: 5023,
    commands: ['locate', 'engine_cut', 'engine_restore'],
    settings: [
      {
        key: 'localTime',
        label: 'Manda su hora local',
        help: 'Algunos modelos mandan la hora de su zona en las tramas 0x12 y 0x16, y no la de Greenwich.',
        options: yesNoOptions(settings.localTime),
      },
    ],
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new Gt06Framing(
          new Tuned(settings, ({ localTime }, usual) => ({ localTime: isYes(localTime, usual.localTime) }), settingsOf),
        ),
      ),
    encodeCommand: (command, { sequence }) => encodeCommand(command, sequence),
  }
}
