import { codeOf, type Incident } from '../shared/camera-incidents.ts'
import type { Report } from '../shared/camera-reports.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** The unit whose tracker finds itself by antennas only. */
export const LBS_UNIT = 5
const DEVICES_WITH_JTT = 3

/** `yyyy-MM-dd HH:mm:ss` UTC. */
export function plain(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export function deviceItem(unit: SimUnit): Record<string, unknown> {
  const { truck } = unit
  return {
    imei: truck.imei,
    deviceName: `JC400-${truck.imei.slice(-5)}`,
    mcType: 'JC400P',
    sim: truck.phone,
    vehicleName: unit.name,
    vehicleNumber: truck.plates,
    carFrame: truck.vin,
    deviceGroupId: String(truck.line.index + 1),
    deviceGroup: truck.line.name,
  }
}

/** As the platform writes it: most numbers are text, what a device does not tell is empty or null. */
export function locationItem(unit: SimUnit, report: Report | null, now: number): Record<string, unknown> {
  const isOnline = report !== null && now - report.received < 10 * 60_000
  const isLbs = unit.truck.index === LBS_UNIT
  const off = isLbs ? 0.02 : 0
  return {
    imei: unit.truck.imei,
    deviceName: unit.name,
    icon: 'truck',
    status: isOnline ? '1' : '0',
    posType: isLbs ? 'LBS' : 'GPS',
    lat: report && report.satellites !== null ? (report.lat + off).toFixed(6) : '0',
    lng: report && report.satellites !== null ? report.lon.toFixed(6) : '0',
    hbTime: report ? plain(isOnline ? now : report.received) : null,
    gpsTime: report ? plain(report.t) : null,
    accStatus: report?.ignition ? '1' : '0',
    gpsSignal: '4',
    powerValue: '',
    batteryPowerVal: '',
    speed: report ? String(report.speed) : '',
    gpsNum: report ? String(report.satellites ?? 0) : '',
    direction: report ? String(report.course) : '-1',
    activationFlag: '1',
    expireFlag: '1',
    electQuantity: '95',
    locDesc: null,
    distance: null,
    temperature: null,
    trackerOil: null,
    currentMileage: report ? report.odometerKm.toFixed(1) : null,
  }
}

export function trackItem(report: Report): Record<string, unknown> {
  return {
    lat: Number(report.lat.toFixed(6)),
    lng: Number(report.lon.toFixed(6)),
    gpsTime: plain(report.t),
    direction: report.course,
    gpsSpeed: report.speed,
    posType: report.unit.truck.index === LBS_UNIT ? 2 : 1,
    satellite: report.satellites ?? 0,
    ignition: report.ignition ? 'ON' : 'OFF',
    accStatus: report.ignition ? 'ON' : 'OFF',
  }
}

/** Device numbers the Open API and the hub have in common, the first ones oftener; the last one is in no list. */
const deviceCodes = ['143', '160', '151', '205', '206', '48', '41', '6', '204', '154', '2', '1', '253']
const deviceNames: Record<string, string> = { 1: 'SOS alert', 2: 'Power cut off alert', 143: 'Distraction Alert' }
/** What the JT/T cameras of the fleet raise: class and sub-type. */
const jttCodes = [
  '265-4',
  '265-1',
  '264-3',
  '264-2',
  '1025',
  '265-2',
  '257',
  '265-10',
  '264-1',
  '265-3',
  '256',
  '264-16',
]

export function cloudAlarmItem(incident: Incident): Record<string, unknown> {
  const { unit, at } = incident
  const state = unitStateAt(unit, at)
  const code = codeOf(incident, deviceCodes)
  return {
    deviceName: unit.name,
    imei: unit.truck.imei,
    model: 'JC400P',
    account: 'demo',
    alertTypeId: code,
    alarmTypeName: deviceNames[code] ?? `Alert ${code}`,
    alertTime: plain(at),
    positioningTime: plain(at),
    lat: Number(state.lat.toFixed(6)),
    lng: Number(state.lon.toFixed(6)),
    speed: String(Math.round(state.speed)),
    geoid: '',
  }
}

/** One in so many devices speaks JT/T 808 to the hub; the others the maker's own protocol. */
export function speaksJtt(unit: SimUnit): boolean {
  return unit.truck.index % DEVICES_WITH_JTT === 0
}

export function hubGpsItem(report: Report): Record<string, unknown> {
  const { unit, lat, lon, t, received } = report
  return {
    deviceImei: unit.truck.imei,
    gpsTime: plain(t),
    gateTime: plain(received),
    lat: report.satellites === null ? 0 : Number(lat.toFixed(6)),
    lng: report.satellites === null ? 0 : Number(lon.toFixed(6)),
    gpsSpeed: report.speed,
    direction: report.course,
    satelliteNum: report.satellites ?? 0,
    gpsMode: report.late ? 1 : 0,
    acc: report.ignition ? 1 : 0,
    postType: unit.truck.index === LBS_UNIT ? 2 : 1,
    altitude: report.altitude,
    distance: Math.round(report.odometerKm * 1000),
  }
}

/** SOS and overspeed at once, as a standard alarm's bits. */
const STANDARD_VALUE = 0b11

/** An alarm of the hub, or its end. */
export function hubAlarmItem(incident: Incident, isEnd: boolean): Record<string, unknown> {
  const { unit, at, until, id } = incident
  const state = unitStateAt(unit, at)
  const isJtt = incident.code ? incident.code.includes('-') || Number(incident.code) > 255 : speaksJtt(unit)
  const [type = '', subtype] = codeOf(incident, isJtt ? jttCodes : deviceCodes).split('-')
  const happened = isEnd ? { alertType: 'removeAlarmType', removeAlarmType: type } : { alertType: Number(type) }
  return {
    deviceImei: unit.truck.imei,
    type: 'DEVICE',
    msgClass: isJtt ? 1 : 0,
    msg: {
      ...happened,
      ...(subtype === undefined ? {} : { alarmType: Number(subtype) }),
      ...(type === '256' ? { standardAlarmValue: STANDARD_VALUE } : {}),
      alarmTime: plain(isEnd ? until : at),
      lat: Number(state.lat.toFixed(6)),
      lng: Number(state.lon.toFixed(6)),
      gpsSpeed: Math.round(state.speed),
      direction: Math.round(state.course),
      altitude: state.altitude,
      alarmLevel: 1,
      alarmLabel: `L${id}`,
      file: `${unit.truck.imei}_${at}.jpg`,
    },
  }
}
