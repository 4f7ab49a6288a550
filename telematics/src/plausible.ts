import type { SensorName, SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Alarm } from './alarm.ts'
import type { Position, UnitStatus } from './position.ts'

/** Least and most of what a vehicle on earth can tell; beyond is a spoilt number or a maker's 'unknown'. */
type Bounds = readonly [least: number, most: number]

/** From the year 2000, before which no tracker reported, to 2100; whether it is likely, the product judges. */
const TIME: Bounds = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]
const SPEED: Bounds = [0, 400]
const COURSE: Bounds = [0, 360]
const ALTITUDE: Bounds = [-1000, 20_000]
const SATELLITES: Bounds = [0, 99]
const ODOMETER_KM: Bounds = [0, 4_000_000]
const ENGINE_HOURS: Bounds = [0, 200_000]
const PERCENT: Bounds = [0, 100]
const TEMPERATURE: Bounds = [-100, 200]
const SWITCH: Bounds = [0, 1]
const LITRES: Bounds = [0, 5000]

const SENSORS: Readonly<Record<SensorName, Bounds>> = {
  fuel_litres: LITRES,
  fuel_litres_2: LITRES,
  temperature_1: TEMPERATURE,
  temperature_2: TEMPERATURE,
  temperature_3: TEMPERATURE,
  temperature_4: TEMPERATURE,
  humidity: PERCENT,
  coolant_temperature: [-50, 250],
  rpm: [0, 20_000],
  axle_weight: [0, 200_000],
  door_1: SWITCH,
  door_2: SWITCH,
  input_1: SWITCH,
  input_2: SWITCH,
  output_1: SWITCH,
  external_volts: [0, 100],
  battery_percent: PERCENT,
  signal_percent: PERCENT,
  battery_volts: [0, 100],
}

/** null and NaN are what was not said; `Infinity` and what is out of bounds become it. */
const within = (value: number | null, [least, most]: Bounds): number | null =>
  value !== null && value >= least && value <= most ? value : null

/** Whether a time is one at all, epoch ms. */
export const isInstant = (time: number): boolean => time >= TIME[0] && time < TIME[1]

/** Why a place cannot be one. */
export type FixFault = 'place' | 'time'

/** null for a place on earth at a real instant. 0,0 is a place here: whether it means 'no fix', the decoders know. */
export function fixFault({ lat, lon, fixTime }: Pick<Position, 'lat' | 'lon' | 'fixTime'>): FixFault | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return 'place'
  return isInstant(fixTime) ? null : 'time'
}

/** As sources give them: null and NaN for what they do not say. */
export type SensorReadings = Partial<Record<SensorName, number | null>>

/** What devices count in is coarser; it takes off what arithmetic adds (12.508000000000001). */
const DECIMALS = 1000

/** Only the readings that can be, in thousandths; undefined when none is left. */
export function plausibleSensors(readings: SensorReadings | undefined): SensorValues | undefined {
  if (readings === undefined) return undefined
  let values: Partial<Record<SensorName, number>> | undefined
  let name: SensorName
  for (name in readings) {
    const value = within(readings[name] ?? null, SENSORS[name])
    if (value !== null) (values ??= {})[name] = Math.round(value * DECIMALS) / DECIMALS
  }
  return values
}

/** Takes from what a unit tells beside its place whatever cannot be. */
export function boundStatus(told: Position | UnitStatus): void {
  told.odometerKm = within(told.odometerKm, ODOMETER_KM)
  told.engineHours = within(told.engineHours, ENGINE_HOURS)
  told.fuelPercent = within(told.fuelPercent, PERCENT)
}

/**
 * Takes from a position whatever cannot be, in place, so that it fits everywhere a position goes: an impossible speed is
 * 0, an impossible course, altitude or count is unknown, times are whole milliseconds. Its place and `fixTime` are
 * judged by `fixFault` before.
 */
export function boundPosition(position: Position): void {
  const { course, messageTime } = position
  position.fixTime = Math.round(position.fixTime)
  position.messageTime = isInstant(messageTime) ? Math.round(messageTime) : position.fixTime
  position.speed = within(position.speed, SPEED) ?? 0
  const known = within(course, COURSE)
  position.course = known === null ? null : Math.round(known) % 360
  position.altitude = within(position.altitude, ALTITUDE)
  position.satellites = within(position.satellites, SATELLITES)
  boundStatus(position)
}

/** Takes from an alarm whatever cannot be; false when its time is none, which leaves nothing to be told. */
export function boundAlarm(alarm: Alarm): boolean {
  if (!isInstant(alarm.at)) return false
  if (alarm.endAt !== null && !isInstant(alarm.endAt)) alarm.endAt = null
  const { lat, lon } = alarm
  if (lat === null || lon === null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) alarm.lat = alarm.lon = null
  alarm.speed = within(alarm.speed, SPEED)
  return true
}
