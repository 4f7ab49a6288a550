import type { DecodedFrame, DeviceProtocol, DeviceReport } from '../../device.ts'
import type { Order } from '../../order.ts'
import type { Position } from '../../position.ts'
import { RepeatedText, u8 } from '../bytes.ts'
import { Fields } from '../fields.ts'
import { alarmOf, FRAME_ERRORS, frameOf, reportFrame, reportOf, statusAt, statusReport, type Told } from '../frames.ts'
import { type Framing, skipTo, StreamDecoder } from '../stream.ts'
import { isYes, Tuned, yesNoOptions } from '../tuned.ts'
import { queclinkAlarms, queclinkCode } from './queclink-alarms.ts'
import { busReport, statusOf } from './queclink-bus.ts'
import { type Family, familyOf } from './queclink-families.ts'
import { BLOCK_FIELDS, findBlock, readBlock, timeOf } from './queclink-place.ts'
import { afterCell, hoursOf, kilometres, readRegularTail } from './queclink-tail.ts'

const PLUS = 43
const DOLLAR = 36
const COMMA = 44
/** Messages of many points or many accessories stay below. */
const MAX_BYTES = 4096

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

class QueclinkFraming implements Framing {
  readonly maxBytes = MAX_BYTES
  readonly #types = new RepeatedText()
  readonly #ids = new RepeatedText()
  readonly #settings: Tuned<QueclinkSettings>
  deviceId: string | null = null

  constructor(settings: Tuned<QueclinkSettings>) {
    this.#settings = settings
  }

  measure(bytes: Uint8Array, from: number, to: number, seen: number): number {
    if (u8(bytes, from) !== PLUS) return skipTo(PLUS, bytes, from, to)
    if (!isHead(bytes, from, to)) return -1
    for (let at = from + Math.max(1, seen - HEAD_BYTES); at < to; at++) {
      const byte = bytes[at]
      if (byte === DOLLAR) return at + 1 - from
      // The end of this message is lost: the next one is not.
      if (byte === PLUS && to - at >= HEAD_BYTES && isHead(bytes, at, to)) return from - at
    }
    return 0
  }

  decode(raw: Uint8Array, receivedAt: number): DecodedFrame {
    fields.split(raw, 0, raw.length - 1, COMMA)
    const last = fields.count - 1
    if (last < 4 || !fields.isId(2)) return frameOf(raw, this.deviceId, { error: FRAME_ERRORS.content })
    const deviceId = this.#ids.of(raw, fields.start(2), fields.end(2))
    this.deviceId = deviceId
    const type = this.#types.of(raw, fields.end(0) - 5, fields.end(0))
    if (u8(raw, 1) === 65) {
      if (type !== 'GTHBD')
        return frameOf(raw, deviceId, { answer: { isDone: true, text: type, sequence: fields.hex(last) || null } })
      return frameOf(raw, deviceId, { reply: Buffer.from(`+SACK:GTHBD,${fields.text(1)},${fields.text(last)}$`) })
    }
    const reply = this.#settings.of(deviceId).acknowledge ? acknowledgement(raw, fields.start(last)) : null
    return reportFrame(raw, deviceId, readReports(type, raw, deviceId, receivedAt), reply)
  }
}

const REGULAR = new Set(['GTFRI', 'GTERI'])
/** After their cell: the hour meter, then the odometer. */
const IGNITION = new Set(['GTIGN', 'GTIGF', 'GTVGN', 'GTVGF'])
/** Their figure stands before anything else. */
const BRIEF = new Set(['GTJDS', 'GTANT'])
/** Where the first block of a regular report may begin: past name, mask, supply, kind and count; an event's own figures may be many. */
const FIRST_BLOCK = 4
const LAST_FIRST_BLOCK = 13
/** Cell, mask and what the mask announces between two points. */
const MOST_BETWEEN = 9
const MOST_POINTS = 15

