import { defaultGeofenceColor } from '@arriero/contract/geofences/geofences.rules.ts'
import type { PlatformDriver, PlatformGeofence, PlatformStatus, PlatformUnit } from '../adapter.ts'
import { type Alarm, quoted } from '../alarm.ts'
import type { SensorReadings } from '../plausible.ts'
import type { Position } from '../position.ts'
import { bearing, courseOf, placeOf } from '../shared/degrees.ts'
import { sensed } from '../shared/sensed.ts'
import { maponAlarmDetail, maponAlarmKind } from './mapon-alarms.ts'
import type { AlertReply, DriverReply, ObjectReply, RouteReply, UnitReply } from './mapon-protocol.ts'

const IGNITION_LABEL = /ignit|ignici|encend/i
const DOOR_LABEL = /door|puerta/i
/** Width of the platform's geofences. */
const GEOFENCE_WIDTH = 30

function isOn(value: boolean | number | string): boolean {
  return value === true || /^(1|on|true|y)$/i.test(String(value))
}

/** The ignition state when included, else the digital input of that name; null when neither came. */
function ignitionOf({ ignition, io_din: inputs }: UnitReply): boolean | null {
  if (ignition?.value != null) return isOn(ignition.value)
  const input = inputs?.find(({ label }) => IGNITION_LABEL.test(label ?? ''))
  return input?.state == null ? null : input.state !== 0
}

