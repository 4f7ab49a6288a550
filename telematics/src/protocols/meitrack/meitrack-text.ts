import type { DeviceReport } from '../../device.ts'
import { utc } from '../bytes.ts'
import { Fields } from '../fields.ts'
import { alarmOf, recordAt, reportOf, type Told } from '../frames.ts'
import { modemPercent } from '../modem.ts'
import { meitrackAlarms, meitrackCode } from './meitrack-alarms.ts'
import type { MeitrackSettings } from './meitrack.ts'

const BAR = 124
const DRIVER = '37'
/** Volts of one step of the converter, of the backup battery and of the supply, by how a family's are scaled. */
const SCALES = {
  unknown: null,
  hundredths: { battery: 0.01, supply: 0.01 },
  twelveBits: { battery: (3.3 * 2) / 4096, supply: (3.3 * 16) / 4096 },
  tenBits: { battery: (3 * 2) / 1024, supply: (3 * 16) / 1024 },
} as const

/** One for all connections: a list within a field is read without a pause. */
const parts = new Fields()

/**
 * A report in words. From the event at `at` on: latitude, longitude, yymmddhhmmss, validity, satellites, signal, speed,
 * course, HDOP, altitude, metres, seconds, cell, inputs and outputs, analogue values, then of the event, 1 free, version,
 * fuel, thermometers.
 */
export function readText(
  fields: Fields,
  bytes: Uint8Array,
  at: number,
  settings: MeitrackSettings,
  deviceId: string,
  receivedAt: number,
): DeviceReport {
  const two = (i: number) => fields.digits(at + 3, i, 2)
  const fixTime = utc(2000 + two(0), two(2), two(4), two(6), two(8), two(10))
  const said = recordAt(deviceId, fixTime, receivedAt)
  said.lat = fields.number(at + 1)
  said.lon = fields.number(at + 2)
  said.satellites = fields.number(at + 5)
  said.speed = fields.number(at + 7)
  said.course = fields.number(at + 8)
  said.altitude = fields.number(at + 10)
  said.odometerKm = fields.number(at + 11) / 1000
  const code = meitrackCode(fields.number(at))
  const told: Told = {}
  const sensors: Told['sensors'] = (told.sensors = { signal_percent: modemPercent(fields.number(at + 6)) })
  const states = fields.hex(at + 14)
  if (!Number.isNaN(states) && fields.length(at + 14) === 4) {
    const inputs = states >> 8
    sensors.input_1 = inputs & 1
    sensors.input_2 = (inputs >> 1) & 1
    sensors.output_1 = states & 1
    if (settings.ignitionInput > 0) said.ignition = ((inputs >> (settings.ignitionInput - 1)) & 1) === 1
  }
  readVolts(fields, bytes, at + 15, settings, sensors)
  if (code === DRIVER && fields.length(at + 16) > 0) told.driverCard = fields.text(at + 16)
  const isNewer = fields.number(at + 18) >= 3
  const fuel = fields.length(at + 19) === 4 ? fields.hex(at + 19) : 0
  // 0: no sensor.
  if (fuel > 0) said.fuelPercent = (fuel >> 8) + (fuel & 255) / 100
  readThermometers(fields, bytes, at + 20, isNewer, sensors)
  const one = reportOf(said, fields.is(at + 4, 'A'), told)
  if (code !== null) one.alarms = [alarmOf(meitrackAlarms, code, deviceId, fixTime, receivedAt, one.position)]
  return one
}

/** `battery|supply|…` in volts where they have a point; else three inputs, battery and supply as the converter gives them. */
function readVolts(
  fields: Fields,
  bytes: Uint8Array,
  index: number,
  { analogue }: MeitrackSettings,
  sensors: NonNullable<Told['sensors']>,
): void {
  parts.split(bytes, fields.start(index), fields.end(index), BAR)
  if (parts.count < 5) return
  if (fields.hasDot(index)) {
    sensors.battery_volts = parts.number(0)
    sensors.external_volts = parts.number(1)
    return
  }
  const scale = SCALES[analogue]
  if (!scale) return
  sensors.battery_volts = parts.hex(3) * scale.battery
  sensors.external_volts = parts.hex(4) * scale.supply
}

const TEMPERATURES = ['temperature_1', 'temperature_2', 'temperature_3', 'temperature_4'] as const

/** Number of the thermometer, then hundredths of a degree; older versions write whole degrees and hundredths apart. */
function readThermometers(
  fields: Fields,
  bytes: Uint8Array,
  index: number,
  isNewer: boolean,
  sensors: NonNullable<Told['sensors']>,
): void {
  if (fields.length(index) < 6) return
  parts.split(bytes, fields.start(index), fields.end(index), BAR)
  for (let i = 0; i < Math.min(parts.count, TEMPERATURES.length); i++) {
    const name = TEMPERATURES[i]
    const reading = parts.length(i) === 6 ? parts.hex(i) & 0xffff : Number.NaN
    if (!name || Number.isNaN(reading)) continue
    const whole = (reading << 16) >> 24
    const hundredths = (reading & 255) / 100
    sensors[name] = isNewer ? ((reading << 16) >> 16) / 100 : whole < 0 ? whole - hundredths : whole + hundredths
  }
}
