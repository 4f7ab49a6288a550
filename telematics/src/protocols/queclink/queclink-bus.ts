import type { DeviceReport } from '../../device.ts'
import { isInstant } from '../../plausible.ts'
import { latin1 } from '../bytes.ts'
import type { Fields } from '../fields.ts'
import { recordAt, reportOf, statusAt, statusReport, type Told } from '../frames.ts'
import { modemPercent } from '../modem.ts'
import { findBlock, readBlock, timeOf } from './queclink-place.ts'

const MASK = 6
const H = 72
const P = 80
const L = 76

/** GTCAN: the mask of field 6 says which values of the vehicle's bus follow, in the order of its bits but for one pair. */
const ORDER = [0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

/** `raw`: the message itself, of which `fields` are the fields. */
export function busReport(fields: Fields, raw: Uint8Array, deviceId: string, receivedAt: number): DeviceReport {
  const block = findBlock(fields, MASK + 1, fields.count)
  const sentAt = timeOf(fields, fields.count - 2)
  const { said, hasFix } =
    block < 0
      ? { said: recordAt(deviceId, sentAt, receivedAt), hasFix: false }
      : readBlock(fields, block, deviceId, receivedAt)
  const mask = fields.hex(MASK)
  const told: Told = {}
  const sensors: Told['sensors'] = (told.sensors = {})
  const number = (at: number) => fields.number(at)
  /** The number after a letter that says its unit. */
  const lettered = (at: number, letter: number) =>
    fields.byte(at) === letter ? Number(latin1(raw, fields.start(at) + 1, fields.end(at)) || Number.NaN) : null
  let at = MASK
  for (const bit of ORDER) {
    if (Number.isNaN(mask) || ((mask / 2 ** bit) & 1) === 0) continue
    at += 1
    if (fields.length(at) === 0) continue
    switch (bit) {
      case 0:
        if (VIN.test(fields.text(at))) told.vin = fields.text(at)
        break
      case 1:
        said.ignition = number(at) > 0
        break
      case 2: {
        const hectometres = lettered(at, H)
        said.odometerKm = hectometres === null ? null : hectometres / 10
        break
      }
      case 5:
        sensors.rpm = number(at)
        break
      case 6:
        sensors.coolant_temperature = number(at)
        break
      case 8:
        said.fuelPercent = lettered(at, P)
        sensors.fuel_litres = lettered(at, L)
        break
      case 11:
        said.engineHours = number(at)
        break
      case 15:
        sensors.axle_weight = number(at)
        break
      default:
    }
  }
  return reportOf(said, hasFix, told)
}

const VIN = /^[A-HJ-NPR-Z\d]{17}$/
const ENGINE_ON = new Set(['21', '22'])
const ENGINE_OFF = new Set(['11', '12', '16', '1A'])

/** GTINF: state, SIM, signal, quality, …, millivolts of the vehicle (kilometres in one family), …, volts of the battery. */
export function statusOf(fields: Fields, receivedAt: number): DeviceReport {
  const sentAt = timeOf(fields, fields.count - 2)
  const status = statusAt(isInstant(sentAt) ? sentAt : receivedAt)
  const state = fields.text(4)
  if (ENGINE_ON.has(state)) status.ignition = true
  else if (ENGINE_OFF.has(state)) status.ignition = false
  return statusReport(status, {
    sensors: {
      signal_percent: fields.length(6) > 0 ? modemPercent(fields.number(6)) : null,
      external_volts: fields.hasDot(9) ? null : fields.number(9) / 1000,
      battery_volts: fields.hasDot(11) ? fields.number(11) : null,
    },
  })
}