function readReports(type: string, raw: Uint8Array, deviceId: string, receivedAt: number): DeviceReport[] {
  if (type === 'GTCAN') return [busReport(fields, raw, deviceId, receivedAt)]
  if (type === 'GTINF') return [statusOf(fields, receivedAt)]
  const family = familyOf(fields)
  const isRegular = REGULAR.has(type)
  const first = findBlock(fields, FIRST_BLOCK, isRegular ? LAST_FIRST_BLOCK : fields.count)
  const figureAt = BRIEF.has(type) ? 4 : 5
  const figure = fields.digits(figureAt, fields.length(figureAt) - 1, 1)
  const code = first > 0 || queclinkAlarms.has(type) ? queclinkCode(type, figure) : null
  if (first < 0) return unplaced(type, code, deviceId, receivedAt)
  const reports: DeviceReport[] = []
  let block = first
  // Only regular reports carry several points; what looks like one behind an event is its own business.
  for (let points = isRegular ? MOST_POINTS : 1; points > 1; points--) {
    const next = findBlock(fields, block + BLOCK_FIELDS, block + BLOCK_FIELDS + MOST_BETWEEN)
    if (next < 0) break
    const { said, hasFix } = readBlock(fields, block, deviceId, receivedAt)
    reports.push(reportOf(said, hasFix))
    block = next
  }
  const { said, hasFix } = readBlock(fields, block, deviceId, receivedAt)
  if (!isRegular) readEventTail(type, block, family, said)
  const one = reportOf(said, hasFix, isRegular ? regularTold(type, block, family, said) : undefined)
  if (code !== null) {
    // Without a fix the block tells when the last one was.
    const time = one.position?.fixTime ?? said.messageTime
    one.alarms = [alarmOf(queclinkAlarms, code, deviceId, time, receivedAt, one.position)]
  }
  reports.push(one)
  return reports
}

/** The vehicle's supply in millivolts before the points; families without one put a figure below a hundred there. */
const LEAST_MILLIVOLTS = 1000

function regularTold(type: string, block: number, family: Family, said: Position): Told {
  const isExtended = type === 'GTERI'
  const name = family.hasVin ? 4 : 3
  const mask = isExtended ? fields.hex(name + 1) : 0
  const millivolts = fields.number(name + (isExtended ? 2 : 1))
  const told = readRegularTail(fields, block, mask, family, said)
  if (millivolts >= LEAST_MILLIVOLTS) (told.sensors ??= {}).external_volts = millivolts / 1000
  if (family.hasVin && fields.length(3) === VIN_DIGITS) told.vin = fields.text(3)
  return told
}

const VIN_DIGITS = 17

function readEventTail(type: string, block: number, family: Family, said: Position): void {
  const after = afterCell(fields, block, family)
  const isIgnition = IGNITION.has(type)
  if (isIgnition) {
    said.ignition = type.endsWith('N')
    said.engineHours = hoursOf(fields, after)
  }
  const odometer = isIgnition && !fields.hasDot(after) ? after + 1 : after
  if (odometer < fields.count - 2) said.odometerKm = kilometres(fields, odometer)
}

function unplaced(type: string, code: string | null, deviceId: string, receivedAt: number): DeviceReport[] {
  const sentAt = timeOf(fields, fields.count - 2)
  const ignition = IGNITION.has(type) ? type.endsWith('N') : null
  if (code === null && ignition === null) return []
  const at = Number.isNaN(sentAt) ? receivedAt : sentAt
  const one = statusReport({ ...statusAt(at), ignition })
  if (code !== null) one.alarms = [alarmOf(queclinkAlarms, code, deviceId, at, receivedAt, null)]
  return [one]
}

/** The password is the factory's (assumed); the last field before the mark is a serial number that comes back. */
function encodeOrder(order: Order, sequence: number): Uint8Array | null {
  const serial = (sequence & 0xffff).toString(16).padStart(4, '0').toUpperCase()
  const output = (on: 0 | 1) => `AT+GTOUT=gv300,${on},,,0,0,0,0,0,0,0,,,,,,,${serial}$`
  const now = (action: 1 | 3) => `AT+GTRTO=gv300,${action},,,,,,${serial}$`
  switch (order.kind) {
    case 'locate':
      return Buffer.from(now(1))
    case 'restart':
      return Buffer.from(now(3))
    case 'engine_cut':
      return Buffer.from(output(1))
    case 'engine_restore':
      return Buffer.from(output(0))
    case 'text':
      return Buffer.from(order.text, 'latin1')
    default:
      return null
  }
}

/** @Track in text, GV and GL series. */
export function queclinkProtocol(settings: QueclinkSettings = { acknowledge: true }): DeviceProtocol {
  return {
    code: 'queclink',
    name: 'Queclink (@Track)',
    transports: ['tcp', 'udp'],
    defaultPort: 5004,
    orders: ['locate', 'engine_cut', 'engine_restore', 'restart', 'text'],
    outputs: [],
    settings: [
      {
        key: 'acknowledge',
        label: 'Espera acuse',
        help: 'Se le contesta «+SACK» a cada mensaje; se apaga en equipos configurados sin acuse.',
        options: yesNoOptions(settings.acknowledge),
      },
    ],
    secretHelp: null,
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
    encodeOrder: (order, { sequence }) => encodeOrder(order, sequence),
  }
}
