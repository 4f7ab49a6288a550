import type { PlatformStatus, PlatformUnit } from '../adapter.ts'
import { type Alarm, quoted } from '../alarm.ts'
import type { Position } from '../position.ts'
import { courseOf, instantOf } from '../shared/camera-wire.ts'
import { placeOf } from '../shared/degrees.ts'
import { sensed } from '../shared/sensed.ts'
import { jimiAlarms } from './jimi-alarms.ts'
import {
  type CloudAlarm,
  deviceReply,
  type HubAlarm,
  type HubGps,
  type HubHeartbeat,
  locationReply,
  type LocationReply,
  type TrackReply,
} from './jimi-protocol.ts'

/** Which places are positions: `gps` only what satellites gave, `all` also antennas and Wi-Fi, off by kilometres. */
export type JimiPlaces = 'gps' | 'all'

interface Fix {
  unitKey: string
  /** `1` or `GPS` is a receiver's fix; the others are LBS, WIFI, BEACON. */
  source: string | null
  at: number | null
  messageTime?: number | null
  receivedAt: number
  lat: number | null
  lng: number | null
  speed: number | null
  course: number | null
}

function positionOf(fix: Fix, places: JimiPlaces): Position | null {
  const { unitKey, source, at } = fix
  const place = placeOf(fix.lat, fix.lng)
  const satellites = source === null || source === '1' || source.toUpperCase() === 'GPS'
  if (at === null || !place) return null
  if (!satellites && places === 'gps') return null
  return {
    unitKey,
    fixTime: at,
    messageTime: Math.max(at, fix.messageTime ?? at),
    receivedAt: fix.receivedAt,
    ...place,
    speed: Math.max(0, fix.speed ?? 0),
    course: courseOf(fix.course),
    altitude: null,
    satellites: null,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

const kilometres = (metres: number | null) => (metres === null ? null : metres / 1000)

function ignitionOf(text: string | null): boolean | null {
  if (text === null) return null
  return text === '1' || text.toUpperCase() === 'ON'
}

const sensorsOfLocation = (item: LocationReply) =>
  sensed({ battery_percent: item.electQuantity ?? item.electricQuantity, temperature_1: item.temperature })

const quiet = { odometerKm: null, engineHours: null, fuelPercent: null }

/** What a device that is on line has said since its newest place, under a roof for instance; null: nothing. */
export function tellOfLocation(item: LocationReply): PlatformStatus | null {
  const at = instantOf(item.hbTime)
  if (item.status !== '1' || at === null || at <= (instantOf(item.gpsTime) ?? 0)) return null
  return { unitKey: item.imei, at, ...quiet, ignition: ignitionOf(item.accStatus), ...sensorsOfLocation(item) }
}

const MOST_POWER = 6
const MOST_SIGNAL = 4
const share = (level: number | null, most: number) => (level === null ? null : Math.round((level / most) * 100))

/** An item of the hub's `/pushhb`. */
export function tellOfHeartbeat(item: HubHeartbeat, receivedAt: number): PlatformStatus {
  return {
    unitKey: item.deviceImei,
    at: instantOf(item.gateTime) ?? receivedAt,
    ...quiet,
    ignition: ignitionOf(item.acc),
    ...sensed({
      battery_percent: share(item.powerLevel, MOST_POWER),
      signal_percent: share(item.gsmSign, MOST_SIGNAL),
    }),
  }
}

/** Newest place of a device (`jimi.user.device.location.list`, `jimi.device.location.get`). */
export function positionOfLocation(item: LocationReply, places: JimiPlaces, now: number): Position | null {
  const position = positionOf(
    {
      unitKey: item.imei,
      source: item.posType,
      at: instantOf(item.gpsTime),
      messageTime: instantOf(item.hbTime),
      receivedAt: now,
      lat: item.lat,
      lng: item.lng,
      speed: item.speed,
      course: item.direction ?? item.gpsDirectionValue,
    },
    places,
  )
  return (
    position && {
      ...position,
      satellites: item.gpsNum,
      ignition: ignitionOf(item.accStatus),
      odometerKm: item.currentMileage ?? kilometres(item.mileage),
      ...sensorsOfLocation(item),
    }
  )
}

/** A point of `jimi.device.track.list`. */
export function positionOfTrack(imei: string, item: TrackReply, places: JimiPlaces, now: number): Position | null {
  const { lat, lng, gpsSpeed: speed, direction: course, posType: source } = item
  const at = instantOf(item.gpsTime)
  const position = positionOf({ unitKey: imei, source, at, receivedAt: now, lat, lng, speed, course }, places)
  return position && { ...position, ignition: ignitionOf(item.ignition), satellites: item.satellite }
}

/** An item of the hub's `/pushgps`; a re-uploaded one has its own, earlier time. */
export function positionOfHub(item: HubGps, places: JimiPlaces, receivedAt: number): Position | null {
  if (item.imei === null) return null
  const position = positionOf(
    {
      unitKey: item.imei,
      source: item.postType,
      at: instantOf(item.gpsTime),
      receivedAt: instantOf(item.gateTime) ?? receivedAt,
      lat: item.lat,
      lng: item.lng,
      speed: item.speed,
      course: item.direction,
    },
    places,
  )
  return (
    position && {
      ...position,
      altitude: item.altitude,
      satellites: item.satellites,
      ignition: ignitionOf(item.acc),
      odometerKm: kilometres(item.distance),
      ...sensed({ door_1: item.doorStatus, temperature_1: item.temperature }),
    }
  )
}

/** Whether a device is online and what it says of itself. Times epoch ms. */
export interface JimiDeviceStatus {
  imei: string
  isOnline: boolean
  heartbeatAt: number | null
  fixAt: number | null
  ignition: boolean | null
  /** 0–100 */
  batteryPercent: number | null
}

export function statusOfLocation(raw: unknown): JimiDeviceStatus | null {
  const item = locationReply.safeParse(raw).data
  if (!item) return null
  return {
    imei: item.imei,
    isOnline: item.status === '1',
    heartbeatAt: instantOf(item.hbTime),
    fixAt: instantOf(item.gpsTime),
    ignition: ignitionOf(item.accStatus),
    batteryPercent: item.electQuantity ?? item.electricQuantity,
  }
}

/** A device of `jimi.user.device.list`; null without an IMEI. */
export function unitOfDevice(raw: unknown): PlatformUnit | null {
  const item = deviceReply.safeParse(raw).data
  if (!item) return null
  const { imei, deviceGroup, deviceGroupId } = item
  return {
    key: imei,
    name: item.vehicleName ?? item.deviceName ?? item.vehicleNumber ?? imei,
    group: deviceGroup === null ? null : { key: deviceGroupId ?? deviceGroup, name: deviceGroup },
    position: null,
    deviceId: imei,
    phone: item.sim,
    plates: item.vehicleNumber,
    vin: item.carFrame,
  }
}

/** First number of the Open API that the hub uses for something else. */
const SHARED_NUMBERS = 256

/** Number of a code written in decimal or, as the sub-types 0x10 and 0x11 of some hubs, in hexadecimal; null for words. */
function numberOf(code: string): number | null {
  return /^(?:0x[0-9a-f]+|\d+)$/i.test(code) ? Number(code) : null
}

/** An alarm of the Open API, polled or pushed: both have the same key. null without type or time. */
export function alarmOfCloud(item: CloudAlarm, receivedAt: number): Alarm | null {
  const at = instantOf(item.time)
  if (item.type === null || at === null) return null
  const number = numberOf(item.type)
  const code = number !== null && number >= SHARED_NUMBERS ? `tsp-${number}` : item.type
  const kind = jimiAlarms.get(code) ?? null
  const place = placeOf(item.lat, item.lng)
  return {
    unitKey: item.imei,
    key: `${item.imei}:${code}:${at}`,
    code,
    kind,
    at,
    endAt: null,
    receivedAt,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: item.speed,
    // The name says the kind once more, in the account's language.
    detail: kind === null ? quoted(item.name) : null,
  }
}

/** Class of the bit mask of JT/T 808. */
const STANDARD = 256
/** Classes whose sub-type says what happened. */
const WITH_SUBTYPE = new Set([264, 265, 266])
/** Its value says whether on or off. */
const IGNITION_CHANGED = '254'

function codesOfHub(type: string, subtype: string | null, mask: string | null): string[] {
  const number = numberOf(type)
  if (number === null) return [type]
  const bits = mask === null ? null : numberOf(mask)
  if (number === STANDARD && bits !== null) {
    return Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => Math.floor(bits / 2 ** bit) % 2 === 1)
      .map((bit) => `${STANDARD}-${bit}`)
  }
  const sub = subtype === null ? null : numberOf(subtype)
  return WITH_SUBTYPE.has(number) && sub !== null && sub !== number ? [`${number}-${sub}`] : [String(number)]
}

/**
 * Alarms of an item of the hub's `/pushalarm`: one for each bit of a standard one. An end has the key of its beginning
 * when the hub names the alarm (`alarmId`, `alarmLabel`); without a name it ends the newest open one of its device and
 * code. null when the item has no device, type or time.
 */
export function alarmsOfHub(item: HubAlarm, receivedAt: number): Alarm[] | null {
  const at = instantOf(item.time) ?? (item.alertType === 'removeAlarmType' ? receivedAt : null)
  const { imei } = item
  const ended = item.alertType === 'removeAlarmType'
  const type = ended ? item.removeAlarmType : item.alertType
  if (imei === null || type === null || at === null) return null
  const name = item.alarmId ?? item.alarmLabel
  const place = placeOf(item.lat, item.lng)
  const isUnnamedEnd = ended && name === null
  return codesOfHub(type, item.alarmType, item.standardAlarmValue).map((code) => ({
    unitKey: imei,
    key: isUnnamedEnd ? `${imei}:${code}:` : `${imei}:${code}:${name ?? at}`,
    code,
    kind: kindOfHub(code, item.alertValue),
    at,
    endAt: ended ? at : null,
    receivedAt,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: item.speed,
    detail: item.driverName === null ? null : `Conductor: ${item.driverName}`,
    ...(item.file !== null && /^https?:/i.test(item.file) && { media: [item.file] }),
    ...(isUnnamedEnd && { endsOpen: true as const }),
  }))
}

function kindOfHub(code: string, value: string | null): Alarm['kind'] {
  if (code === IGNITION_CHANGED && value !== null && /off|^0$/i.test(value)) return 'ignition_off'
  return jimiAlarms.get(code) ?? null
}
