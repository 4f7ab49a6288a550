import type { PlatformDriver, PlatformStatus, PlatformUnit } from '../adapter.ts'
import { quoted, type Alarm } from '../alarm.ts'
import { courseOf, placeOf } from '../shared/degrees.ts'
import { sensed } from '../shared/sensed.ts'
import type { Position } from '../position.ts'
import { webfleetAlarmKind } from './webfleet-alarms.ts'
import type { DriverRow, EventRow, ObjectRow, QueueRow, TrackRow } from './webfleet-protocol.ts'

/** How the fields whose unit nobody states are read. */
export interface WebfleetUnits {
  fuel: 'per_mille' | 'percent' | 'ignore'
  engineTime: 'seconds' | 'minutes' | 'ignore'
}

/** Per mille and seconds unless a connection says otherwise. */
export const assumedUnits: WebfleetUnits = { fuel: 'per_mille', engineTime: 'seconds' }

/** From this speed on a vehicle does not stand (km/h): less may be the receiver's noise. */
const MOVES_FROM = 5

/** `43°19'38,3" N` in degrees, south and west below zero; null when it is something else. */
export function degreesOfText(text: string): number | null {
  const parts = /^\s*(\d+)°\s*(\d+)'\s*(\d+(?:[.,]\d+)?)"?\s*([NSEWO])\s*$/i.exec(text)
  if (!parts) return null
  const [, degrees, minutes, seconds = '', side = ''] = parts
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600
  // West is O (oeste, ouest) where the account speaks Spanish or French.
  return /[SWO]/i.test(side) ? -value : value
}

/** Microdegrees to degrees; null off the globe and for 0/0, which is no fix. */
function placeOfMicrodegrees(lat: number | null, lon: number | null): { lat: number; lon: number } | null {
  return lat === null || lon === null ? null : placeOf(lat / 1e6, lon / 1e6)
}

/** Degrees; from the compass octant (1 north, clockwise, 0 none) when there is nothing finer. */
function courseOfRow({ course, direction }: { course: number | null; direction: number | null }): number | null {
  if (course !== null) return courseOf(course)
  return direction === null || direction < 1 ? null : courseOf((direction - 1) * 45)
}

/** `V` is no valid fix; `L`, `0` and no status are last known places with their own time. */
const isInvalid = (status: string | null | undefined) => status === 'V'

/**
 * Ignition and speed contradict each other in real rows: the ignition may be days older than the position. A vehicle
 * that drives while an older ignition says off has an unknown ignition.
 */
function ignitionOf(row: ObjectRow, fixTime: number): boolean | null {
  const isOlder = row.ignition_time === null || row.ignition_time < fixTime
  return row.ignition === false && (row.speed ?? 0) >= MOVES_FROM && isOlder ? null : row.ignition
}

/** The object's last position; null without a valid fix. */
export function positionOfObject(row: ObjectRow, units: WebfleetUnits, now: number): Position | null {
  const place =
    placeOfMicrodegrees(row.latitude_mdeg, row.longitude_mdeg) ??
    (row.latitude_mdeg === null ? placeOf(degreesOfText(row.latitude ?? ''), degreesOfText(row.longitude ?? '')) : null)
  if (!place || row.pos_time === null || isInvalid(row.status)) return null
  const fuelScale = { per_mille: 10, percent: 1, ignore: null }[units.fuel]
  const engineScale = { seconds: 3600, minutes: 60, ignore: null }[units.engineTime]
  return {
    unitKey: row.objectno,
    fixTime: row.pos_time,
    messageTime: row.msgtime ?? row.pos_time,
    receivedAt: now,
    ...place,
    speed: Math.max(0, row.speed ?? 0),
    course: courseOfRow(row),
    altitude: null,
    satellites: null,
    ignition: ignitionOf(row, row.pos_time),
    odometerKm: odometerKm(row),
    engineHours: row.engine_operating_time === null || !engineScale ? null : row.engine_operating_time / engineScale,
    fuelPercent: row.fuellevel === null || !fuelScale ? null : Math.min(100, Math.max(0, row.fuellevel / fuelScale)),
    ...sensed({ fuel_litres: row.fuellevel_milliliters === null ? null : row.fuellevel_milliliters / 1000 }),
  }
}

const quiet = { odometerKm: null, engineHours: null, fuelPercent: null }

