import type { PlatformDriver, PlatformGeofence, PlatformGroup, PlatformStatus, PlatformUnit } from '../adapter.ts'
import type { Position } from '../position.ts'
import { courseOf } from '../shared/degrees.ts'
import {
  type DriverReply,
  type MessageReply,
  messageReply,
  type SensorReply,
  type UnitReply,
  type ZoneReply,
} from './wialon-protocol.ts'
import { readSensors } from './wialon-sensors.ts'

/** `sc` of a device that does not count satellites. */
const SATELLITES_UNKNOWN = 255

/**
 * Position of a data message, null for other kinds (SMS, commands, events) and for messages without a place. Speeds of
 * messages are km/h whatever the unit's measure system (`mu`), which only changes how reports print them.
 */
export function positionOfMessage(
  unitKey: string,
  message: MessageReply,
  sensors: readonly SensorReply[],
  now: number,
): Position | null {
  const { pos } = message
  if (message.tp !== 'ud' || !pos || Math.abs(pos.y) > 90 || Math.abs(pos.x) > 180) return null
  return {
    unitKey,
    fixTime: (pos.t ?? message.t) * 1000,
    messageTime: message.t * 1000,
    receivedAt: message.rt ? message.rt * 1000 : now,
    lat: pos.y,
    lon: pos.x,
    speed: Math.max(0, pos.s ?? 0),
    course: courseOf(pos.c),
    altitude: pos.z ?? null,
    satellites: pos.sc === SATELLITES_UNKNOWN ? null : (pos.sc ?? null),
    ...readSensors(sensors, message),
  }
}

/** What a data message without a place says; null when it says nothing of the vehicle. */
function statusOfMessage(
  unitKey: string,
  message: MessageReply,
  sensors: readonly SensorReply[],
): PlatformStatus | null {
  if (message.tp !== 'ud' || message.pos) return null
  const readings = readSensors(sensors, message)
  const saysNothing = Object.values(readings).every((value) => value === null)
  return saysNothing ? null : { unitKey, at: message.t * 1000, ...readings }
}

export interface DecodedMessage {
  position: Position | null
  /** Of a message without a place. */
  status: PlatformStatus | null
  /** false for what should have been a position and is not. */
  readable: boolean
}

/** A message as it came. */
export function decodeMessage(
  unitKey: string,
  raw: unknown,
  sensors: readonly SensorReply[],
  now: number,
): DecodedMessage {
  const message = messageReply.safeParse(raw)
  if (!message.success) return { position: null, status: null, readable: false }
  const position = positionOfMessage(unitKey, message.data, sensors, now)
  const status = statusOfMessage(unitKey, message.data, sensors)
  return { position, status, readable: position !== null || message.data.tp !== 'ud' || !message.data.pos }
}

export function sensorsOf(unit: Pick<UnitReply, 'sens'>): SensorReply[] {
  return Object.values(unit.sens ?? {}).filter((sensor) => sensor !== null)
}

/**
 * Last known position of a unit item: `pos` when it is newer than the last message or that has no place; what the
 * message says of the vehicle is kept either way, with the platform's counters where the device sends none.
 */
export function lastPosition(unit: UnitReply, now: number): Position | null {
  const { pos, lmsg } = unit
  const unitKey = String(unit.id)
  const sensors = sensorsOf(unit)
  let position = lmsg ? positionOfMessage(unitKey, lmsg, sensors, now) : null
  if (pos?.t !== undefined && (!position || pos.t * 1000 > position.fixTime)) {
    const bare: MessageReply = { t: pos.t, f: 1, tp: 'ud', i: 0, o: 0, p: {} }
    const said = lmsg?.tp === 'ud' && lmsg.t >= pos.t ? lmsg : bare
    position = positionOfMessage(unitKey, { ...said, pos }, sensors, now)
  }
  if (!position) return null
  return {
    ...position,
    odometerKm: position.odometerKm ?? unit.cnm ?? null,
    engineHours: position.engineHours ?? unit.cneh ?? null,
  }
}

/** `groups`: resources by id; a unit belongs to the one that pays for it (`bact`). */
export function platformUnit(unit: UnitReply, groups: ReadonlyMap<number, PlatformGroup>, now: number): PlatformUnit {
  const profile = new Map(Object.values(unit.pflds ?? {}).map(({ n, v }) => [n, v]))
  return {
    key: String(unit.id),
    name: unit.nm,
    group: groups.get(unit.bact ?? 0) ?? null,
    position: lastPosition(unit, now),
    deviceId: unit.uid || null,
    phone: unit.ph || null,
    plates: profile.get('registration_plate') || null,
    vin: profile.get('vin') || null,
  }
}

const shapes = { 1: 'line', 2: 'polygon', 3: 'circle' } as const

/** Geofence of `get_zone_data`; the key is `<resource>_<zone>` because zone ids repeat between resources. */
export function geofenceOfZone(zone: ZoneReply, group: PlatformGroup): PlatformGeofence {
  const shape = shapes[zone.t]
  const argb = zone.c >>> 0
  return {
    key: `${zone.rid}_${zone.id}`,
    name: zone.n,
    description: zone.d,
    group,
    shape,
    points: zone.p.map(({ x, y }) => ({ lat: y, lon: x })),
    radius: shape === 'circle' ? (zone.p[0]?.r ?? 0) : null,
    width: shape === 'line' ? zone.w : null,
    color: `#${(argb & 0xffffff).toString(16).padStart(6, '0')}`,
    opacity: Math.round((argb >>> 24) / 2.55) / 100,
  }
}

/** A driver of a resource; ids repeat between resources as those of zones do. `bu` 0 is no unit. */
export function platformDriver(driver: DriverReply, resourceId: number): PlatformDriver {
  return {
    key: `${resourceId}_${driver.id}`,
    name: driver.n.trim() || `Conductor ${driver.id}`,
    phone: driver.p?.trim() || null,
    email: null,
    card: driver.c?.trim() || null,
    isBlocked: false,
    unitKey: driver.bu ? String(driver.bu) : null,
  }
}
