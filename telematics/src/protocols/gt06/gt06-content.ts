import type { DeviceReport } from '../../device.ts'
import type { SensorReadings } from '../../plausible.ts'
import { u16, u8 } from '../bytes.ts'
import { alarmOf, recordAt, reportOf, statusAt, statusReport, type Told } from '../frames.ts'
import { gt06AlarmCode, gt06Alarms } from './gt06-alarms.ts'
import { locationTime, readPlace, usualPlace } from './gt06-location.ts'

/** What stands between a frame's protocol byte and its serial: from ≤ i < to. */
export interface Content {
  bytes: Uint8Array
  from: number
  to: number
  deviceId: string
  receivedAt: number
  /** Milliseconds that the times in it are ahead of UTC. */
  offsetMs: number
  /** As the connection last told it; readers put in what they find. */
  ignition: boolean | null
}

/** State, battery level, signal, alarm and language, as alarms and some heartbeats end. */
export const STATE_BYTES = 5

/** Battery level 0–6 and signal 0–4 after the state byte, whose highest bit is the cut-off relay. */
export function stateSensors(bytes: Uint8Array, state: number): SensorReadings {
  const battery = u8(bytes, state + 1)
  return {
    battery_percent: battery <= 6 ? Math.round((battery / 6) * 100) : null,
    signal_percent: signalPercent(u8(bytes, state + 2)),
    output_1: u8(bytes, state) >> 7,
  }
}

export const signalPercent = (level: number): number | null => (level <= 4 ? level * 25 : null)

export const isAccOn = (state: number): boolean => (state & 2) !== 0

/** A record of the location block at the start of `content`; 0 km is what models without a counter send. */
export function placedRecord(content: Content, told?: Told, odometerKm = 0): DeviceReport {
  const { bytes, from, deviceId, receivedAt } = content
  const said = recordAt(deviceId, locationTime(bytes, from, content.offsetMs), receivedAt)
  said.ignition = content.ignition
  if (odometerKm > 0) said.odometerKm = odometerKm
  const hasFix = readPlace(said, bytes, usualPlace(from + 6))
  content.ignition = said.ignition
  return reportOf(said, hasFix, told)
}

/** An alarm with the state at `state`; `hasPlace`: with a location block at the start. */
export function alarmRecord(content: Content, state: number, hasPlace: boolean): DeviceReport {
  const { bytes, from, deviceId, receivedAt, offsetMs } = content
  content.ignition = isAccOn(u8(bytes, state))
  const told = { sensors: stateSensors(bytes, state) }
  const one = hasPlace
    ? placedRecord(content, told)
    : statusReport({ ...statusAt(receivedAt), ignition: content.ignition }, told)
  const code = gt06AlarmCode(u8(bytes, state + 3))
  const time = hasPlace ? locationTime(bytes, from, offsetMs) : receivedAt
  if (code !== null) one.alarms = [alarmOf(gt06Alarms, code, deviceId, time, receivedAt, one.position)]
  return one
}

/** 0x13 and 0x23: state, then a level or hundredths of a volt, signal and language; one model sends much more. */
export function heartbeatRecord(content: Content, inVolts: boolean): DeviceReport {
  const { bytes, from, to } = content
  const status = statusAt(content.receivedAt)
  if (!inVolts && to - from === CLOCK_HEARTBEAT_BYTES) {
    const tenths = u16(bytes, from + 14)
    const degrees = (tenths & 0x7fff) / 10
    const sensors = { battery_percent: u8(bytes, from + 5), temperature_1: tenths & 0x8000 ? degrees : -degrees }
    return statusReport(status, { sensors })
  }
  const state = u8(bytes, from)
  status.ignition = content.ignition = isAccOn(state)
  if (!inVolts) return statusReport(status, { sensors: stateSensors(bytes, from) })
  const battery_volts = to - from >= 3 ? u16(bytes, from + 1) / 100 : null
  const signal_percent = to - from >= 4 ? signalPercent(u8(bytes, from + 3)) : null
  return statusReport(status, { sensors: { battery_volts, signal_percent } })
}

/** Heartbeat of a model with a thermometer: state, satellites 2, alarm, language, battery, mode, … temperature 2. */
const CLOCK_HEARTBEAT_BYTES = 16
