import type { SensorReadings } from '../../plausible.ts'
import type { Fields } from '../fields.ts'
import { recordAt, type Told } from '../frames.ts'
import type { Reading } from './suntech.ts'
import { timeAt } from './suntech-fields.ts'

const isSigned = (fields: Fields, index: number): boolean => fields.byte(index) === 43 || fields.byte(index) === 45
const isOn = (fields: Fields, index: number, at: number): number => (fields.byte(index, at) === 49 ? 1 : 0)
const MOST_BACKUP_VOLTS = 15
/** `4.3`, `4.05`: other figures with a point are longer. */
const BACKUP_DIGITS = 5
const KEY_DIGITS = 14
/** An address of sixteen digits before the colon. */
const COLON_AT = 16
const COLON = 58
const TEMPERATURES = ['temperature_1', 'temperature_2', 'temperature_3'] as const

/** Fields from the code or mode to the hour meter, by type. */
const TO_HOURS: Readonly<Record<string, number>> = { STT: 2, EMG: 1, EVT: 1, ALT: 1 }

/** From the date on, all legacy families agree but for the cells before the signed latitude. */
export function readLegacy(fields: Fields, type: string, deviceId: string, receivedAt: number): Reading | null {
  let at = 2
  while (at < fields.count && Number.isNaN(timeAt(fields, at))) at += 1
  const fixTime = timeAt(fields, at)
  const latest = at + 8
  at += 2
  while (at < latest && !isSigned(fields, at)) at += 1
  if (Number.isNaN(fixTime) || !isSigned(fields, at) || !isSigned(fields, at + 1)) return null
  const family = fields.byte(0, 2)
  const [isShort, isCellular] = [family === 57, family === 52]
  const afterCourse = at + 4
  const fix = isShort ? afterCourse : afterCourse + 1
  const io = fix + 3
  const isFull = !isShort && !isCellular
  const said = recordAt(deviceId, fixTime, receivedAt)
  said.lat = fields.number(at)
  said.lon = fields.number(at + 1)
  said.speed = fields.number(at + 2)
  said.course = fields.number(at + 3)
  said.satellites = isShort ? null : fields.value(afterCourse)
  const sensors: SensorReadings = {}
  const told: Told = { sensors }
  const hasFix = fields.is(fix, '1')
  if (isShort) {
    // Some ST910 put metres where others put volts.
    const volts = fields.value(fix + 1)
    if (fields.hasDot(fix + 1)) sensors.battery_volts = volts
    return { said, hasFix, told, code: fix + 1 }
  }
  if (isCellular) return { said, hasFix, told, code: fix + 1 }
  const metres = fields.value(fix + 1)
  said.odometerKm = metres === null ? null : metres / 1000
  sensors.external_volts = fields.value(fix + 2)
  if (isFull && fields.length(io) >= 6) {
    said.ignition = fields.byte(io) === 49
    sensors.input_1 = isOn(fields, io, 1)
    sensors.input_2 = isOn(fields, io, 2)
    sensors.output_1 = isOn(fields, io, 4)
  }
  const toHours = TO_HOURS[type]
  if (toHours !== undefined) readMeters(fields, io + 1 + toHours, said, told, sensors)
  return { said, hasFix, told, code: io + 1 }
}

/**
 * Hour meter in minutes, volts of the backup battery, live or stored, then what is wired: key and whether it is in,
 * thermometers as `address:degrees`. Models that put something else there write it otherwise.
 */
function readMeters(fields: Fields, hours: number, said: Reading['said'], told: Told, sensors: SensorReadings): void {
  const backup = fields.number(hours + 1)
  const isLive = fields.is(hours + 2, '1') || fields.is(hours + 2, '0')
  const isBackup = fields.hasDot(hours + 1) && fields.length(hours + 1) <= BACKUP_DIGITS
  if (fields.hasDot(hours) || !isBackup || !(backup <= MOST_BACKUP_VOLTS) || !isLive) return
  said.engineHours = fields.number(hours) / 60
  if (backup > 0) sensors.battery_volts = backup
  let slot = 0
  for (let at = hours + 3; at < fields.count; at++) {
    if (fields.length(at) === KEY_DIGITS && fields.is(at + 1, '1')) told.driverCard = fields.text(at)
    const isThermometer = fields.byte(at, COLON_AT) === COLON
    const name = TEMPERATURES[slot]
    if (isThermometer && name) sensors[name] = Number(fields.text(at).slice(COLON_AT + 1))
    if (isThermometer || fields.is(at, ':')) slot += 1
  }
}
