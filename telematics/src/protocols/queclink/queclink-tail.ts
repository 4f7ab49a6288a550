import type { Position } from '../../position.ts'
import type { SensorReadings } from '../../plausible.ts'
import type { Fields } from '../fields.ts'
import { hexDigit } from '../fields.ts'
import type { Told } from '../frames.ts'
import type { Family } from './queclink-families.ts'
import { BLOCK_FIELDS } from './queclink-place.ts'

const COLON = 58
const CELL_FIELDS = 4
const MODEM_FIELDS = 2
const STATE_DIGITS = 6
/** Analogue inputs between the hour meter and the battery, at most, a reserved field among them. */
const MOST_ANALOGUE = 4
const ONE_WIRE = 1 << 1
const FUEL_SENSOR = 1 << 0
const EXTENDED_FUEL = 1 << 29
const DEGREES_A_STEP = 0.0625
const TEMPERATURES = ['temperature_1', 'temperature_2', 'temperature_3', 'temperature_4'] as const

/** Where the odometer stands after the block at `block`: past the cell and what a mask of digits says comes with it. */
export function afterCell(fields: Fields, block: number, { isAsset }: Family): number {
  const mask = block + BLOCK_FIELDS + CELL_FIELDS + (isAsset ? MODEM_FIELDS : 0)
  // Some write the odometer in the mask's place.
  if (fields.hasDot(mask)) return mask
  const bits = fields.hex(mask)
  return Number.isNaN(bits) ? mask + 1 : mask + 1 + (bits & 1) + ((bits >> 1) & 1) + ((bits >> 4) & 1)
}

/** Kilometres are written with a point. */
export const kilometres = (fields: Fields, index: number): number | null =>
  fields.hasDot(index) ? fields.value(index) : null

/** `HHHHH:MM:SS`, null for anything else. */
export function hoursOf(fields: Fields, index: number): number | null {
  const length = fields.length(index)
  if (length < 7 || fields.byte(index, length - 3) !== COLON || fields.byte(index, length - 6) !== COLON) return null
  const hours = fields.digits(index, 0, length - 6) + fields.digits(index, length - 5, 2) / 60
  return Number.isNaN(hours) ? null : hours
}

function isState(fields: Fields, index: number): boolean {
  if (fields.length(index) !== STATE_DIGITS) return false
  for (let at = 0; at < STATE_DIGITS; at++) if (hexDigit(fields.byte(index, at)) < 0) return false
  return true
}

/** First digit of the state: 1 and 2 are a vehicle with its engine off and on, 4 is one that tells motion alone. */
export function ignitionOfState(digit: number): boolean | null {
  if (digit === 50) return true
  return digit === 49 ? false : null
}

/** What follows the last block of a regular report: odometer, hours, inputs, battery, state, and by `mask` accessories. */
export function readRegularTail(fields: Fields, block: number, mask: number, family: Family, said: Position): Told {
  const sensors: SensorReadings = {}
  const end = fields.count - 2
  const odometer = afterCell(fields, block, family)
  if (family.isAsset) {
    const battery = odometer + (fields.hasDot(odometer) ? 1 : 0)
    if (battery < end) sensors.battery_percent = fields.value(battery)
    return { sensors }
  }
  if (odometer >= end) return { sensors }
  said.odometerKm = kilometres(fields, odometer)
  said.engineHours = hoursOf(fields, odometer + 1)
  if (family.hasPlainInputs) return { sensors }
  let state = odometer + 3
  while (state < Math.min(end, odometer + 3 + MOST_ANALOGUE) && !isState(fields, state)) state += 1
  if (state >= end || !isState(fields, state)) return { sensors }
  sensors.battery_percent = fields.value(state - 1)
  said.ignition = ignitionOfState(fields.byte(state))
  const inputs = fields.digits(state, 2, 2) >= 0 ? fields.digits(state, 3, 1) : Number.NaN
  sensors.input_1 = (inputs >> 1) & 1
  sensors.input_2 = (inputs >> 2) & 1
  sensors.output_1 = fields.digits(state, 5, 1) & 1
  readThermometers(fields, state + 2, mask, family, sensors)
  return { sensors }
}

/** By the mask of a GTERI: a fuel sensor, then how many wires, each with its address, kind and sixteenths of a degree. */
function readThermometers(fields: Fields, from: number, mask: number, family: Family, sensors: SensorReadings): void {
  if ((mask & ONE_WIRE) === 0 || (mask & EXTENDED_FUEL) !== 0) return
  const at = from + ((mask & FUEL_SENSOR) !== 0 && !family.fuelIsAccessory ? 1 : 0)
  const count = fields.number(at)
  for (let i = 0; i < count && i < TEMPERATURES.length; i++) {
    const steps = fields.hex(at + 3 * (i + 1))
    const name = TEMPERATURES[i]
    if (name && fields.length(at + 3 * (i + 1)) === 4) sensors[name] = ((steps << 16) >> 16) * DEGREES_A_STEP
  }
}
