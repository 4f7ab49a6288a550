import type { SensorReadings } from '../../plausible.ts'
import { latin1, u16, u32, u8 } from '../bytes.ts'
import type { Told } from '../frames.ts'
import { modemPercent } from '../modem.ts'

/** What the items after a location say. */
export interface Items extends Told {
  odometerKm: number | null
  fuelPercent: number | null
  satellites: number | null
  /** The camera's alarm bits. */
  video: number
  hasEvents: boolean
  sensors: SensorReadings
}

/** Camera and driving alarms, each an item of its own. */
export const EVENT_FAMILIES: Readonly<Record<number, string>> = {
  0x64: 'adas',
  0x65: 'dms',
  0x67: 'bsd',
  0x70: 'harsh',
}

/** Reads the items from ≤ i < to; one that claims more than there is ends them. */
export function readItems(bytes: Uint8Array, from: number, to: number): Items {
  const items: Items = {
    odometerKm: null,
    fuelPercent: null,
    satellites: null,
    video: 0,
    hasEvents: false,
    sensors: {},
  }
  for (let at = from; at + 2 <= to; at += 2 + u8(bytes, at + 1)) {
    const value = at + 2
    const length = u8(bytes, at + 1)
    if (value + length > to) break
    // The vehicle's bus: its length says nothing, it goes on to the end in items of its own after one byte.
    if (u8(bytes, at) === 0x80 && length <= 1) {
      readBus(items, bytes, value + 1, to)
      break
    }
    readItem(items, u8(bytes, at), bytes, value, length)
  }
  return items
}

function readItem(items: Items, id: number, bytes: Uint8Array, at: number, length: number): void {
  const { sensors } = items
  switch (id) {
    case 0x01:
      if (length === 4) items.odometerKm = u32(bytes, at) / 10
      break
    case 0x02:
      if (length === 2) sensors.fuel_litres = u16(bytes, at) / 10
      break
    case 0x14:
      if (length === 4) items.video = u32(bytes, at)
      break
    case 0x30:
      sensors.signal_percent = modemPercent(u8(bytes, at))
      break
    case 0x31:
      items.satellites = u8(bytes, at)
      break
    case 0x61:
      if (length === 2) sensors.external_volts = u16(bytes, at) / 100
      break
    case 0x69:
    case 0xd5:
      if (length === 2) sensors.battery_volts = u16(bytes, at) / 100
      break
    case 0x94:
      items.vin = vinAt(bytes, at, at + length)
      break
    case 0xd3:
      if (length === 2) sensors.external_volts = u16(bytes, at) / 10
      break
    case 0xd4:
    case 0xfe:
      if (length === 1) sensors.battery_percent = u8(bytes, at)
      break
    case 0xeb:
      readExtension(sensors, bytes, at, at + length)
      break
    case 0xed:
      items.driverCard = latin1(bytes, at, at + length).trim()
      break
    case 0xee:
      if (length < 5) break
      sensors.external_volts = u16(bytes, at + 1) / 1000
      sensors.battery_volts = u16(bytes, at + 3) / 1000
      break
    default:
      if (EVENT_FAMILIES[id] !== undefined) items.hasEvents = true
  }
}

const VIN = /^[A-HJ-NPR-Z\d]{17}$/

function vinAt(bytes: Uint8Array, from: number, to: number): string | undefined {
  const text = latin1(bytes, from, to).trim()
  return VIN.test(text) ? text : undefined
}

/** Items of length 2 (their id counted), id 2; other makers put cells here, whose first word is a country's. */
function readExtension(sensors: SensorReadings, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at + 4 <= to; at += 2 + u16(bytes, at)) {
    const length = u16(bytes, at)
    if (length < 2 || length > 200) return
    if (u16(bytes, at + 2) === 0xce) sensors.external_volts = u16(bytes, at + 4) / 100
  }
}

function readBus(items: Items, bytes: Uint8Array, from: number, to: number): void {
  const { sensors } = items
  for (let at = from; at + 2 <= to; at += 2 + u8(bytes, at + 1)) {
    const value = at + 2
    if (value + u8(bytes, at + 1) > to) break
    switch (u8(bytes, at)) {
      case 0x81:
        sensors.rpm = u16(bytes, value)
        break
      case 0x82:
        sensors.external_volts = u16(bytes, value) / 10
        break
      case 0x84:
        sensors.coolant_temperature = u8(bytes, value) - 40
        break
      case 0x8b:
        items.vin = vinAt(bytes, value, value + u8(bytes, at + 1))
        break
      case 0x8c:
        items.odometerKm = u32(bytes, value) / 10
        break
      case 0x8e:
        items.fuelPercent = u8(bytes, value)
        break
      default:
    }
  }
}
