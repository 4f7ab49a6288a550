import type { Alarm } from '../../alarm.ts'
import type { DecodedFrame, DeviceCommand, DeviceProtocol, DeviceVitals } from '../../device.ts'
import type { Position } from '../../position.ts'
import { RepeatedText, utc } from '../bytes.ts'
import { Fields } from '../fields.ts'
import { alarmOf, FRAME_ERRORS, frameOf, placed, report, reportFrame } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { suntechAlarms } from './suntech-alarms.ts'
import { MAX_BYTES, measureLine } from './suntech-lines.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'

const SEMICOLON = 59
const COLON = 58

/** One for all connections: a line is read without a pause. */
const fields = new Fields()

export interface SuntechSettings {
  /** Whether universal models are answered `ACK;<id>` (asked for by some, assumed). */
  acknowledge: boolean
}

/** What all reports say of place and supply; `next` is the first field after them. */
interface Reading {
  position: Position | null
  fixTime: number
  vitals: DeviceVitals | null
  next: number
}

/** Epoch ms of the fields `yyyymmdd` and `hh:mm:ss` at `index`; NaN when they are none. */
function timeAt(index: number): number {
  if (fields.length(index) !== 8 || fields.length(index + 1) !== 8 || fields.byte(index + 1, 2) !== COLON)
    return Number.NaN
  return utc(
    fields.digits(index, 0, 4),
    fields.digits(index, 4, 2),
    fields.digits(index, 6, 2),
    fields.digits(index + 1, 0, 2),
    fields.digits(index + 1, 3, 2),
    fields.digits(index + 1, 6, 2),
  )
}

function supply(externalVolts: number | null, batteryVolts: number | null): DeviceVitals | null {
  if (externalVolts === null && batteryVolts === null) return null
  return { externalVolts, batteryVolts, batteryPercent: null, gsmPercent: null }
}

const isSigned = (index: number): boolean => fields.byte(index) === 43 || fields.byte(index) === 45

/** From the date on, all legacy families agree but for the cells before the signed latitude (device-protocols §4). */
function readLegacy(deviceId: string, receivedAt: number): Reading | null {
  let at = 2
  while (at < fields.count && Number.isNaN(timeAt(at))) at += 1
  const fixTime = timeAt(at)
  const latest = at + 8
  at += 2
  while (at < latest && !isSigned(at)) at += 1
  if (Number.isNaN(fixTime) || Number.isNaN(fields.number(at + 1))) return null
  const family = fields.byte(0, 2)
  const [isShort, isCellular] = [family === 57, family === 52]
  const afterCourse = at + 4
  const fix = isShort ? afterCourse : afterCourse + 1
  const io = fix + 3
  const rest = !isShort && !isCellular
  const metres = rest ? fields.value(fix + 1) : null
  const position: Position = {
    unitKey: deviceId,
    fixTime,
    messageTime: fixTime,
    receivedAt,
    lat: fields.number(at),
    lon: fields.number(at + 1),
    speed: fields.number(at + 2),
    course: fields.number(at + 3),
    altitude: null,
    satellites: isShort ? null : fields.value(afterCourse),
    ignition: rest && fields.length(io) >= 6 ? fields.byte(io) === 49 : null,
    odometerKm: metres === null ? null : metres / 1000,
    engineHours: null,
    fuelPercent: null,
  }
  return {
    position: fields.is(fix, '1') ? placed(position) : null,
    fixTime,
    vitals: rest ? supply(fields.value(fix + 2), null) : null,
    next: rest ? io + 1 : fix + 1,
  }
}

