import type { SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { SensorReadings } from '../../plausible.ts'
import type { Told } from '../frames.ts'

/** What is of use among a record's IO elements. */
export interface ReadIo extends Told {
  event: number
  eventValue: number
  ignition: boolean | null
  odometerKm: number | null
  engineHours: number | null
  fuelPercent: number | null
  sensors: SensorReadings
}

export const noneRead = (): ReadIo => ({
  event: 0,
  eventValue: 0,
  ignition: null,
  odometerKm: null,
  engineHours: null,
  fuelPercent: null,
  sensors: {},
})

/** Which sensor an id is, and how much one of its units; `signed`: below zero too. */
interface SensorId {
  name: SensorName
  unit: number
  isSigned?: boolean
  /** Numbers by which a thermometer says what is wrong with it. */
  troubles?: readonly number[]
}

const wired = (name: SensorName): SensorId => ({
  name,
  unit: 0.1,
  isSigned: true,
  troubles: [850, 2000, 3000, 4000, 5000],
})
const wireless = (name: SensorName): SensorId => ({ name, unit: 0.01, isSigned: true, troubles: [2000, 3000, 4000] })

/** Wired thermometers, supply, inputs: all models; wireless thermometers and what the bus tells: FMB and later. */
const SENSORS: ReadonlyMap<number, SensorId> = new Map<number, SensorId>([
  [1, { name: 'input_1', unit: 1 }],
  [2, { name: 'input_2', unit: 1 }],
  [21, { name: 'signal_percent', unit: 20 }],
  [25, wireless('temperature_1')],
  [26, wireless('temperature_2')],
  [27, wireless('temperature_3')],
  [28, wireless('temperature_4')],
  [32, { name: 'coolant_temperature', unit: 1, isSigned: true }],
  [36, { name: 'rpm', unit: 1 }],
  [66, { name: 'external_volts', unit: 0.001 }],
  [67, { name: 'battery_volts', unit: 0.001 }],
  [72, wired('temperature_1')],
  [73, wired('temperature_2')],
  [74, wired('temperature_3')],
  [75, wired('temperature_4')],
  [84, { name: 'fuel_litres', unit: 0.1 }],
  [85, { name: 'rpm', unit: 1 }],
  [86, { name: 'humidity', unit: 0.1 }],
  [113, { name: 'battery_percent', unit: 1 }],
  [115, { name: 'coolant_temperature', unit: 0.1, isSigned: true }],
  [179, { name: 'output_1', unit: 1 }],
])

function reading({ unit, isSigned, troubles }: SensorId, value: number, size: number): number {
  if (!isSigned) return value * unit
  const signed = (value << (32 - 8 * size)) >> (32 - 8 * size)
  return troubles?.includes(signed) ? Number.NaN : signed * unit
}

/** One IO element of 1, 2 or 4 bytes: the ids that mean the same on all models of the vendor. */
export function takeNumber(io: ReadIo, id: number, value: number, size: number): void {
  if (id === io.event) io.eventValue = value
  const sensor = SENSORS.get(id)
  if (sensor) io.sensors[sensor.name] = reading(sensor, value, size)
  else if (id === 239) io.ignition = value === 1
  else if (id === 16) io.odometerKm = value / 1000
  else if (id === 48 || id === 89) io.fuelPercent = value
  else if (id === 103) io.engineHours = value / 60
}
