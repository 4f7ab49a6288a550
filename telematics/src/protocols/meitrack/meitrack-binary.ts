import type { DeviceReport } from '../../device.ts'
import type { Position } from '../../position.ts'
import { alarmOf, recordAt, reportOf, type Told } from '../frames.ts'
import { modemPercent } from '../modem.ts'
import { meitrackAlarms, meitrackCode } from './meitrack-alarms.ts'

/** Seconds until 2000, from which they count. */
const EPOCH_SECONDS = 946_684_800
const OLD_RECORD_BYTES = 52
const EXTENDED_ID = 0xfe

function closed(said: Position, hasFix: boolean, told: Told, event: number): DeviceReport {
  const one = reportOf(said, hasFix, told)
  const code = meitrackCode(event)
  if (code !== null)
    one.alarms = [alarmOf(meitrackAlarms, code, said.unitKey, said.fixTime, said.receivedAt, one.position)]
  return one
}

/** `CCC`: packet 2, count 2, left 4, then records of one length, all numbers the least byte first. */
export function readOldRecords(bytes: Buffer, from: number, to: number, deviceId: string, receivedAt: number) {
  const reports: DeviceReport[] = []
  for (let at = from + 8; at + OLD_RECORD_BYTES <= to; at += OLD_RECORD_BYTES) {
    const said = recordAt(deviceId, (bytes.readUInt32LE(at + 9) + EPOCH_SECONDS) * 1000, receivedAt)
    said.lat = bytes.readInt32LE(at + 1) / 1e6
    said.lon = bytes.readInt32LE(at + 5) / 1e6
    said.satellites = bytes.readUInt8(at + 14)
    said.speed = bytes.readUInt16LE(at + 16)
    said.course = bytes.readUInt16LE(at + 18)
    said.altitude = bytes.readInt16LE(at + 22)
    said.odometerKm = bytes.readUInt32LE(at + 24) / 1000
    const sensors = {
      signal_percent: modemPercent(bytes.readUInt8(at + 15)),
      battery_volts: bytes.readUInt16LE(at + 44) / 100,
      external_volts: bytes.readUInt16LE(at + 46) / 100,
    }
    reports.push(closed(said, bytes.readUInt8(at + 13) === 1, { sensors }, bytes.readUInt8(at)))
  }
  return reports
}

/** What is read of one record of parameters. */
interface Opened {
  said: Position
  hasFix: boolean
  event: number
  sensors: NonNullable<Told['sensors']>
}

/** Parameters of one size; an id that begins with FE has two bytes. Unknown ones are passed over. */
function take(into: Opened, id: number, bytes: Buffer, at: number): void {
  const { said, sensors } = into
  switch (id) {
    case 0x01:
      into.event = bytes.readUInt8(at)
      break
    case 0x02:
      said.lat = bytes.readInt32LE(at) / 1e6
      break
    case 0x03:
      said.lon = bytes.readInt32LE(at) / 1e6
      break
    case 0x04:
      said.fixTime = said.messageTime = (bytes.readUInt32LE(at) + EPOCH_SECONDS) * 1000
      break
    case 0x05:
      into.hasFix = bytes.readUInt8(at) > 0
      break
    case 0x06:
      said.satellites = bytes.readUInt8(at)
      break
    case 0x07:
      sensors.signal_percent = modemPercent(bytes.readUInt8(at))
      break
    case 0x08:
      said.speed = bytes.readUInt16LE(at)
      break
    case 0x09:
      said.course = bytes.readUInt16LE(at)
      break
    case 0x0b:
      said.altitude = bytes.readInt16LE(at)
      break
    case 0x0c:
    case 0x9b:
      said.odometerKm = bytes.readUInt32LE(at) / 1000
      break
    case 0x14:
      sensors.output_1 = bytes.readUInt8(at) & 1
      break
    case 0x15:
      sensors.input_1 = bytes.readUInt8(at) & 1
      sensors.input_2 = (bytes.readUInt8(at) >> 1) & 1
      break
    case 0x19:
      sensors.battery_volts = bytes.readUInt16LE(at) / 100
      break
    case 0x1a:
      sensors.external_volts = bytes.readUInt16LE(at) / 100
      break
    case 0x40:
      into.event = bytes.readUInt16LE(at)
      break
    case 0x99:
      sensors.rpm = bytes.readUInt16LE(at)
      break
    case 0x9c:
      sensors.coolant_temperature = bytes.readUInt16LE(at)
      break
    case 0x9d:
      said.fuelPercent = bytes.readUInt8(at)
      break
    case 0xfe69:
      sensors.battery_percent = bytes.readUInt8(at)
      break
    default:
  }
}

/** Reads groups of parameters of 1, 2 and 4 bytes and of any length; gives whether all fit. */
function readGroups(into: Opened, bytes: Buffer, from: number, to: number): boolean {
  let at = from
  for (const size of [1, 2, 4, 0]) {
    if (at >= to) return false
    let count = bytes.readUInt8(at)
    at += 1
    for (; count > 0; count--) {
      const isExtended = bytes[at] === EXTENDED_ID
      const value = at + (isExtended ? 2 : 1)
      const length = size === 0 ? 1 + (bytes[value] ?? 0) : size
      if (value + length > to) return false
      if (size > 0) take(into, isExtended ? bytes.readUInt16BE(at) : bytes.readUInt8(at), bytes, value)
      at = value + length
    }
  }
  return true
}

/** `CCE`: left 4, count 2, each record after its length 2 and number 2. null when they do not hold what they say. */
export function readRecords(
  bytes: Buffer,
  from: number,
  to: number,
  deviceId: string,
  receivedAt: number,
): DeviceReport[] | null {
  if (from + 6 > to) return null
  const reports: DeviceReport[] = []
  let at = from + 6
  for (let count = bytes.readUInt16LE(from + 4); count > 0; count--) {
    if (at + 4 > to) return null
    const end = at + 2 + bytes.readUInt16LE(at)
    const said = recordAt(deviceId, Number.NaN, receivedAt)
    const into: Opened = { said, hasFix: false, event: 0, sensors: {} }
    if (end > to || !readGroups(into, bytes, at + 4, end)) return null
    reports.push(closed(said, into.hasFix, { sensors: into.sensors }, into.event))
    at = end
  }
  return reports
}