function numberOf(reading: { value?: unknown } | null | undefined): number | null {
  const value = reading?.value
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

/** Litres of the first tank that says so; a company that counts fuel in kilograms has none. */
function litresOf({ fuel, avg_fuel_consumption: consumption }: UnitReply): number | null {
  if (/^kg/i.test(consumption?.measurement ?? '')) return null
  return fuel?.find(({ metrics }) => /^l$/i.test(metrics ?? ''))?.value ?? null
}

/** Doors by their label in the order they come; of the first two inputs what is neither a door nor the ignition. */
function switchesOf({ io_din: inputs }: UnitReply): SensorReadings {
  const readings: SensorReadings = {}
  let doors = 0
  for (const { no, label, state } of inputs ?? []) {
    if (state === null || IGNITION_LABEL.test(label ?? '')) continue
    const value = state === 0 ? 0 : 1
    if (DOOR_LABEL.test(label ?? '')) {
      doors += 1
      if (doors === 1) readings.door_1 = value
      else if (doors === 2) readings.door_2 = value
    } else if (no === 1) readings.input_1 = value
    else if (no === 2) readings.input_2 = value
  }
  return readings
}

const sensorsOf = (unit: UnitReply) =>
  sensed({
    ...switchesOf(unit),
    fuel_litres: litresOf(unit),
    external_volts: numberOf(unit.supply_voltage),
    battery_volts: numberOf(unit.battery_voltage),
    battery_percent: numberOf(unit.battery_level_percentage),
  })

/** What a unit without GPS goes on telling; null while it has a place or never told anything. */
export function statusOfUnit(unit: UnitReply, now: number): PlatformStatus | null {
  const position = unit.state?.name === 'nogps' ? positionOfUnit(unit, now) : null
  if (!position) return null
  const { unitKey, messageTime: at, ignition, odometerKm, engineHours, fuelPercent, sensors } = position
  return { unitKey, at, ignition, odometerKm, engineHours, fuelPercent, ...(sensors && { sensors }) }
}

/**
 * The unit's last position. `mileage` is metres; fuel in percent or litres, as the tank's sensor tells it. While
 * there is no GPS the place is the one of when that began.
 */
export function positionOfUnit(unit: UnitReply, now: number): Position | null {
  const place = placeOf(unit.lat, unit.lng)
  if (!place || unit.last_update === null) return null
  const hasGps = unit.state?.name !== 'nogps'
  const seconds = unit.ignition_total_time ?? 0
  const percent = unit.fuel?.find(({ metrics }) => metrics === 'pct' || metrics === '%')?.value ?? null
  return {
    unitKey: unit.unit_id,
    fixTime: hasGps ? unit.last_update : Math.min(unit.last_update, unit.state?.start ?? Infinity),
    messageTime: unit.last_update,
    receivedAt: now,
    ...place,
    speed: hasGps ? Math.max(0, unit.speed ?? 0) : 0,
    course: courseOf(unit.direction),
    altitude: numberOf(unit.altitude),
    satellites: null,
    ignition: ignitionOf(unit),
    odometerKm: unit.mileage ? unit.mileage / 1000 : numberOf(unit.can?.odom),
    engineHours: numberOf(unit.can?.engine_hours) ?? (seconds > 0 ? seconds / 3600 : null),
    fuelPercent: percent === null ? null : Math.min(100, Math.max(0, percent)),
    ...sensorsOf(unit),
  }
}

/** The label is the unit's name; `number` its plates. */
export function platformUnit(unit: UnitReply, now: number): PlatformUnit {
  return {
    key: unit.unit_id,
    name: unit.label || unit.vehicle_title || unit.number || unit.unit_id,
    group: null,
    position: positionOfUnit(unit, now),
    deviceId: unit.device?.imei || unit.device?.serial_number || null,
    phone: unit.device?.sim || null,
    plates: unit.number || null,
    vin: unit.vin || null,
  }
}

/**
 * A geofence of the platform: a polygon as WKT with the latitude first; only its outer ring counts. null for deleted
 * ones and for what is no polygon.
 */
export function geofenceOfObject(object: ObjectReply): PlatformGeofence | null {
  if (object.deleted === 'Y') return null
  const ring = /^\s*(?:MULTI)?POLYGON\s*\(+([^()]*)\)/i.exec(object.wkt)?.[1]
  const points = (ring ?? '').split(',').map((pair) => {
    const [lat = Number.NaN, lon = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return { lat, lon }
  })
  if (points.length < 4 || points.some(({ lat, lon }) => !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))) return null
  const [first, last] = [points[0], points.at(-1)]
  if (first && last && first.lat === last.lat && first.lon === last.lon) points.pop()
  const group = object.group_id || '0'
  return {
    key: object.id,
    name: object.name || object.id,
    description: '',
    group: { key: group, name: group === '0' ? 'Mapon' : `Grupo ${group}` },
    shape: 'polygon',
    points,
    radius: null,
    width: GEOFENCE_WIDTH,
    color: defaultGeofenceColor,
    opacity: 0.5,
  }
}

/** Unit of each driver, by the driver's id: the first driver of a unit drives it. '0' is nobody. */
export function unitsDriven(units: readonly UnitReply[]): ReadonlyMap<string, string> {
  return new Map(
    units.flatMap(({ unit_id: unit, drivers }) => {
      const driver = drivers?.driver1?.id
      return driver && driver !== '0' ? [[driver, unit] as const] : []
    }),
  )
}

/** A driver; the card is the i-button, else the tachograph card. */
export function platformDriver(driver: DriverReply, unitKey: string | null): PlatformDriver {
  return {
    key: driver.id,
    name: [driver.name, driver.surname].filter(Boolean).join(' ') || driver.id,
    phone: driver.phone || null,
    email: driver.email || null,
    card: driver.ibutton || driver.tacho || null,
    isBlocked: driver.blocked != null && isOn(driver.blocked),
    unitKey,
  }
}

/** The alarm of an alert; null when it has no time. Without an id the same unit, type and time are the same alert. */
export function alarmOfAlert(alert: AlertReply, now: number): Alarm | null {
  if (alert.time === null) return null
  const [lat = Number.NaN, lon = Number.NaN] = (alert.location || '').split(',').map(Number)
  const place = Number.isFinite(lat) && Number.isFinite(lon) ? placeOf(lat, lon) : null
  const value = alert.alert_val ?? ''
  const kind = maponAlarmKind(alert.alert_type, value)
  const isVisit = kind === 'geofence_enter' || kind === 'geofence_leave'
  return {
    unitKey: alert.unit_id,
    key: alert.id ?? `${alert.unit_id}:${alert.alert_type}:${alert.time}`,
    code: alert.alert_type,
    kind,
    at: alert.time,
    endAt: null,
    receivedAt: now,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: null,
    // The message says the kind once more, in the account's language; of an object it has the name.
    detail: maponAlarmDetail(kind, value) ?? (kind === null || isVisit ? quoted(alert.msg?.trim() || value) : null),
  }
}

/**
 * Positions of the platform's routes and stops, oldest first: a route's points, and a stop as two standing ones at its
 * begin and its end. The course is that of the way travelled, since the points bring none.
 */
export function positionsOfRoutes(unitKey: string, routes: readonly RouteReply[], now: number): Position[] {
  const fixes = routes
    .flatMap((route) =>
      route.type === 'stop'
        ? [route.start.time, route.end?.time ?? null].map((time) => ({ ...route.start, time, speed: 0 }))
        : (route.decoded_route?.points ?? []).map(({ gmt: time, lat, lng, speed }) => ({ time, lat, lng, speed })),
    )
    .flatMap(({ time, lat, lng, speed }) => {
      const place = placeOf(lat, lng)
      return place && time !== null ? [{ ...place, time, speed: Math.max(0, speed ?? 0) }] : []
    })
    .toSorted((a, b) => a.time - b.time)
    .filter(({ time }, at, all) => time !== all[at - 1]?.time)
  let course: number | null = null
  return fixes.map(({ time, lat, lon, speed }, at) => {
    const before = fixes[at - 1]
    if (before && speed > 0) course = bearing(before, { lat, lon }) ?? course
    return {
      unitKey,
      fixTime: time,
      messageTime: time,
      receivedAt: now,
      lat,
      lon,
      speed,
      course,
      altitude: null,
      satellites: null,
      ignition: null,
      odometerKm: null,
      engineHours: null,
      fuelPercent: null,
    }
  })
}
