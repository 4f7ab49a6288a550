import type { PlatformUnit } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import type { Position } from '../position.ts'
import { courseOf, instantOf } from '../shared/camera-wire.ts'
import { isPlace } from '../shared/degrees.ts'
import { readRows } from '../shared/lenient.ts'
import { sensed } from '../shared/sensed.ts'
import { streamaxAlarmWords, streamaxAlarms } from './streamax-alarms.ts'
import { alarmReply, type AlarmReply, deviceReply, gpsReply, type GpsReply } from './streamax-protocol.ts'

/**
 * How an endpoint writes places and speeds: `degrees` with km/h (v2), `scaled` degrees × 1 000 000 with km/h × 10 (the
 * older endpoints), `auto` judged by each value's size.
 */
export type StreamaxScale = 'auto' | 'degrees' | 'scaled'

const DEGREE = 1_000_000
const SPEED = 10

interface Place {
  lat: number
  lon: number
  /** km/h */
  speed: number | null
  scaled: boolean
}

/**
 * Degrees and km/h of a place in either scale; null without a place. The setting yields to what the values can be: no
 * latitude in degrees is over 90, none multiplied by a million has decimals.
 */
export function placeOf(
  lat: number | null,
  lng: number | null,
  speed: number | null,
  scale: StreamaxScale,
): Place | null {
  if (lat === null || lng === null) return null
  const tooLarge = Math.abs(lat) > 90 || Math.abs(lng) > 180
  const scaled = tooLarge || (scale === 'scaled' && Number.isInteger(lat) && Number.isInteger(lng))
  const place = scaled ? { lat: lat / DEGREE, lon: lng / DEGREE } : { lat, lon: lng }
  if (!isPlace(place.lat, place.lon)) return null
  return { ...place, speed: speed === null ? null : Math.max(0, scaled ? speed / SPEED : speed), scaled }
}

/** A GPS item of `gps/newest`, `gps/history` or a webhook; null when it has no place or no time. */
export function positionOfGps(item: GpsReply, scale: StreamaxScale, now: number): Position | null {
  const place = placeOf(item.lat, item.lng, item.speed, scale)
  const at = instantOf(item.time)
  if (!place || at === null) return null
  return {
    unitKey: item.uniqueId,
    fixTime: at,
    messageTime: at,
    receivedAt: now,
    lat: place.lat,
    lon: place.lon,
    speed: place.speed ?? 0,
    course: courseOf(item.angle),
    altitude: item.altitude,
    satellites: item.numOfSatellites,
    ignition: item.acc === null ? null : item.acc === 1,
    // Kilometres in v2; the older endpoints do not say what theirs are.
    odometerKm: place.scaled ? null : item.mileage,
    engineHours: null,
    fuelPercent: null,
    ...sensed({
      temperature_1: item.extendData?.temperatrue ?? null,
      external_volts: item.extendData?.voltage ?? null,
    }),
  }
}

/** An alarm; a START has no end yet. The media of it are asked for by its key, `alarmId`. null without a time. */
export function alarmOfItem(item: AlarmReply, scale: StreamaxScale, now: number): Alarm | null {
  const place = placeOf(item.gpsLat, item.gpsLng, item.gpsSpeed, scale)
  const end = instantOf(item.endTime)
  const at = instantOf(item.startTime) ?? end
  if (at === null) return null
  const words = [streamaxAlarmWords(item.alarmType), item.driverName && `Conductor: ${item.driverName}`]
  const media = (item.files ?? []).flatMap(({ url }) => url ?? [])
  return {
    unitKey: item.uniqueId,
    key: item.alarmId,
    code: item.alarmType,
    kind: streamaxAlarms.get(item.alarmType) ?? null,
    at,
    endAt: item.action === 'START' ? null : end,
    receivedAt: now,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: place?.speed ?? null,
    detail: words.filter(Boolean).join(' · ') || null,
    ...(media.length > 0 && { media }),
  }
}

/** Reads items one by one: what is unreadable is counted and left out; a position without a fix is neither. */
export function readPositions(
  items: readonly unknown[],
  scale: StreamaxScale,
  now: number,
): { positions: Position[]; discarded: number } {
  const read = readRows(gpsReply, items)
  const positions = read.flatMap((item) => positionOfGps(item, scale, now) ?? [])
  return { positions, discarded: items.length - read.length }
}

export function readAlarms(
  items: readonly unknown[],
  scale: StreamaxScale,
  now: number,
): { alarms: Alarm[]; discarded: number } {
  const alarms = readRows(alarmReply, items).flatMap((item) => alarmOfItem(item, scale, now) ?? [])
  return { alarms, discarded: items.length - alarms.length }
}

/** A device of the list; null when it has no `uniqueId`, which is text: it may begin with zeros. */
export function unitOfDevice(raw: unknown, position: Position | null): PlatformUnit | null {
  const device = deviceReply.safeParse(raw).data
  if (!device) return null
  const { uniqueId, vehicleNumber, deviceName, fleetName, fleetId } = device
  return {
    key: uniqueId,
    name: vehicleNumber ?? deviceName ?? uniqueId,
    group: fleetName === null ? null : { key: fleetId ?? fleetName, name: fleetName },
    position,
    deviceId: uniqueId,
    phone: device.simNumber,
    plates: null,
    vin: device.vin,
  }
}
