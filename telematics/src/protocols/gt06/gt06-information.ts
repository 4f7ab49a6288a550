import type { DeviceReport } from '../../device.ts'
import type { SensorReadings } from '../../plausible.ts'
import { hex, i16, latin1, u16, u32, u8, utc } from '../bytes.ts'
import { cardRead } from '../card-reader.ts'
import { alarmOf, recordAt, reportOf, statusAt, statusReport, type Told } from '../frames.ts'
import { gt06OtherAlarms } from './gt06-alarms.ts'
import type { Content } from './gt06-content.ts'
import { locationTime, PLACE_BYTES, readPlace, TIME_BYTES, usualPlace } from './gt06-location.ts'

const statusOf = (content: Content, told: Told): DeviceReport => statusReport(statusAt(content.receivedAt), told)

const OIL = /!AIOIL,\d+,[\d.]+,([\d.]+),[^,]+,\w+,([\d.]+),/

/** 0x94: kind 1, content. null: kinds of no interest (SIM, settings). */
export function informationRecord(content: Content, isLong: boolean): DeviceReport | null {
  const { bytes, from, to } = content
  if (!isLong) return statusOf(content, { sensors: { external_volts: u16(bytes, from) / 100 } })
  switch (u8(bytes, from)) {
    case 0x00:
      return statusOf(content, { sensors: { external_volts: u16(bytes, from + 1) / 100 } })
    case 0x05:
      return statusOf(content, {
        sensors: { door_1: u8(bytes, from + 1) & 1, input_1: (u8(bytes, from + 1) >> 2) & 1 },
      })
    case 0x0d: {
      const found = OIL.exec(latin1(bytes, from, to))
      return found ? statusOf(content, { sensors: { temperature_1: Number(found[1]) } }) : null
    }
    case 0x1b: {
      const driverCard = cardRead(latin1(bytes, from + 1, to)) ?? hex(bytes, from + 3, from + 7)
      return statusOf(content, { driverCard })
    }
    case 0x1e:
      // Temperature and humidity in tenths; below zero by the highest bit.
      return statusOf(content, {
        sensors: { temperature_1: i16(bytes, from + 3) / 10, humidity: u16(bytes, from + 7) / 10 },
      })
    default:
      return null
  }
}

const STX = 0x02
const CARD_DIGITS = 10

/** 0x9B: which port, what came over it: a card's digits after their mark, or a temperature in words. */
export function serialRecord(content: Content): DeviceReport | null {
  const { bytes, from, to } = content
  const text = latin1(bytes, from + 1, to)
  if (u8(bytes, from + 1) === STX) return statusOf(content, { driverCard: text.slice(1, 1 + CARD_DIGITS) })
  const degrees = /^-?\d+\.\d+/.exec(text)?.[0]
  return degrees === undefined ? null : statusOf(content, { sensors: { temperature_1: Number(degrees) } })
}

/** 0x8C and 0x66: time, ignition, `id=hexadecimal` in words, and a place without its time at the end. */
export function busRecord(content: Content): DeviceReport {
  const { bytes, from, to, deviceId, receivedAt } = content
  const place = to - PLACE_BYTES
  const said = recordAt(deviceId, locationTime(bytes, from, content.offsetMs), receivedAt)
  said.ignition = content.ignition = u8(bytes, from + TIME_BYTES) > 0
  const hasFix = place > from + TIME_BYTES && readPlace(said, bytes, usualPlace(place))
  const sensors: SensorReadings = {}
  let vin: string | undefined
  for (const pair of latin1(bytes, from + TIME_BYTES + 1, place).split(',')) {
    const [name = '', value = ''] = pair.split('=')
    const hundredths = Number.parseInt(value, 16) / 100
    switch (name.slice(0, 2).toUpperCase()) {
      case '28':
        if (hundredths > 0) said.odometerKm = hundredths
        break
      case '2B':
        if (hundredths > 0) said.fuelPercent = hundredths
        break
      case '2D':
        sensors.coolant_temperature = hundredths
        break
      case '36':
        sensors.rpm = hundredths
        break
      case '4A':
        vin = value
        break
      default:
    }
  }
  return reportOf(said, hasFix, { sensors, vin })
}

/** 0x70: modules of id 2 and length 2. */
export function modularRecord(content: Content): DeviceReport {
  const { bytes, from, to, deviceId, receivedAt } = content
  const said = recordAt(deviceId, Number.NaN, receivedAt)
  const sensors: SensorReadings = {}
  let [hasFix, event] = [false, 0]
  for (let at = from; at + 4 <= to; at += 4 + u16(bytes, at + 2)) {
    const value = at + 4
    if (value + u16(bytes, at + 2) > to) break
    switch (u16(bytes, at)) {
      case 0x18:
        sensors.battery_volts = u16(bytes, value) / 100
        break
      case 0x2a:
        sensors.door_1 = (u8(bytes, value) & 15) > 0 ? 1 : 0
        break
      case 0x2b:
        event = u8(bytes, value)
        break
      case 0x2c:
        said.messageTime = u32(bytes, value) * 1000
        break
      case 0x33:
        said.fixTime = u32(bytes, value) * 1000
        hasFix = readPlace(said, bytes, {
          satellites: value + 4,
          lat: value + 7,
          speed: value + 15,
          status: value + 16,
        })
        said.altitude = i16(bytes, value + 5)
        break
      default:
    }
  }
  const one = reportOf(said, hasFix, { sensors })
  if (event > 0) {
    const code = `modular-0x${event.toString(16).padStart(2, '0')}`
    const time = one.position?.fixTime ?? said.messageTime
    one.alarms = [alarmOf(gt06OtherAlarms, code, deviceId, time, receivedAt, one.position)]
  }
  return one
}

const PLACE_WORDS =
  /Lat:([NS])([\d.]+),Lon:([EW])([\d.]+),Course:([\d.]+),Speed:([\d.]+),DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/

/** The place in the answer to a command; null where it tells none. */
export function answeredRecord(text: string, deviceId: string, receivedAt: number): DeviceReport | null {
  const found = PLACE_WORDS.exec(text)
  if (!found) return null
  const [, south, lat, west, lon, course, speed, ...when] = found
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = when.map(Number)
  const said = recordAt(deviceId, utc(year, month, day, hour, minute, second), receivedAt)
  said.lat = south === 'S' ? -Number(lat) : Number(lat)
  said.lon = west === 'W' ? -Number(lon) : Number(lon)
  said.course = Number(course)
  said.speed = Number(speed)
  return reportOf(said, true)
}