/** The mask of field 2 says which fields follow (device-protocols §4). */
function readUniversal(deviceId: string, receivedAt: number): Reading | null {
  const mask = fields.hex(2)
  if (Number.isNaN(mask) || (mask & 0x1830) !== 0x1830) return null
  const has = (bit: number) => (mask >>> bit) & 1
  let at = 3 + has(1) + has(2) + has(3)
  const fixTime = timeAt(at)
  at += 2 + has(6) + has(7) + has(8) + has(9) + has(10)
  const [lat, lon] = [fields.number(at), fields.number(at + 1)]
  at += 2
  const speed = has(13) ? fields.number(at++) : 0
  const course = has(14) ? fields.number(at++) : 0
  const satellites = has(15) ? fields.value(at++) : null
  const isFixed = has(16) ? fields.is(at++, '1') : true
  const inputs = has(17) ? at++ : -1
  at += has(18)
  if (Number.isNaN(fixTime) || Number.isNaN(lat) || Number.isNaN(lon)) return null
  const position: Position = {
    unitKey: deviceId,
    fixTime,
    messageTime: fixTime,
    receivedAt,
    lat,
    lon,
    speed,
    course,
    altitude: null,
    satellites,
    ignition: inputs < 0 ? null : fields.byte(inputs, fields.length(inputs) - 1) === 49,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
  return { position: isFixed ? placed(position) : null, fixTime, vitals: assigned(mask, at), next: at }
}

/** The extra values that the assign map announces: the first is the battery's voltage, the second the vehicle's. */
function assigned(mask: number, from: number): DeviceVitals | null {
  const has = (bit: number) => (mask >>> bit) & 1
  if (!has(23)) return null
  const map = from + has(19) + has(20) + has(21) + has(22)
  const extras = fields.hex(map)
  const battery = extras & 1 ? fields.value(map + 1) : null
  return supply(extras & 2 ? fields.value(map + 1 + (extras & 1)) : null, battery)
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

  measure(bytes: Uint8Array, from: number, to: number): number {
    return measureLine(bytes, from, to)
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    fields.split(raw, 0, raw.length - 1, SEMICOLON)
    const isUniversal = fields.length(0) === 3
    const isShort = fields.length(0) === 5
    const type = this.#heads.of(raw, isUniversal ? 0 : isShort ? fields.start(1) : 5, fields.end(isShort ? 1 : 0))
    const isAnswer = type === 'CMD' || type === 'RES'
    const idAt = isShort || (isAnswer && fields.is(1, 'Res')) ? 2 : 1
    if (!fields.isId(idAt)) return frameOf(raw, null, { error: FRAME_ERRORS.content })
    const deviceId = this.#ids.of(raw, fields.start(idAt), fields.end(idAt))
    this.deviceId = deviceId
    if (isAnswer) return frameOf(raw, deviceId, { commandDone: !/error|fail|nack/i.test(fields.text(idAt + 2)) })
    const reply = isUniversal && this.#settings.of(deviceId).acknowledge ? Buffer.from(`ACK;${deviceId}\r`) : null
    if (type === 'ALV') return frameOf(raw, deviceId, { reply })
    const reading = isUniversal ? readUniversal(deviceId, receivedAt) : readLegacy(deviceId, receivedAt)
    if (!reading) return frameOf(raw, deviceId, { reply, error: FRAME_ERRORS.content })
    const alarm = alarmIn(type, isShort, reading, deviceId, receivedAt)
    const reports = [report(reading.position, alarm ? [alarm] : undefined, reading.vitals)]
    return reportFrame(raw, deviceId, reports, reply)
  }
}

function alarmIn(type: string, isShort: boolean, reading: Reading, id: string, receivedAt: number): Alarm | null {
  const raise = (code: string) => alarmOf(suntechAlarms, code, id, reading.fixTime, receivedAt, reading.position)
  if (isShort) return type === 'Location' ? null : raise(`ST910-${type}`)
  const prefix = PREFIXES[type]
  const number = fields.value(reading.next)
  return prefix && number !== null ? raise(`${prefix}-${number}`) : null
}

const UNIVERSAL_ID = 10

/** Old models have ids of nine digits, universal ones of ten; output 1 works the cut-off relay (assumed). */
function encodeCommand(command: DeviceCommand, deviceId: string): Uint8Array {
  const legacy = { locate: 'StatusReq', engine_cut: 'Enable1', engine_restore: 'Disable1' }
  const universal = { locate: '03;01', engine_cut: '04;01', engine_restore: '04;02' }
  const isUniversal = deviceId.length >= UNIVERSAL_ID
  return Buffer.from(
    isUniversal ? `CMD;${deviceId};${universal[command]}\r` : `ST300CMD;${deviceId};02;${legacy[command]}\r`,
  )
}

/** ST300, ST340, ST410, ST500, ST600, SA200, ST910 and the universal form of ST4xxx (device-protocols §4). */
export function suntechProtocol(settings: SuntechSettings = { acknowledge: false }): DeviceProtocol {
  return {
    code: 'suntech',
    name: 'Suntech',
    transports: ['tcp'],
    defaultPort: 5011,
    commands: ['locate', 'engine_cut', 'engine_restore'],
    settings: [
      {
        key: 'acknowledge',
        label: 'Espera acuse',
        help: 'Algunos modelos universales repiten sus tramas hasta recibir «ACK».',
        options: yesNoOptions(settings.acknowledge),
      },
    ],
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
    encodeCommand: (command, { deviceId }) => encodeCommand(command, deviceId),
  }
}
