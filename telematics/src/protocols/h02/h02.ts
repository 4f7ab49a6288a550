import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import { inWords, type Order } from '../../order.ts'
import { BitAlarms } from '../bit-alarms.ts'
import { RepeatedText, u8 } from '../bytes.ts'
import { Fields } from '../fields.ts'
import { FRAME_ERRORS, frameOf, recordAt, reportFrame, reportOf, statusAt, statusReport } from '../frames.ts'
import { type Framing, StreamDecoder } from '../stream.ts'
import { alarmBits, h02Alarms, ignitionOf } from './h02-alarms.ts'
import { binaryBytes, binaryId, LONG_BYTES, readBinary } from './h02-binary.ts'
import { type H02Place, readDayPlace, readPlace } from './h02-text.ts'
import { choice, Tuned } from '../tuned.ts'

const STAR = 42
const DOLLAR = 36
const HASH = 35
const COMMA = 44
const MAX_BYTES = 1024
/** What some models append to a binary frame: cells, a record number. */
const BINARY_TAIL = 16
const KMH_PER_KNOT = 1.852

/** One for all connections: a line is read without a pause. */
const fields = new Fields()

export interface H02Settings {
  /** Models disagree (assumed: knots). */
  speedUnit: 'knots' | 'kmh'
}

const compactTimeOf = (at: number): string => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)
let lastSecond = 0
let lastTime = compactTimeOf(0)

/** `20260115180000`, written once a second however many devices are answered in it. */
function compactTime(at: number): string {
  const second = Math.floor(at / 1000)
  if (second !== lastSecond) [lastSecond, lastTime] = [second, compactTimeOf(at)]
  return lastTime
}

class H02Framing implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #ids = new RepeatedText()
  readonly #alarms = new BitAlarms(h02Alarms, 'bit-')
  readonly #settings: Tuned<H02Settings>
  #lastWasBinary = false
  deviceId: string | null = null

  constructor(settings: Tuned<H02Settings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number, seen: number): number {
    const first = u8(bytes, from)
    if (first === DOLLAR) {
      if (to - from < LONG_BYTES - 3) return 0
      const length = binaryBytes(bytes, from)
      return length === 0 ? -1 : length
    }
    if (first !== STAR) return -1
    for (let at = from + Math.max(1, seen); at < to; at++) {
      if (bytes[at] === HASH) return at + 1 - from
      // The end of this line is lost: the next one is not.
      if (bytes[at] === STAR) return from - at
    }
    return 0
  }

  isPadding(bytes: Uint8Array, from: number, to: number): boolean {
    if (this.#lastWasBinary) return to - from <= BINARY_TAIL
    for (let at = from; at < to; at++) if (u8(bytes, at) > 32) return false
    return true
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    this.#lastWasBinary = u8(raw, 0) === DOLLAR
    return this.#lastWasBinary ? this.#decodeBinary(raw, receivedAt) : this.#decodeText(raw, receivedAt)
  }

  #decodeBinary(raw: Uint8Array, receivedAt: number): DecodedFrame {
    const deviceId = binaryId(raw)
    if (!/^\d+$/.test(deviceId)) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    this.deviceId = deviceId
    const { batteryPercent, ...place } = readBinary(raw)
    return reportFrame(raw, deviceId, [this.#report(place, deviceId, receivedAt, batteryPercent)], null)
  }

  #decodeText(raw: Uint8Array, receivedAt: number): DecodedFrame {
    fields.split(raw, 1, raw.length - 1, COMMA)
    if (fields.count < 3) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    if (fields.length(1) > 0) {
      if (!fields.isId(1)) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
      this.deviceId = this.#ids.of(raw, fields.start(1), fields.end(1))
    }
    const { deviceId } = this
    if (deviceId === null) return frameOf(raw, null)
    const battery = BATTERY_FIELDS.find(({ type }) => fields.is(2, type))
    if (battery) return reportFrame(raw, deviceId, [linkReport(battery.at, receivedAt)], null)
    const place = fields.is(2, 'VP1') ? readDayPlace(fields, raw, receivedAt) : readPlace(fields, raw)
    const isAnswer = fields.is(2, 'V4') && ORDERS.some((order) => fields.is(3, order))
    const reports = place ? [this.#report(place, deviceId, receivedAt, null)] : []
    if (isAnswer) {
      const words = fields.text(4)
      return frameOf(raw, deviceId, { reports, answer: inWords(words !== 'ERROR', words) })
    }
    const reply = fields.is(2, 'V1') ? Buffer.from(`*HQ,${deviceId},V4,V1,${compactTime(receivedAt)}#`, 'latin1') : null
    return reportFrame(raw, deviceId, reports, reply)
  }

  #report(place: H02Place, deviceId: string, receivedAt: number, battery: number | null): DeviceReport {
    const { isFixed, fixTime, status } = place
    const said = recordAt(deviceId, fixTime, receivedAt)
    said.lat = place.lat
    said.lon = place.lon
    said.speed = this.#settings.of(deviceId).speedUnit === 'knots' ? place.speed * KMH_PER_KNOT : place.speed
    said.course = place.course
    said.ignition = status === null ? null : ignitionOf(status)
    const one = reportOf(said, isFixed, battery === null ? undefined : { sensors: { battery_percent: battery } })
    if (status !== null) one.alarms = this.#alarms.step(alarmBits(status), deviceId, fixTime, receivedAt, one.position)
    return one
  }
}

