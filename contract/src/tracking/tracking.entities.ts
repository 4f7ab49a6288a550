import { z } from 'zod'
import { day, id, moment, wire } from '../core/wire.ts'
import { toldByUnit } from './sensors.entities.ts'
import { exportFormats, sourceStates } from './tracking.rules.ts'

const text = z.string()
const maybeText = text.nullable()
const numbers = z.array(z.number())
const maybeNumbers = z.array(z.number().nullable())
const texts = z.array(text)
const maybeTexts = z.array(maybeText)
const lat = z.number().min(-90).max(90)
const lon = z.number().min(-180).max(180)
export const place = z.object({ lat, lon })

/**
 * Every unit of the map, column by column: row i is the i-th value of each. `cursor` opens the live socket right behind
 * this answer. `at`, `since`: epoch seconds; both 0 and lat, lon null for a unit that never reported.
 */
export const mapUnits = z.object({
  cursor: text,
  /** Epoch ms of the server. */
  now: z.number(),
  /** Another base map besides the bundled one: a style's address, or a raster template with {z}/{x}/{y} (MAP_STYLE_URL). */
  mapStyleUrl: text.optional(),
  id: numbers,
  name: texts,
  plates: maybeTexts,
  model: maybeTexts,
  type: maybeTexts,
  economicNumber: maybeTexts,
  platform: numbers,
  sourceId: maybeNumbers,
  resourceKey: maybeTexts,
  resource: maybeTexts,
  driverId: maybeNumbers,
  driver: maybeTexts,
  driverPhone: maybeTexts,
  speedLimit: numbers,
  lat: maybeNumbers,
  lon: maybeNumbers,
  /** Degrees clockwise from north; null: the device does not say. */
  course: maybeNumbers,
  speed: numbers,
  state: numbers,
  at: numbers,
  since: numbers,
  /** 1 on, 0 off, -1 the device does not say. */
  ignition: numbers,
})
export type MapUnits = z.output<typeof mapUnits>

export const placeInWords = wire({
  lat,
  lon,
  /** null when nothing is known; `reason` says why. */
  short: maybeText,
  full: maybeText,
  reason: maybeText,
})

/** What the card needs besides the map's columns. */
export const unitCard = wire({
  id,
  name: text,
  plates: maybeText,
  model: maybeText,
  resource: maybeText,
  platform: z.number(),
  platformName: text,
  source: z
    .object({ id, name: text, state: z.enum(sourceStates), since: moment.nullable(), error: maybeText })
    .nullable(),
  at: moment.nullable(),
  receivedAt: moment.nullable(),
  lat: lat.nullable(),
  lon: lon.nullable(),
  speed: z.number(),
  course: z.number().nullable(),
  state: z.number(),
  since: moment.nullable(),
  ignition: z.boolean().nullable(),
  ignitionSince: moment.nullable(),
  fuelPercent: z.number().nullable(),
  odometerKm: z.number().nullable(),
  engineHours: z.number().nullable(),
  satellites: z.number().nullable(),
  altitude: z.number().nullable(),
  ...toldByUnit,
  speedLimit: z.number(),
  place: placeInWords.nullable(),
  driver: z.object({ id, name: text, phone: maybeText }).nullable(),
  geofences: z.array(z.object({ id, name: text, color: text, since: moment })),
})
export type UnitCard = z.output<typeof unitCard>

const stop = z.object({
  arriveAt: moment,
  leaveAt: moment.nullable(),
  lat,
  lon,
  seconds: z.number(),
  /** In words: the geofence it stood in, else the address when it is known already. */
  place: maybeText,
})
const leg = z.object({
  fromAt: moment,
  toAt: moment,
  km: z.number(),
  meanKmh: z.number(),
  topKmh: z.number(),
  excesses: z.number(),
})
const excess = z.object({ fromAt: moment, toAt: moment, limitKmh: z.number(), topKmh: z.number(), lat, lon })
/** Positions one after another that the same source told. */
const stretch = z.object({
  fromAt: moment,
  toAt: moment,
  /** null: of positions stored before their source was kept. */
  sourceId: id.nullable(),
  name: maybeText,
  platform: z.number().nullable(),
  positions: z.number(),
})
export type SourceStretch = z.output<typeof stretch>
const visit = z.object({ geofenceId: id, name: text, color: text, inAt: moment, outAt: moment.nullable() })

/** Positions of a day, column by column, oldest first. `t`: seconds after `from`; null where the device says nothing. */
export const dayTrack = z.object({
  t: numbers,
  lat: numbers,
  lon: numbers,
  speed: numbers,
  course: maybeNumbers,
  altitude: maybeNumbers,
  /** 1 on, 0 off, -1 the device does not say. */
  ignition: numbers,
  fuelPercent: maybeNumbers,
  odometerKm: maybeNumbers,
  /** By name; only of those that told something on that day. */
  sensors: z.record(z.string(), maybeNumbers),
})
export type DayTrack = z.output<typeof dayTrack>

export const unitDay = z.object({
  unitId: id,
  name: text,
  day,
  timezone: text,
  /** Bounds of the day in the unit's zone; `to` of today is the present. */
  from: moment,
  to: moment,
  speedLimit: z.number(),
  track: dayTrack,
  summary: z.object({
    positions: z.number(),
    km: z.number(),
    movingSeconds: z.number(),
    idleSeconds: z.number(),
    offSeconds: z.number(),
    unknownSeconds: z.number(),
    engineSeconds: z.number(),
    topKmh: z.number(),
    topAt: moment.nullable(),
    overLimitSeconds: z.number(),
    /** Litres burnt by the fuel level and the tank of the unit; null when either is unknown. */
    fuelLiters: z.number().nullable(),
    kmPerLiter: z.number().nullable(),
  }),
  stops: z.array(stop),
  legs: z.array(leg),
  excesses: z.array(excess),
  visits: z.array(visit),
  /** Which source told which part of the day, in order. */
  sources: z.array(stretch),
  /** Only when the day is empty: the nearest days that are not. */
  previousDay: day.nullable(),
  nextDay: day.nullable(),
})
export type UnitDay = z.output<typeof unitDay>