/** An ignition that changed after the object's last position; null when it did not. */
export function statusOfObject({ objectno, ignition, ignition_time: at, pos_time }: ObjectRow): PlatformStatus | null {
  return ignition === null || at === null || at <= (pos_time ?? 0)
    ? null
    : { unitKey: objectno, at, ...quiet, ignition }
}

/** What a message of the queue without a place says; null: nothing. */
export function statusOfMessage(row: QueueRow, now: number): PlatformStatus | null {
  const said = { ignition: row.ign, odometerKm: odometerKm(row) }
  if (!row.objectno || row.msg_time === null || positionOfMessage(row, now)) return null
  return said.ignition === null && said.odometerKm === null
    ? null
    : { unitKey: row.objectno, at: row.msg_time, ...quiet, ...said }
}

/** Metres when given, else hectometres; 0 is unknown. */
function odometerKm({ odometer, odometer_long: metres }: { odometer: number | null; odometer_long?: number | null }) {
  if (metres) return metres / 1000
  return odometer ? odometer / 10 : null
}

/** The object as a unit; its class is its group. */
export function platformUnit(row: ObjectRow, units: WebfleetUnits, now: number): PlatformUnit {
  return {
    key: row.objectno,
    name: row.objectname || row.objectno,
    group: row.objectclassname ? { key: row.objectclassname, name: row.objectclassname } : null,
    position: positionOfObject(row, units, now),
    deviceId: row.objectuid || null,
    phone: null,
    plates: null,
    vin: null,
  }
}

/** A point of a track: its `latitude` and `longitude` are microdegrees. */
export function positionOfTrack(unitKey: string, row: TrackRow, now: number): Position | null {
  const place = placeOfMicrodegrees(row.latitude, row.longitude)
  if (!place || row.pos_time === null) return null
  const times = { fixTime: row.pos_time, messageTime: row.pos_time, receivedAt: now }
  return { unitKey, ...times, ...place, ...movement(row), ...unknown, ignition: null, odometerKm: null }
}

/** A message of the queue; null for one without a place. */
export function positionOfMessage(row: QueueRow, now: number): Position | null {
  const place = placeOfMicrodegrees(row.pos_latitude, row.pos_longitude)
  if (!place || !row.objectno || row.pos_time === null || isInvalid(row.status)) return null
  return {
    unitKey: row.objectno,
    fixTime: row.pos_time,
    messageTime: row.msg_time ?? row.pos_time,
    receivedAt: now,
    ...place,
    ...movement(row),
    ...unknown,
    ignition: row.ign,
    odometerKm: odometerKm(row),
  }
}

const unknown = { altitude: null, satellites: null, engineHours: null, fuelPercent: null }

function movement(row: Pick<TrackRow, 'speed' | 'course' | 'direction'>): { speed: number; course: number | null } {
  return { speed: Math.max(0, row.speed ?? 0), course: courseOfRow(row) }
}

/** Levels of warnings and alarms; notices and messages are no alarms. */
const LOUD = /^(?:W|A\d?|[2-5])$/i

/** The alarm of an event; null for what is no warning or alarm, or has no time. */
export function alarmOfEvent(row: EventRow, now: number): Alarm | null {
  const level = row.eventlevel || row.eventlevel_cur || ''
  const at = row.eventtime ?? row.msgtime
  if (!LOUD.test(level) || at === null) return null
  const place = placeOfMicrodegrees(row.latitude_mdeg, row.longitude_mdeg)
  const sentence = row.msgtext?.trim() || null
  const kind = webfleetAlarmKind(sentence ?? '')
  return {
    unitKey: row.objectno,
    key: row.eventid,
    code: level,
    kind,
    at,
    endAt: null,
    receivedAt: now,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    speed: null,
    // A known kind has its own words; of the sentence's only what it is about is left: '98 km/h', 'Patio'.
    detail: kind === null ? quoted(sentence) : (/\(([^()]+)\)$/.exec(sentence ?? '')?.[1] ?? null),
  }
}

/** A driver; the card is that of the digital tachograph. */
export function platformDriver(row: DriverRow): PlatformDriver {
  return {
    key: row.driverno,
    name: [row.name1, row.name2, row.name3].filter(Boolean).join(' ') || row.driverno,
    phone: row.telmobile || null,
    email: row.email || null,
    card: row.dt_cardid || null,
    isBlocked: false,
    unitKey: row.objectno || null,
  }
}
