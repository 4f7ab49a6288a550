import type { DeviceReport } from '../../device.ts'
import type { SensorReadings } from '../../plausible.ts'
import { latin1, u16, u32, u8 } from '../bytes.ts'
import { alarmOf, recordAt, reportOf } from '../frames.ts'
import { gt06OtherAlarms } from './gt06-alarms.ts'
import { type Content, isAccOn, placedRecord, signalPercent } from './gt06-content.ts'
import { LOCATION_BYTES, locationTime, readPlace, TIME_BYTES, usualPlace } from './gt06-location.ts'

/** Country 2, network 1 (2 with the country's highest bit), area 2, cell 3; 4G models: area 4, cell 8. */
const cellBytes = (bytes: Uint8Array, at: number, is4g: boolean): number =>
  (u8(bytes, at) & 0x80 ? 4 : 3) + (is4g ? 12 : 5)

/** 0x12: what follows the cell is told apart by its length alone. */
export function oldRecord(content: Content): DeviceReport {
  const { bytes, from, to } = content
  const at = from + LOCATION_BYTES + 8
  const left = to - at
  if (left < 4) return placedRecord(content)
  if (left === 4) return placedRecord(content, undefined, u32(bytes, at) / 1000)
  const isShort = left === 5
  if (isShort || left === 12) {
    content.ignition = isAccOn(u8(bytes, at))
    const sensors: SensorReadings = {
      external_volts: u16(bytes, at + 1) / 100,
      signal_percent: signalPercent(u8(bytes, at + 3)),
    }
    if (isShort) return placedRecord(content, { sensors })
    const temperature = u8(bytes, at + 7)
    sensors.temperature_1 = temperature & 0x80 ? -(temperature & 0x7f) : temperature
    return placedRecord(content, { sensors }, u32(bytes, at + 8) / 100)
  }
  // Odometer, length and text of a magnetic card, alarm, whether it was swiped now.
  const driverCard = latin1(bytes, at + 5, Math.min(to, at + 5 + u8(bytes, at + 4))).trim()
  return placedRecord(content, { driverCard }, u32(bytes, at) / 1000)
}

/** 0x22, 0x2D, 0x37 and, with larger cells, 0xA0: ignition, reason, re-upload, then an odometer or (0x37) modules. */
export function newRecord(content: Content, is4g: boolean, hasModules: boolean): DeviceReport {
  const { bytes, from, to } = content
  const cell = from + LOCATION_BYTES
  const tail = cell + cellBytes(bytes, cell, is4g)
  if (to < tail + 3) return placedRecord(content)
  content.ignition = u8(bytes, tail) === 1
  if (!hasModules) {
    return placedRecord(content, undefined, to >= tail + 7 ? u32(bytes, tail + 3) / 1000 : 0)
  }
  let [volts, km] = [Number.NaN, 0]
  for (let at = tail + 3; at + 3 <= to; at += 3 + u8(bytes, at + 2)) {
    const module = u16(bytes, at)
    if (module === 0x27) volts = u16(bytes, at + 3) / 100
    else if (module === 0x2e) km = u32(bytes, at + 3) / 1000
  }
  return placedRecord(content, { sensors: { external_volts: volts } }, km)
}

/** 0x34 of the X1: state of alarms 4, location, terminal 2, odometer 4, cell 9, card 4, battery 2, supply 2, ports 4, inputs, outputs. */
export function x1Record(content: Content): DeviceReport {
  const place = content.from + 4
  const { bytes, to } = content
  const tail = place + LOCATION_BYTES + 2
  if (to < tail + 27) return placedRecord({ ...content, from: place })
  const card = u32(bytes, tail + 13)
  const inputs = u8(bytes, tail + 25)
  return placedRecord(
    { ...content, from: place },
    {
      driverCard: card > 0 ? String(card) : undefined,
      sensors: {
        battery_volts: u16(bytes, tail + 17) / 100,
        external_volts: u16(bytes, tail + 19) / 100,
        input_1: inputs & 1,
        input_2: (inputs >> 1) & 1,
        output_1: u8(bytes, tail + 26) & 1,
      },
    },
    u32(bytes, tail) / 1000,
  )
}

/** 0x95 of cameras: time and alarm; longer ones have a place without satellites and speed between, and file names after. */
export function cameraRecord(content: Content): DeviceReport {
  const { bytes, from, to, deviceId, receivedAt } = content
  const hasPlace = to - from > TIME_BYTES + 1
  const said = recordAt(deviceId, locationTime(bytes, from, content.offsetMs), receivedAt)
  const layout = { satellites: -1, lat: from + 6, speed: -1, status: from + 14 }
  const one = reportOf(said, hasPlace && readPlace(said, bytes, layout))
  const code = `dvr-0x${u8(bytes, hasPlace ? from + 16 : from + 6)
    .toString(16)
    .padStart(2, '0')}`
  one.alarms = [alarmOf(gt06OtherAlarms, code, deviceId, said.fixTime, receivedAt, one.position)]
  return one
}

/** Long 0x32 and, as an alarm, 0x33: time, length of the place (0: none), place, cell with its length, … state. */
export function watchRecord(content: Content, isAlarm: boolean): DeviceReport {
  const { bytes, from, to, deviceId, receivedAt } = content
  const said = recordAt(deviceId, locationTime(bytes, from, content.offsetMs), receivedAt)
  const hasPlace = u8(bytes, from + TIME_BYTES) > 0
  const cell = from + TIME_BYTES + 1 + (hasPlace ? 12 : 0)
  const hasFix = hasPlace && readPlace(said, bytes, usualPlace(from + TIME_BYTES + 1))
  const hasCell = u8(bytes, cell) > 0
  const one = reportOf(said, hasFix)
  let at = cell + (hasCell ? u8(bytes, cell) + 1 : 1)
  at += 1 + u8(bytes, at)
  at += 1 + u8(bytes, at)
  const state = u8(bytes, at)
  // 0xA0 and 0xA1 arm and disarm.
  if (!isAlarm || at >= to || state < 0xa2) return one
  const code = `watch-0x${state.toString(16)}`
  one.alarms = [alarmOf(gt06OtherAlarms, code, deviceId, said.fixTime, receivedAt, one.position)]
  return one
}
