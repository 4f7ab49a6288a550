import type {
  PlatformAdapter,
  PlatformDriver,
  PlatformGeofence,
  PlatformStatus,
  PlatformUnit,
  PlatformUnitChange,
  PlatformUpdate,
} from './adapter.ts'
import type { Alarm } from './alarm.ts'
import { boundAlarm, boundPosition, boundStatus, fixFault, isInstant, plausibleSensors } from './plausible.ts'
import type { Platform } from './platform.ts'
import type { Position, UnitStatus } from './position.ts'

/**
 * A platform whose numbers and texts are fit to be kept: all that its adapter and its webhook tell passes here once, so
 * that no decoder has to think of absurd values. What cannot be is left out or unknown, never an error: a platform that
 * tells nonsense of one unit is followed all the same.
 */
export function definePlatform(platform: Platform): Platform {
  const { connect, receive } = platform
  return {
    ...platform,
    connect: (connection) => believable(connect(connection)),
    ...(receive && {
      receive(request, values) {
        const { update, reply } = receive(request, values)
        return { update: believableUpdate(update), reply }
      },
    }),
  }
}

function believable(adapter: PlatformAdapter): PlatformAdapter {
  return {
    platform: adapter.platform,
    capabilities: adapter.capabilities,
    connect: (signal) => adapter.connect(signal),
    listUnits: async (signal) => (await adapter.listUnits(signal)).map(unitOf),
    pollPositions: async (signal) => believableUpdate(await adapter.pollPositions(signal)),
    async *history(unitKey, from, to, signal) {
      for await (const page of adapter.history(unitKey, from, to, signal)) {
        const positions = page.filter(isBelievable)
        if (positions.length > 0) yield positions
      }
    },
    listGeofences: async (signal) =>
      (await adapter.listGeofences(signal)).flatMap((geofence) => geofenceOf(geofence) ?? []),
    listDrivers: async (signal) => (await adapter.listDrivers(signal)).map(driverOf),
    ...(adapter.renameUnit && {
      renameUnit: (unitKey, name, signal) => adapter.renameUnit?.(unitKey, name, signal) ?? Promise.resolve(),
    }),
    ...(adapter.sendOrder && { sendOrder: adapter.sendOrder.bind(adapter) }),
    ...(adapter.readMedia && {
      readMedia: (url, signal) => adapter.readMedia?.(url, signal) ?? Promise.resolve(Response.error()),
    }),
    ...(adapter.video && { video: adapter.video }),
    quota: () => adapter.quota(),
    close: () => adapter.close(),
  }
}

function believableUpdate(update: PlatformUpdate): PlatformUpdate {
  const positions = update.positions.filter(isBelievable)
  const alarms = update.alarms.filter(isAlarm)
  const statuses = update.statuses?.filter(isStatus)
  const dropped = update.positions.length - positions.length + update.alarms.length - alarms.length
  return {
    ...update,
    positions,
    alarms,
    ...(statuses && { statuses }),
    changes: update.changes.map(changeOf),
    discarded: update.discarded + dropped,
  }
}

/** Bounds the position in place; false when its place or time is none. */
function isBelievable(position: Position): boolean {
  if (fixFault(position) !== null) return false
  position.unitKey = tidy(position.unitKey)
  boundPosition(position)
  boundSensors(position)
  return true
}

function isStatus(status: PlatformStatus): boolean {
  if (!isInstant(status.at)) return false
  status.unitKey = tidy(status.unitKey)
  boundStatus(status)
  boundSensors(status)
  return true
}

function boundSensors(told: Position | UnitStatus): void {
  if (!told.sensors) return
  const sensors = plausibleSensors(told.sensors)
  if (sensors) told.sensors = sensors
  else delete told.sensors
}

function isAlarm(alarm: Alarm): boolean {
  alarm.unitKey = tidy(alarm.unitKey)
  alarm.key = tidy(alarm.key)
  alarm.code = tidy(alarm.code, SHORT)
  alarm.detail = tidied(alarm.detail)
  if (alarm.media) alarm.media = alarm.media.filter(isWebAddress).slice(0, MOST_MEDIA)
  return boundAlarm(alarm)
}

/** Pictures and clips of one alarm; a device has no more cameras. */
const MOST_MEDIA = 16

function isWebAddress(text: string): boolean {
  return text.length <= 2000 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function changeOf(change: PlatformUnitChange): PlatformUnitChange {
  if (change.kind === 'added') return { kind: 'added', unit: unitOf(change.unit) }
  const unitKey = tidy(change.unitKey)
  return change.kind === 'renamed' ? { ...change, unitKey, name: tidy(change.name, NAME) } : { ...change, unitKey }
}

function unitOf(unit: PlatformUnit): PlatformUnit {
  const { position, group } = unit
  return {
    key: tidy(unit.key),
    name: tidy(unit.name, NAME),
    group: group && { key: tidy(group.key), name: tidy(group.name, NAME) },
    position: position && isBelievable(position) ? position : null,
    deviceId: tidied(unit.deviceId, SHORT),
    phone: tidied(unit.phone, SHORT),
    plates: tidied(unit.plates, SHORT),
    vin: tidied(unit.vin, SHORT),
  }
}

function driverOf(driver: PlatformDriver): PlatformDriver {
  return {
    ...driver,
    key: tidy(driver.key),
    name: tidy(driver.name, NAME),
    phone: tidied(driver.phone, SHORT),
    email: tidied(driver.email, NAME),
    card: tidied(driver.card, SHORT),
    unitKey: tidied(driver.unitKey),
  }
}

/** As long as half the equator: more is no distance on earth. */
const LONGEST_M = 20_000_000

function geofenceOf(geofence: PlatformGeofence): PlatformGeofence | null {
  const { points, radius, width, opacity } = geofence
  const isPlace = ({ lat, lon }: { lat: number; lon: number }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  const isDistance = (metres: number | null) => metres === null || (metres >= 0 && metres <= LONGEST_M)
  if (!points.every(isPlace) || !isDistance(radius) || !isDistance(width)) return null
  return {
    ...geofence,
    key: tidy(geofence.key),
    name: tidy(geofence.name, NAME),
    description: tidy(geofence.description),
    group: { key: tidy(geofence.group.key), name: tidy(geofence.group.name, NAME) },
    opacity: opacity >= 0 && opacity <= 1 ? opacity : 1,
  }
}

const SHORT = 100
const NAME = 200
const LONG = 500
/** Control characters, which no name has and which a database refuses (the first of them). */
const CONTROLS = /\p{Cc}+/gu

/** A text as it can be kept: whole characters, no controls, not endless. */
function tidy(text: string, most = LONG): string {
  return text.replace(CONTROLS, ' ').toWellFormed().slice(0, most)
}

const tidied = (text: string | null, most = LONG): string | null => (text === null ? null : tidy(text, most))
