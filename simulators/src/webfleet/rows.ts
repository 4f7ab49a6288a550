import { alertsBetween, type MaponAlert } from '../shared/alerts.ts'
import { driverOf } from '../mapon/items.ts'
import type { Faults } from '../wialon/faults.ts'
import { lastMessage, receivedBetween, storedBetween, type WialonMessage } from '../wialon/messages.ts'
import type { SimUnit } from '../wialon/units.ts'

/** Central Mexico: the account's zone. */
const OFFSET_MS = 6 * 3_600_000
const STALE_MS = 3 * 86_400_000

export type Row = Record<string, unknown>

/** ISO 8601 with the account's offset. */
export const localTime = (t: number): string => `${new Date(t - OFFSET_MS).toISOString().slice(0, 19)}-06:00`
const micro = (degrees: number) => Math.round(degrees * 1e6)
const octant = (course: number) => (Math.round(course / 45) % 8) + 1
const hectometres = ({ p }: WialonMessage) => Math.round((p['mileage'] ?? 0) * 10)

/** `43°19'38,3" N` */
function sexagesimal(degrees: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const [whole, minutes] = [Math.floor(tenths / 36_000), Math.floor((tenths % 36_000) / 600)]
  const seconds = `${Math.floor((tenths % 600) / 10)},${tenths % 10}`
  return `${whole}°${String(minutes).padStart(2, '0')}'${seconds.padStart(4, '0')}" ${degrees < 0 ? negative : positive}`
}

/** A row of showObjectReportExtern; `stale`: an ignition three days older than the position. */
export function objectRow(
  unit: SimUnit,
  faults: Faults,
  now: number,
  { merdeg, stale }: { merdeg: boolean; stale: boolean },
): Row {
  const message = lastMessage(unit, faults, now)
  const base = {
    objectno: String(unit.id),
    objectname: unit.name,
    objectclassname: 'Vehículo',
    objecttype: 'truck',
    objectuid: `1-83646-${String(unit.id).padStart(10, '0')}`,
    description: '',
    deleted: false,
  }
  if (!message) return { ...base, latitude_mdeg: 0, longitude_mdeg: 0, status: 'V' }
  const { pos } = message
  const at = localTime(message.t * 1000)
  const moves = pos.s > 0
  return {
    ...base,
    lastmsgid: String(208_570_000_000 + message.t),
    msgtime: at,
    longitude: sexagesimal(pos.x, ['E', 'W']),
    latitude: sexagesimal(pos.y, ['N', 'S']),
    postext: '',
    postext_short: '',
    speed: moves ? pos.s : null,
    course: moves ? pos.c : null,
    direction: moves ? octant(pos.c) : null,
    status: faults.at('noSatellites', unit, now) ? 'V' : 'A',
    driver_currentworkstate: moves ? 4 : 0,
    codriver_currentworkstate: 0,
    odometer: hectometres(message),
    odometer_long: hectometres(message) * 100,
    ignition: stale ? false : message.p['ign'] === 1,
    standstill: stale || !moves,
    pndconn: false,
    ignition_time: localTime(message.t * 1000 - (stale ? STALE_MS : 0)),
    pos_time: at,
    ...(merdeg ? { longitude_mdeg: micro(pos.x), latitude_mdeg: micro(pos.y) } : {}),
    fuellevel: Math.round((message.p['fuel'] ?? 0) * 10),
    engine_operating_time: Math.round((message.p['engine_hours'] ?? 0) * 3600),
  }
}

/** Rows of showTracks; `latitude` and `longitude` are microdegrees here. */
export function trackRows(unit: SimUnit, faults: Faults, from: number, to: number, now: number): Row[] {
  return storedBetween(unit, faults, from, to, now).map(({ t, pos }) => ({
    pos_time: localTime(t * 1000),
    latitude: micro(pos.y),
    longitude: micro(pos.x),
    speed: pos.s,
    course: pos.c,
    direction: octant(pos.c),
    pos_text: '',
  }))
}

/** Messages of the queue that came in from < received ≤ to, in that order. */
export function queueRows(units: readonly SimUnit[], faults: Faults, from: number, to: number): Row[] {
  return units
    .flatMap((unit) => receivedBetween(unit, faults, from, to).map((message) => ({ unit, message })))
    .toSorted((a, b) => a.message.rt - b.message.rt)
    .map(({ unit, message }) => ({
      msgid: message.t * 10_000 + (unit.id % 10_000),
      msg_time: localTime(message.t * 1000),
      msg_class: 4,
      objectno: String(unit.id),
      ign: message.p['ign'],
      odometer: hectometres(message),
      speed: message.pos.s,
      course: message.pos.c,
      direction: octant(message.pos.c),
      status: 'A',
      pos_latitude: micro(message.pos.y),
      pos_longitude: micro(message.pos.x),
      pos_time: localTime(message.t * 1000),
    }))
}

const events: Record<string, [level: string, text: string]> = {
  speeding: ['W', 'Speeding (98 km/h)'],
  supply_voltage: ['W', 'Low supply voltage (9.9 V)'],
  moving: ['I', 'Trip started'],
  in_object: ['W', 'Entering area (Patio)'],
  no_power: ['A1', 'Power supply lost'],
  sosbutton: ['A3', 'Panic button'],
}

/** Rows of showEventReportExtern: what the trucks raise by themselves, and what was raised by hand. */
export function eventRows(units: readonly SimUnit[], raised: readonly MaponAlert[], from: number, to: number): Row[] {
  const byHand = raised.filter(({ at }) => at >= from && at <= to)
  return [...byHand, ...alertsBetween(units, from, to)].map(({ id, unit_id, at, alert_type, lat, lon }) => {
    const [level, msgtext] = events[alert_type] ?? ['W', alert_type]
    return {
      eventid: String(id),
      msgtime: localTime(at),
      eventtime: localTime(at),
      objectno: String(unit_id),
      msgtext,
      latitude_mdeg: micro(lat),
      longitude_mdeg: micro(lon),
      eventlevel: level,
      eventlevel_cur: level,
    }
  })
}

export function driverRow(unit: SimUnit): Row {
  const { name, surname, email } = driverOf(unit)
  return {
    driverno: String(unit.truck.index + 1),
    name1: name,
    name2: surname,
    telmobile: unit.truck.phone,
    email,
    dt_cardid: '',
    objectno: String(unit.id),
  }
}
