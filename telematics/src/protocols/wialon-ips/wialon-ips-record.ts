import type { AlarmTable } from '../../alarm.ts'
import type { DeviceReport } from '../../device.ts'
import { utc } from '../bytes.ts'
import { decimal, degreesAndMinutes, Fields } from '../fields.ts'
import { alarmOf, recordAt, reportOf } from '../frames.ts'

/** Parameters that raise an alarm while they are 1 (assumed: the format names no other). */
export const wialonIpsAlarms: AlarmTable = new Map([['SOS', 'panic']])

const SEMICOLON = 59
const COMMA = 44
const COLON = 58
const SOUTH = 83
const WEST = 87
const SHORT_FIELDS = 10
const INPUTS = 11
const OUTPUTS = 12
/** An i-button or a card. */
const CARD = 14
const PARAMS = 15

/** One each for all connections: a record is read without a pause. */
const fields = new Fields()
const params = new Fields()

/** What we understand of the parameters `name:type:value`; their names are the sender's choice. */
const read = { ignition: Number.NaN, external: Number.NaN, battery: Number.NaN, sos: 0 }

const NAMES: readonly { name: string; key: keyof typeof read }[] = [
  { name: 'ign', key: 'ignition' },
  { name: 'ignition', key: 'ignition' },
  { name: 'pwr_ext', key: 'external' },
  { name: 'pwr_int', key: 'battery' },
  { name: 'SOS', key: 'sos' },
]

function begins(bytes: Uint8Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name.charCodeAt(i)) return false
  return bytes[at + name.length] === COLON
}

function readParams(bytes: Uint8Array): void {
  read.ignition = read.external = read.battery = Number.NaN
  read.sos = 0
  if (fields.length(PARAMS) < 3) return
  params.split(bytes, fields.start(PARAMS), fields.end(PARAMS), COMMA)
  for (let i = 0; i < params.count; i++) {
    const [start, end] = [params.start(i), params.end(i)]
    for (const { name, key } of NAMES) {
      if (begins(bytes, start, name)) read[key] = decimal(bytes, start + name.length + 3, end)
    }
  }
}

/**
 * One record of `#SD#`, `#D#` or `#B#` from ≤ i < to. null when it is none; without a place or a time
 * (`NA`) it has no position.
 */
export function readRecord(
  bytes: Uint8Array,
  from: number,
  to: number,
  deviceId: string,
  receivedAt: number,
): DeviceReport | null {
  fields.split(bytes, from, to, SEMICOLON)
  if (fields.count < SHORT_FIELDS) return null
  const two = (index: number, at: number) => fields.digits(index, at, 2)
  const hasTime = fields.length(0) === 6 && fields.length(1) >= 6
  if (!hasTime && !fields.is(0, 'NA')) return null
  const fixTime = hasTime ? utc(2000 + two(0, 4), two(0, 2), two(0, 0), two(1, 0), two(1, 2), two(1, 4)) : Number.NaN
  readParams(bytes)
  const lat = degreesAndMinutes(bytes, fields.start(2), fields.end(2))
  const lon = degreesAndMinutes(bytes, fields.start(4), fields.end(4))
  const said = recordAt(deviceId, fixTime, receivedAt)
  said.lat = fields.byte(3) === SOUTH ? -lat : lat
  said.lon = fields.byte(5) === WEST ? -lon : lon
  said.speed = fields.number(6)
  said.course = fields.number(7)
  said.altitude = fields.number(8)
  said.satellites = fields.number(9)
  said.ignition = Number.isNaN(read.ignition) ? null : read.ignition === 1
  const inputs = fields.value(INPUTS)
  const outputs = fields.value(OUTPUTS)
  const one = reportOf(said, !Number.isNaN(lat), {
    driverCard: fields.is(CARD, 'NA') ? undefined : fields.text(CARD),
    sensors: {
      external_volts: read.external,
      battery_volts: read.battery,
      input_1: inputs === null ? null : inputs & 1,
      input_2: inputs === null ? null : (inputs >> 1) & 1,
      output_1: outputs === null ? null : outputs & 1,
    },
  })
  if (read.sos === 1) one.alarms = [alarmOf(wialonIpsAlarms, 'SOS', deviceId, fixTime, receivedAt, one.position)]
  return one
}
