import { codeOf, type Incident } from '../shared/camera-incidents.ts'
import type { Report } from '../shared/camera-reports.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** What the cameras of this fleet raise, the first ones oftener; the last one is in nobody's list. */
const codes = [
  'driverInattention',
  'driverEyeClosed',
  'urgentBrake',
  'LDW',
  'driverCalling',
  'urgentAcceleration',
  'PCW',
  'driverSmoking',
  'driverBlockCamera',
  'collision',
  'hardHatDetection',
]

/** A device that did not report so long is offline. */
const ONLINE_MS = 10 * 60_000
/** Central Mexico: devices write their own time. */
const OFFSET_MS = -6 * 3_600_000

export function ehomeIdOf(unit: SimUnit): string {
  return `${unit.truck.line.prefix}${unit.id}CAM`
}

/** The gateway's own id: a UUID in capitals. */
export function devIndexOf(unit: SimUnit): string {
  return `11D98E13-0000-0000-0000-${String(unit.id).padStart(12, '0')}`
}

/** `2024-05-03T17:30:08-06:00` */
function local(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().replace(/\.\d{3}Z$/, '-06:00')
}

export function deviceItem(unit: SimUnit, isConnected: boolean, now: number): Record<string, unknown> {
  const { silentSince } = unit.truck
  const isRecent = silentSince !== null && now - silentSince < ONLINE_MS
  const devStatus = isConnected || isRecent ? 'online' : 'offline'
  return {
    Device: {
      EhomeParams: { EhomeID: ehomeIdOf(unit) },
      activeStatus: true,
      devIndex: devIndexOf(unit),
      devMode: 'AE-DI5042-G4',
      devName: unit.name,
      devStatus,
      devType: 'encodingDev',
      protocolType: 'ehomeV5',
      videoChannelNum: 5,
    },
  }
}

function gps(lat: number, lon: number, course: number, speed: number, altitude: number): Record<string, unknown> {
  return {
    divisionEW: lon < 0 ? 'W' : 'E',
    longitude: Math.round(Math.abs(lon) * 360_000),
    divisionNS: lat < 0 ? 'S' : 'N',
    latitude: Math.round(Math.abs(lat) * 360_000),
    direction: Math.round(course * 100) % 36_000,
    speed: Math.round(speed * 100_000),
    precision: 12,
    height: Math.round(altitude * 100),
    timeZoneIdx: 7,
    HDOP: 1.1,
  }
}

function head(unit: SimUnit, at: number, eventType: string, eventDescription: string): Record<string, unknown> {
  return {
    ipAddress: '10.0.0.9',
    portNo: 80,
    protocol: 'EHome',
    channelID: 1,
    dateTime: local(at),
    activePostCount: 1,
    eventType,
    eventState: 'active',
    eventDescription,
    devIndex: devIndexOf(unit),
    deviceID: ehomeIdOf(unit),
    channelName: '',
  }
}

export function gpsEvent({ unit, t, late, lat, lon, course, speed, altitude, satellites }: Report): unknown {
  return {
    ...head(unit, t, 'GPSUpload', 'GPS information'),
    GPS: {
      ...gps(lat, lon, course, speed, altitude),
      satellites: satellites ?? 0,
      retransFlag: late ? 1 : 0,
      locateStatus: satellites === null ? 'fail' : 'success',
    },
  }
}

/** The body is assumed: the event's own object, where it happened and its picture. */
export function drivingEvent(incident: Incident, pictures: string): unknown {
  const { unit, at, id } = incident
  const eventType = codeOf(incident, codes)
  const { lat, lon, course, speed, altitude } = unitStateAt(unit, at)
  return {
    ...head(unit, at, eventType, eventType),
    [eventType]: { level: 1 },
    pictureURL: `${pictures}/picture/${id}.jpg`,
    GPS: { ...gps(lat, lon, course, speed, altitude), satellites: 11, retransFlag: 0, locateStatus: 'success' },
  }
}