/** Positions of the last hour, `t` in seconds after `from`. */
export const unitTrail = z.object({ unitId: id, from: moment, t: numbers, lat: numbers, lon: numbers, speed: numbers })

export const nearestUnit = wire({
  id,
  name: text,
  state: z.number(),
  lat,
  lon,
  speed: z.number(),
  at: moment,
  /** Straight line. */
  straightKm: z.number(),
  /** By road; null when asked by straight line or no road leads there. */
  roadKm: z.number().nullable(),
  minutes: z.number().nullable(),
  driver: maybeText,
  driverPhone: maybeText,
})
export const nearestUnits = wire({
  by: z.enum(['road', 'line']),
  /** Why it is by straight line although asked by road. */
  reason: maybeText,
  /** Units left out because they do not report or are in alert. */
  leftOut: z.number(),
  units: z.array(nearestUnit),
})

/** A public link to one unit's live position. */
export const share = wire({
  id,
  unitId: id,
  unitName: text,
  url: text,
  note: maybeText,
  createdBy: text,
  createdAt: moment,
  expiresAt: moment,
  revokedAt: moment.nullable(),
  views: z.number(),
})
export type Share = z.output<typeof share>

/** What whoever has the link sees. */
export const sharedUnit = wire({
  company: text,
  unit: text,
  plates: maybeText,
  note: maybeText,
  expiresAt: moment,
  at: moment.nullable(),
  lat: lat.nullable(),
  lon: lon.nullable(),
  speed: z.number(),
  course: z.number().nullable(),
  state: z.number(),
  place: maybeText,
  /** Positions of the last hour. */
  trail: z.object({ lat: numbers, lon: numbers }),
})

/** An account of the company at a tracking platform, and how it is doing. */
export const source = wire({
  id,
  platform: z.number(),
  platformName: text,
  name: text,
  url: text,
  /** What its form shows, to who may change it: no secret is among it. */
  values: z.record(z.string(), z.string()),
  /** Its secret fields: left empty they stay as they are stored. */
  secrets: z.array(text),
  /** Path at which the platform may call us; null when it never does. */
  pushPath: maybeText,
  enabled: z.boolean(),
  autoImport: z.boolean(),
  /** Who drives a unit follows what the platform says. */
  assignDrivers: z.boolean(),
  /** The platform lets its units be renamed from here. */
  renamesUnits: z.boolean(),
  state: z.enum(sourceStates),
  since: moment.nullable(),
  lastOkAt: moment.nullable(),
  error: maybeText,
  errorCode: maybeText,
  retryAt: moment.nullable(),
  /** Delay from fix to us, median of the last minutes. */
  lagMs: z.number().nullable(),
  /** Units of the platform, how many of them are units here, and how many do not report. */
  units: z.object({ atPlatform: z.number(), imported: z.number(), silent: z.number() }),
  geofences: z.number(),
  /** Whom the platform lists; null when it has no drivers. */
  drivers: z.number().nullable(),
  quota: z.object({ used: z.number(), limit: z.number(), windowSeconds: z.number() }).nullable(),
  /** Of the last 60 whole minutes, the oldest first. */
  traffic: z.object({
    /** Mean of the last five minutes. */
    perMinute: z.number(),
    positions: numbers,
    /** Delay that 95 of 100 positions stay under; null in a minute without new ones. */
    p95Seconds: maybeNumbers,
    /** How many of the hour by `delayBucket`; older ones weigh less. */
    delays: numbers,
  }),
  /** Of direct devices: where those of the account report. */
  ports: z.array(z.object({ port: z.number(), protocol: text })),
  silentUnits: z.array(z.object({ id, name: text, at: moment.nullable() })),
  version: z.number(),
})
export type Source = z.output<typeof source>

/** Alike things of a source that were not stored where they belong, of the last seven days. */
export const asideGroup = wire({
  kind: z.enum(['position', 'alarm', 'unit', 'driver', 'geofence']),
  /** `future`, `absurd`, `old`: not believed. `refused`: the database did not take it, and `detail` is what it said. */
  reason: z.enum(['future', 'absurd', 'old', 'refused']),
  detail: maybeText,
  sourceId: id.nullable(),
  source: maybeText,
  unitId: id.nullable(),
  unit: maybeText,
  /** The source's own id of what it is about. */
  key: maybeText,
  count: z.number(),
  lastAt: moment,
})
export type AsideGroup = z.output<typeof asideGroup>

/** A platform that sources may be of, and what its form asks for. */
export const platformKind = wire({
  id: z.number(),
  name: text,
  url: maybeText,
  fields: z.array(
    z.object({
      key: text,
      label: text,
      secret: z.boolean(),
      required: z.boolean(),
      options: z.array(z.object({ value: text, label: text })).nullable(),
      help: maybeText,
    }),
  ),
  hasPush: z.boolean(),
})
export type PlatformKind = z.output<typeof platformKind>

/** A unit as a platform lists it, and the unit here that has it as a source; its name only for who sees that unit. */
export const platformUnit = wire({
  sourceId: id,
  platform: z.number(),
  key: text,
  name: text,
  group: maybeText,
  plates: maybeText,
  vin: maybeText,
  deviceId: maybeText,
  phone: maybeText,
  unitId: id.nullable(),
  unitName: maybeText,
  lastAt: moment.nullable(),
})

export const exportFormat = z.enum(exportFormats)
