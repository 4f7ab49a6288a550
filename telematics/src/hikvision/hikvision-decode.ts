import type { PlatformUnit, PlatformUpdate } from '../adapter.ts'
import { type Alarm, quoted } from '../alarm.ts'
import type { Position } from '../position.ts'
import { emptyUpdate } from '../shared/camera-memory.ts'
import { courseOf, instantOf } from '../shared/camera-wire.ts'
import { isPlace } from '../shared/degrees.ts'
import { hikvisionAlarms } from './hikvision-alarms.ts'
import { deviceReply, type EventReply, eventReply, gpsReply, type GpsReply } from './hikvision-protocol.ts'

/** Hundredths of a second of arc in a degree. */
const DEGREE = 360_000
const DIRECTION = 100
/** Centimetres an hour in a kilometre an hour. */
const SPEED = 100_000
const CENTIMETRES = 100

/** Events that only say that the link lives. */
const HEARTBEATS = new Set(['heartbeat'])

const signed = (value: number, division: string | null, negative: string) =>
  (division?.toUpperCase() === negative ? -value : value) / DEGREE

/** Degrees (TRACK-03), course (TRACK-04) and km/h (TRACK-05) of a GPS block; null without a fix. */
export function placeOfGps(
  gps: GpsReply,
): { lat: number; lon: number; speed: number; course: number | null; altitude: number | null } | null {
  const { latitude, longitude, divisionNS, divisionEW, locateStatus } = gps
  if (latitude === null || longitude === null || locateStatus === 'fail') return null
  const [lat, lon] = [signed(latitude, divisionNS, 'S'), signed(longitude, divisionEW, 'W')]
  if (!isPlace(lat, lon)) return null
  return {
    lat,
    lon,
    speed: Math.max(0, (gps.speed ?? 0) / SPEED),
    course: courseOf(gps.direction === null ? null : gps.direction / DIRECTION),
    altitude: gps.height === null ? null : gps.height / CENTIMETRES,
  }
}

function positionOf(unitKey: string, gps: GpsReply, at: number, receivedAt: number): Position | null {
  const place = placeOfGps(gps)
  if (!place) return null
  return {
    unitKey,
    fixTime: at,
    messageTime: at,
    receivedAt,
    ...place,
    satellites: gps.satellites,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

/** What one event is: a position, an alarm, nothing of interest (`{}`), or null when it cannot be read. */
export function readEvent(raw: unknown, receivedAt: number): { position?: Position; alarm?: Alarm } | null {
  const event = eventReply.safeParse(raw).data
  if (!event) return null
  if (HEARTBEATS.has(event.eventType.toLowerCase())) return {}
  const unitKey = event.deviceID ?? event.devIndex
  const at = instantOf(event.dateTime)
  if (unitKey === null || at === null) return null
  if (event.eventType !== 'GPSUpload') {
    return { alarm: alarmOf(event, unitKey, at, receivedAt) }
  }
  if (!event.GPS) return null
  const position = positionOf(unitKey, event.GPS, at, receivedAt)
  return position ? { position } : {}
}

/**
 * Neither event nor picture has an id: the same device, kind, channel and time are the same alarm. "inactive" ends what
 * began on its channel; video loss is sent so as a sign of life as well, and then ends nothing.
 */
function alarmOf(event: EventReply, unitKey: string, at: number, receivedAt: number): Alarm {
  const place = event.GPS ? placeOfGps(event.GPS) : null
  const kind = hikvisionAlarms.get(event.eventType) ?? null
  const isEnd = event.eventState === 'inactive'
  const key = `${unitKey}:${event.eventType}:${event.channelID ?? ''}:`
  return {
    unitKey,
    key: isEnd ? key : `${key}${at}`,
    code: event.eventType,
    kind,
    at,
    endAt: isEnd ? at : null,
    receivedAt,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: place?.speed ?? null,
    detail: kind === null ? quoted(event.eventDescription) : null,
    ...(event.pictureURL !== null && { media: [event.pictureURL] }),
    ...(isEnd && { endsOpen: true as const }),
  }
}

/** Events one by one; what is unreadable is counted. */
export function readEvents(events: readonly unknown[], receivedAt: number): PlatformUpdate {
  const update = emptyUpdate()
  for (const raw of events) {
    const read = readEvent(raw, receivedAt)
    if (!read) update.discarded += 1
    if (read?.position) update.positions.push(read.position)
    if (read?.alarm) update.alarms.push(read.alarm)
  }
  return update
}

/** Content of the leaf elements of a flat message; older devices send no others. */
function leaves(xml: string): Map<string, string> {
  return new Map([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

/** Position of the XML that older devices send (`PPVSPMessage`, command GPS); null when it is another or has no fix. */
export function positionOfXml(xml: string, receivedAt: number): { position: Position | null; answer: string } | null {
  const values = leaves(xml)
  const [unitKey, time] = [values.get('DeviceID'), values.get('Time')]
  const at = instantOf(`${time ?? ''}${values.get('TimeZone') ?? ''}`)
  if (values.get('Command') !== 'GPS' || !unitKey || at === null) return null
  const gps = gpsReply.parse({
    divisionEW: values.get('DivisionEW'),
    longitude: values.get('Longitude'),
    divisionNS: values.get('DivisionNS'),
    latitude: values.get('Latitude'),
    direction: values.get('Direction'),
    speed: values.get('Speed'),
    satellites: values.get('Satellites'),
    height: values.get('Height'),
  })
  const sequence = values.get('Sequence') ?? '0'
  const answer =
    `<?xml version="1.0" encoding="UTF-8"?>\n<PPVSPMessage><Version>2.5</Version><Sequence>${sequence}</Sequence>` +
    '<CommandType>RESPONSE</CommandType><WhichCommand>GPS</WhichCommand><Status>200</Status>' +
    '<Description>OK</Description></PPVSPMessage>'
  return { position: positionOf(unitKey, gps, at, receivedAt), answer }
}

/** A device of the gateway's list; its events carry the EhomeID, or the gateway's own id without one. */
export function unitOfDevice(raw: unknown): PlatformUnit | null {
  const device = deviceReply.safeParse(raw).data?.Device
  if (!device) return null
  const key = device.EhomeParams?.EhomeID ?? device.devIndex
  return {
    key,
    name: device.devName ?? key,
    group: null,
    position: null,
    deviceId: key,
    phone: null,
    plates: null,
    vin: null,
  }
}
