import type { SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Position } from '../../position.ts'
import { hex, i16, latin1, u16, u32, u8 } from '../bytes.ts'
import type { Told } from '../frames.ts'
import { modemPercent } from '../modem.ts'

/** Which sensor an id is, and how much one of its units; `isSigned`: below zero too, in two bytes. */
interface SensorId {
  name: SensorName
  unit: number
  isSigned?: boolean
}

const SENSORS: ReadonlyMap<number, SensorId> = new Map<number, SensorId>([
  [2, { name: 'input_1', unit: 1 }],
  [3, { name: 'input_2', unit: 1 }],
  [29, { name: 'external_volts', unit: 0.001 }],
  [30, { name: 'battery_volts', unit: 0.001 }],
  [74, { name: 'temperature_4', unit: 0.1, isSigned: true }],
  [78, { name: 'temperature_1', unit: 0.1, isSigned: true }],
  [79, { name: 'temperature_2', unit: 0.1, isSigned: true }],
  [80, { name: 'temperature_3', unit: 0.1, isSigned: true }],
  [94, { name: 'rpm', unit: 0.25 }],
  [166, { name: 'rpm', unit: 0.125 }],
  [197, { name: 'rpm', unit: 0.125 }],
])

const SIGNAL = 27
const ODOMETER = 65
const BUS_ODOMETER = 163
const FUEL_OBD = 98
const FUEL_BUS = 207
const DRIVER_KEY = 34
/** Both halves of a driver's card, as letters: of the vehicle's bus, of the tachograph. */
const CARD_HALVES = new Set([126, 127, 155, 156])
/** Input 4 is where the ignition is wired; models that know it otherwise say so by one of the others (assumed). */
const IGNITION_INPUT = 5
const IGNITIONS = new Set([251, 409])

export interface ReadIo extends Told {
  event: number
  eventValue: number
  isIgnitionSure: boolean
}

/** One value of 1, 2, 4 or 8 bytes; what all models call by the same id. */
export function takeValue(io: ReadIo, said: Position, id: number, bytes: Uint8Array, at: number, size: number): void {
  if (size === 8) {
    takeKey(io, id, bytes, at)
    return
  }
  const value = size === 1 ? u8(bytes, at) : size === 2 ? u16(bytes, at) : u32(bytes, at)
  if (id === io.event) io.eventValue = value
  const sensors = (io.sensors ??= {})
  const sensor = SENSORS.get(id)
  if (sensor) sensors[sensor.name] = (sensor.isSigned ? i16(bytes, at) : value) * sensor.unit
  else if (id === SIGNAL) sensors.signal_percent = modemPercent(value)
  else if (id === ODOMETER) said.odometerKm = value / 1000
  else if (id === BUS_ODOMETER) said.odometerKm = (value * 5) / 1000
  else if (id === FUEL_OBD) said.fuelPercent = (value * 100) / 255
  else if (id === FUEL_BUS) said.fuelPercent = value * 0.4
  else if (IGNITIONS.has(id)) {
    said.ignition = value > 0
    io.isIgnitionSure = true
  } else if (id === IGNITION_INPUT && !io.isIgnitionSure) said.ignition = value > 0
}

function takeKey(io: ReadIo, id: number, bytes: Uint8Array, at: number): void {
  const isEmpty = u32(bytes, at) === 0 && u32(bytes, at + 4) === 0
  if (isEmpty) return
  if (id === DRIVER_KEY) io.driverCard = hex(bytes, at, at + 8)
  else if (CARD_HALVES.has(id)) {
    const half = latin1(bytes, at, at + 8)
    if (/^[ -~]+$/.test(half)) io.driverCard = `${io.driverCard ?? ''}${half}`.trim()
  }
}
