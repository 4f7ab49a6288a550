import type { PlatformUnit, PlatformUpdate } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import type { Position } from '../position.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { courseOf, instantOf } from '../shared/camera-wire.ts'
import { isPlace } from '../shared/degrees.ts'
import { hikvisionAlarms } from './hikvision-alarms.ts'
import { type GpsInfo, type QueueEvent, queueEvent, vehicleReply } from './hik-connect-protocol.ts'

/** Centimetres an hour in a kilometre an hour. */
const SPEED = 100_000
const CENTIMETRES = 100
const POSITIONS = new Set(['Msg330001', 'Msg330002'])
/** Messages of devices on board; the queue has doors and intercoms too. */
const ON_BOARD = 'Msg33'
const IGNITION = new Map([
  ['Msg330407', true],
  ['Msg330408', false],
])

/** Hundredths of a degree, as the documented sample has it; what can only be degrees is taken so. */
const degreesOf = (direction: number | null) => (direction !== null && direction > 360 ? direction / 100 : direction)

const signed = (value: number, side: string | null, negative: string) => (side === negative ? -Math.abs(value) : value)

function placeOf({ lat, lng, ns, ew, speed, direction, height }: GpsInfo) {
  if (lat === null || lng === null) return null
  const place = { lat: signed(lat, ns, 'S'), lon: signed(lng, ew, 'W') }
  if (!isPlace(place.lat, place.lon)) return null
  return {
    ...place,
    speed: Math.max(0, (speed ?? 0) / SPEED),
    course: courseOf(degreesOf(direction)),
    altitude: height === null ? null : height / CENTIMETRES,
  }
}

/** `offset`: '-06:00', where the platform's times are from when they do not say. */
function timeOf(text: string | null, offset: string): number | null {
  if (text === null) return null
  return instantOf(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}${offset}`)
}

function alarmOf(event: QueueEvent, at: number, receivedAt: number): Alarm {
  const { msgType, device } = event.basicInfo
  const gps = event.data?.vehicleRelatedInfo?.gpsInfo
  const place = gps ? placeOf(gps) : null
  return {
    unitKey: device.name,
    key: event.uuid ?? `${device.name}:${msgType}:${at}`,
    code: msgType,
    kind: hikvisionAlarms.get(msgType) ?? null,
    at,
    endAt: null,
    receivedAt,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: place?.speed ?? null,
    detail: null,
  }
}

/** Positions and alarms of a batch; an alarm that says where it happened is a position too. */
export function readQueue(events: readonly unknown[], offset: string, receivedAt: number): PlatformUpdate {
  const update = emptyUpdate()
  for (const raw of events) {
    const event = queueEvent.safeParse(raw).data
    const at = event ? timeOf(event.basicInfo.occurrenceTime, offset) : null
    if (!event || at === null) {
      update.discarded += 1
      continue
    }
    const { msgType, device } = event.basicInfo
    if (!msgType.startsWith(ON_BOARD)) continue
    const gps = event.data?.vehicleRelatedInfo?.gpsInfo
    const place = gps ? placeOf(gps) : null
    if (place) update.positions.push(positionOf(device.name, place, at, receivedAt, IGNITION.get(msgType) ?? null))
    if (!POSITIONS.has(msgType)) update.alarms.push(alarmOf(event, at, receivedAt))
  }
  return update
}

type Place = NonNullable<ReturnType<typeof placeOf>>

function positionOf(unitKey: string, place: Place, at: number, receivedAt: number, ignition: boolean | null): Position {
  return {
    unitKey,
    fixTime: at,
    messageTime: at,
    receivedAt,
    ...place,
    satellites: null,
    ignition,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

/** A vehicle of an area; it goes by its device's serial number, as the queue's events do. */
export function unitOfVehicle(raw: unknown): PlatformUnit | null {
  const vehicle = vehicleReply.safeParse(raw).data
  if (!vehicle) return null
  const { name, area, device, vehicleInfo } = vehicle
  const key = device.devInfo.serialNo
  return {
    key,
    name: name ?? vehicleInfo?.licensePlateNo ?? key,
    group: area?.name ? { key: area.id ?? area.name, name: area.name } : null,
    position: null,
    deviceId: key,
    phone: null,
    plates: vehicleInfo?.licensePlateNo ?? null,
    vin: null,
  }
}
