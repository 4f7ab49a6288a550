import type { DecodedFrame, DeviceCommand, DeviceProtocol, DeviceReport, DeviceVitals } from '../../device.ts'
import type { Position } from '../../position.ts'
import { RepeatedText, u8, utc } from '../bytes.ts'
import { Fields, hexDigit } from '../fields.ts'
import { alarmOf, FRAME_ERRORS, frameOf, isInstant, placed, report, reportFrame } from '../frames.ts'
import { type Framing, skipTo, StreamDecoder } from '../stream.ts'
import { queclinkAlarms, queclinkCode } from './queclink-alarms.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'

const PLUS = 43
const DOLLAR = 36
const COMMA = 44
const DOT = 46
const COLON = 58
/** Messages of many points or many accessories stay below. */
const MAX_BYTES = 4096
/** Accuracy, speed, azimuth, altitude, longitude, latitude before the time. */
const BLOCK_FIELDS = 6

/** One for all connections: a message is read without a pause. */
const fields = new Fields()

export interface QueclinkSettings {
  /** Whether every message is answered `+SACK:<count>$` and not only heartbeats. */
  acknowledge: boolean
}

const HEADS = ['+RESP:', '+BUFF:', '+ACK:G'].map((head) => Buffer.from(head))
const HEAD_BYTES = 6

/** Whether a message begins at `at`, as far as its bytes are there. */
function isHead(bytes: Uint8Array, at: number, to: number): boolean {
  const length = Math.min(HEAD_BYTES, to - at)
  for (const head of HEADS) {
    let same = 0
    while (same < length && bytes[at + same] === head[same]) same += 1
    if (same === length) return true
  }
  return false
}

const SACK = Buffer.from('+SACK:')

/** `+SACK:` and the message's own last field. */
function acknowledgement(raw: Uint8Array, from: number): Uint8Array {
  const count = raw.subarray(from)
  const reply = new Uint8Array(SACK.length + count.length)
  reply.set(SACK)
  reply.set(count, SACK.length)
  return reply
}

function hasDot(index: number): boolean {
  for (let at = 0; at < fields.length(index); at++) if (fields.byte(index, at) === DOT) return true
  return false
}

/** Epoch ms of `yyyymmddhhmmss`; NaN when the field is none. */
function timeOf(index: number): number {
  if (fields.length(index) !== 14) return Number.NaN
  const two = (at: number) => fields.digits(index, at, 2)
  return utc(fields.digits(index, 0, 4), two(4), two(6), two(8), two(10), two(12))
}

/** Whether a location block ends with its time at `index`: the send time at the end has no degrees before it. */
const endsBlock = (index: number): boolean =>
  fields.length(index) === 14 && hasDot(index - 1) && hasDot(index - 2) && fields.byte(index) === 50

function readBlock(time: number, deviceId: string, sentAt: number, receivedAt: number): Position | null {
  const fixTime = timeOf(time)
  // Accuracy 0: no fix, the place is the last one known.
  if (fields.is(time - 6, '0')) return null
  return placed({
    unitKey: deviceId,
    fixTime,
    messageTime: isInstant(sentAt) ? sentAt : fixTime,
    receivedAt,
    lat: fields.number(time - 1),
    lon: fields.number(time - 2),
    speed: fields.number(time - 5),
    course: fields.number(time - 4),
    altitude: fields.value(time - 3),
    satellites: null,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  })
}

/** `HHHHH:MM:SS`, null for anything else. */
function hoursOf(index: number): number | null {
  const length = fields.length(index)
  if (length < 7 || fields.byte(index, length - 3) !== COLON || fields.byte(index, length - 6) !== COLON) return null
  const hours = fields.digits(index, 0, length - 6) + fields.digits(index, length - 5, 2) / 60
  return Number.isNaN(hours) ? null : hours
}

function isStatus(index: number): boolean {
  if (fields.length(index) !== 6) return false
  for (let at = 0; at < 6; at++) if (hexDigit(fields.byte(index, at)) < 0) return false
  return true
}

/** What follows the last block: odometer, hour meter, battery and state, where the model sends them. */
function readTail(time: number, position: Position | null, isRegular: boolean): DeviceVitals | null {
  const end = fields.count - 2
  let odometer = time + 5
  while (odometer < Math.min(end, time + 8) && !hasDot(odometer)) odometer += 1
  let status = odometer + 1
  while (status < Math.min(end, odometer + 8) && !isStatus(status)) status += 1
  const hasStatus = status < end && isStatus(status)
  if (position) {
    position.odometerKm = odometer < end ? fields.value(odometer) : null
    position.engineHours = hoursOf(odometer + 1)
    const state = hasStatus ? fields.byte(status) : 0
    position.ignition = state === 50 ? true : state === 49 ? false : null
  }
  const batteryPercent = hasStatus ? fields.value(status - 1) : null
  const externalMv = fields.value(fields.length(4) === 8 ? 5 : 4)
  const isVoltage = isRegular && externalMv !== null && externalMv >= 1000 && externalMv < 100_000
  const externalVolts = isVoltage ? externalMv / 1000 : null
  if (batteryPercent === null && externalVolts === null) return null
  return { externalVolts, batteryVolts: null, batteryPercent, gsmPercent: null }
}

class QueclinkFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #types = new RepeatedText()
  readonly #ids = new RepeatedText()
  readonly #settings: Tuned<QueclinkSettings>
  deviceId: string | null = null

  constructor(settings: Tuned<QueclinkSettings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number): number {
    if (u8(bytes, from) !== PLUS) return skipTo(PLUS, bytes, from, to)
    if (!isHead(bytes, from, to)) return -1
    const dollar = bytes.indexOf(DOLLAR, from)
    const end = dollar < 0 || dollar >= to ? to : dollar
    // The end of this message is lost: the next one is not.
    for (let plus = bytes.indexOf(PLUS, from + 1); plus >= 0 && plus < end; plus = bytes.indexOf(PLUS, plus + 1)) {
      if (to - plus >= HEAD_BYTES && isHead(bytes, plus, to)) return from - plus
    }
    return end === to ? 0 : end + 1 - from
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    fields.split(raw, 0, raw.length - 1, COMMA)
    const last = fields.count - 1
    if (last < 4 || !fields.isId(2)) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    const deviceId = this.#ids.of(raw, fields.start(2), fields.end(2))
    this.deviceId = deviceId
    const type = this.#types.of(raw, fields.end(0) - 5, fields.end(0))
    if (u8(raw, 1) === 65) {
      if (type !== 'GTHBD') return frameOf(raw, deviceId, { commandDone: true })
      return frameOf(raw, deviceId, { reply: Buffer.from(`+SACK:GTHBD,${fields.text(1)},${fields.text(last)}$`) })
    }
    const reply = this.#settings.of(deviceId).acknowledge ? acknowledgement(raw, fields.start(last)) : null
    return reportFrame(raw, deviceId, readReports(type, deviceId, receivedAt), reply)
  }
}

function readReports(type: string, deviceId: string, receivedAt: number): DeviceReport[] {
  const sentAt = timeOf(fields.count - 2)
  const reports: DeviceReport[] = []
  let position: Position | null = null
  let lastBlock = 0
  for (let at = 4 + BLOCK_FIELDS; at < fields.count; at++) {
    if (!endsBlock(at)) continue
    if (position) reports.push(report(position))
    position = readBlock(at, deviceId, sentAt, receivedAt)
    lastBlock = at
  }
  const isBrief = type === 'GTJDS' || type === 'GTANT'
  const figureAt = isBrief ? 4 : 5
  const figure = fields.digits(figureAt, fields.length(figureAt) - 1, 1)
  const code = lastBlock > 0 || queclinkAlarms.has(type) ? queclinkCode(type, figure) : null
  const isRegular = type === 'GTFRI' || type === 'GTERI'
  const vitals = lastBlock > 0 ? readTail(lastBlock, position, isRegular) : null
  if (position && type === 'GTIGN') position.ignition = true
  if (position && type === 'GTIGF') position.ignition = false
  // Without a fix the block tells when the last one was.
  const at = position ? position.fixTime : sentAt
  if (!position && !vitals && code === null) return reports
  const alarms = code === null ? undefined : [alarmOf(queclinkAlarms, code, deviceId, at, receivedAt, position)]
  reports.push(report(position, alarms, vitals))
  return reports
}

/** The password is the factory's (assumed); the last field before the mark is a serial number that comes back. */
function encodeCommand(command: DeviceCommand, sequence: number): Uint8Array {
  const serial = (sequence & 0xffff).toString(16).padStart(4, '0').toUpperCase()
  const output = (on: 0 | 1) => `AT+GTOUT=gv300,${on},,,0,0,0,0,0,0,0,,,,,,,${serial}$`
  if (command === 'locate') return Buffer.from(`AT+GTRTO=gv300,1,,,,,,${serial}$`)
  return Buffer.from(output(command === 'engine_cut' ? 1 : 0))
}

/** @Track in text, GV and GL series (device-protocols §3). */
export function queclinkProtocol(settings: QueclinkSettings = { acknowledge: true }): DeviceProtocol {
  return {
    code: 'queclink',
    name: 'Queclink (@Track)',
    transports: ['tcp', 'udp'],
    defaultPort: 5004,
    commands: ['locate', 'engine_cut', 'engine_restore'],
    settings: [
      {
        key: 'acknowledge',
        label: 'Espera acuse',
        help: 'Se le contesta «+SACK» a cada mensaje; se apaga en equipos configurados sin acuse.',
        options: yesNoOptions(settings.acknowledge),
      },
    ],
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new QueclinkFraming(
          new Tuned(
            settings,
            ({ acknowledge }, usual) => ({ acknowledge: isYes(acknowledge, usual.acknowledge) }),
            settingsOf,
          ),
        ),
      ),
    encodeCommand: (command, { sequence }) => encodeCommand(command, sequence),
  }
}
