import { codeOf, type Incident } from '../shared/camera-incidents.ts'
import type { Report } from '../shared/camera-reports.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** `v2` floats, `v1` degrees × 1 000 000 and km/h × 10. */
export type Scale = 'v1' | 'v2'

/** What the cameras of this fleet raise, the first ones oftener; the last one is in nobody's list. */
const codes = ['56004', '56000', '18007', '56009', '8', '56005', '56002', '18006', '56016', '56003', '0', '7', '59999']

/** Serials often begin with zeros. */
export function uniqueIdOf(unit: SimUnit): string {
  return `00${String(880_000 + unit.id)}AB`
}

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z')

function placed(lat: number, lng: number, speed: number, scale: Scale): { lat: number; lng: number; speed: number } {
  if (scale === 'v2') return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)), speed }
  return { lat: Math.round(lat * 1e6), lng: Math.round(lng * 1e6), speed: Math.round(speed * 10) }
}

/** `lastOnlineTime` is assumed. */
export function deviceItem(unit: SimUnit, isOnline: boolean, now: number): Record<string, unknown> {
  const { truck } = unit
  return {
    uniqueId: uniqueIdOf(unit),
    vehicleId: String(unit.id),
    vehicleNumber: unit.name,
    fleetId: truck.line.index + 1,
    fleetName: truck.line.name,
    simNumber: truck.phone,
    vin: truck.vin,
    channelNum: 3,
    onlineState: isOnline ? 'ONLINE' : 'OFFLINE',
    lastOnlineTime: truck.silentSince === -Infinity ? null : iso(truck.silentSince ?? now),
  }
}

/** The first fields are what every version has. */
export function gpsItem(report: Report, scale: Scale): Record<string, unknown> {
  const { unit, t, lat, lon, speed, satellites, odometerKm } = report
  const place = satellites === null ? { lat: 0, lng: 0, speed: 0 } : placed(lat, lon, speed, scale)
  return {
    id: `${unit.id}-${t}`,
    uniqueId: uniqueIdOf(unit),
    vehicleId: String(unit.id),
    vehicleNumber: unit.name,
    fleetName: unit.truck.line.name,
    time: iso(t),
    ...place,
    angle: report.course,
    altitude: report.altitude,
    acc: report.ignition ? 1 : 0,
    hdop: 1,
    numOfSatellites: satellites ?? 0,
    signalStrength: 28,
    mileage: Number((scale === 'v2' ? odometerKm : odometerKm * 1000).toFixed(1)),
    extendData: JSON.stringify({ vehicleInfo: { temperatrue: 24, mileage: odometerKm, voltage: 13.8 } }),
  }
}

/** As the platform has it at `now`: until its end it has only begun. */
export function alarmItem(incident: Incident, scale: Scale, now: number): Record<string, unknown> {
  const { unit, at, until, id } = incident
  const state = unitStateAt(unit, at)
  const { lat, lng, speed } = placed(state.lat, state.lon, Math.round(state.speed), scale)
  return {
    alarmId: `A${id}`,
    alarmType: Number(codeOf(incident, codes)),
    action: until <= now ? 'END' : 'START',
    startTime: iso(at),
    ...(until <= now ? { endTime: iso(until) } : {}),
    gpsLat: lat,
    gpsLng: lng,
    gpsSpeed: speed,
    gpsAngle: Math.round(state.course),
    gpsAltitude: state.altitude,
    uniqueId: uniqueIdOf(unit),
    vehicleId: String(unit.id),
    vehicleNumber: unit.name,
    driverName: null,
    fleetName: unit.truck.line.name,
  }
}

/** Code of an incident as `alarmTypes` filters it. */
export function alarmTypeOf(incident: Incident): string {
  return codeOf(incident, codes)
}