/** Messages without a place that tell the battery, and in which field. */
const BATTERY_FIELDS = [
  { type: 'LINK', at: 6 },
  { type: 'HTBT', at: 3 },
  { type: 'XT', at: 4 },
] as const
const STATUS_AFTER_BATTERY = 4

/** What `fields` says without a place: the battery, and in `LINK` the status word. */
function linkReport(battery: number, receivedAt: number): DeviceReport {
  const bits =
    fields.length(battery + STATUS_AFTER_BATTERY) === 8 ? fields.hex(battery + STATUS_AFTER_BATTERY) : Number.NaN
  const ignition = Number.isNaN(bits) ? null : ignitionOf(bits)
  return statusReport({ ...statusAt(receivedAt), ignition }, { sensors: { battery_percent: fields.value(battery) } })
}

const RELAY = 'S20'
const INTERVAL = 'S71'
const RESTART = 'R1'
const ORDERS = [RELAY, INTERVAL, RESTART] as const

/** S20 works the oil and power relay; the time of day is the command's mark. */
function encodeOrder(order: Order, deviceId: string): Uint8Array | null {
  const line = (name: (typeof ORDERS)[number], ...rest: (string | number)[]) =>
    Buffer.from(`*HQ,${[deviceId, name, compactTime(Date.now()).slice(8), ...rest].join(',')}#`)
  switch (order.kind) {
    case 'engine_cut':
      return line(RELAY, 1, 1)
    case 'engine_restore':
      return line(RELAY, 1, 0)
    case 'interval':
      return line(INTERVAL, 22, order.seconds)
    case 'restart':
      return line(RESTART)
    default:
      return null
  }
}

/** H02 in text and binary, Sinotrack and its kin */
export function h02Protocol(settings: H02Settings = { speedUnit: 'knots' }): DeviceProtocol {
  return {
    code: 'h02',
    name: 'H02 (Sinotrack)',
    transports: ['tcp', 'udp'],
    defaultPort: 5013,
    orders: ['engine_cut', 'engine_restore', 'interval', 'restart'],
    outputs: [],
    settings: [
      {
        key: 'speedUnit',
        label: 'Unidad de la velocidad',
        help: 'La mayoría manda nudos; unos modelos, km/h. Compárela con el velocímetro.',
        options: [
          { value: 'knots', label: 'Nudos' },
          { value: 'kmh', label: 'km/h' },
        ],
      },
    ],
    secretHelp: null,
    createDecoder: (settingsOf) =>
      new StreamDecoder(
        new H02Framing(
          new Tuned(
            settings,
            ({ speedUnit }, usual) => ({ speedUnit: choice(speedUnit, ['knots', 'kmh'], usual.speedUnit) }),
            settingsOf,
          ),
        ),
      ),
    encodeOrder: (order, { deviceId }) => encodeOrder(order, deviceId),
  }
}
