import { z } from 'zod'
import { changeOf } from '../core/fields.ts'
import { day, id, moment, named, wire } from '../core/wire.ts'
import { expiryStates } from './expiry.rules.ts'
import { platformIds } from './units.rules.ts'

const text = (most: number) => z.string().trim().max(most)
const km = z.number().min(0).max(10_000_000)
const hours = z.number().min(0).max(1_000_000)

/** Who drives a unit now. */
export const driverProfile = wire({ id: z.number(), name: z.string(), phone: z.string().nullable() })
export type DriverProfile = z.output<typeof driverProfile>

/** Units of one purpose (`unitStates`): how many, and how many of them are on a trip that has begun. */
export const availability = z.object({
  state: z.number(),
  label: z.string(),
  count: z.number(),
  onTrip: z.number(),
})
export type Availability = z.output<typeof availability>

/** A wheel's place on the unit; `sides` are its tires from the outside in. */
export const wheel = wire({
  axle: z.number().int().min(1).max(12),
  position: text(20).min(1),
  label: text(60).nullable().optional(),
})
export const battery = wire({
  label: text(60).min(1),
  lifespanYears: named('lifespan_years', z.number().min(0).max(20).nullable().optional()),
})

/** What the unit last told, degrees WGS84 and course in degrees, null when unknown (`last_message`). */
export const lastMessage = wire({
  lon: named('x', z.number()),
  lat: named('y', z.number()),
  course: named('c', z.number().nullable()),
  at: moment,
})

const live = {
  ignition: named('ignition_value', z.boolean().nullable()),
  lastMessage: named('last_message', lastMessage.nullable()),
  /** km/h. */
  speed: z.number().nullable(),
  /** One of `liveStates` (1 moving, 2 idle, 3 parked, 4 not reporting, 5 alert); null without any position. */
  movement: z.number().nullable(),
  /** The last message is at most a day old. */
  reporting: z.boolean(),
}

/** Answer of the 7.5 s poll. */
export const unitLive = wire({ id: z.number(), ...live })
export type UnitLive = z.output<typeof unitLive>

const row = {
  id: z.number(),
  name: named('unit_name', z.string()),
  plates: z.string().nullable(),
  vin: z.string().nullable(),
  economicNumber: z.string().nullable(),
  year: z.number().nullable(),
  color: z.string().nullable(),
  typeId: z.number().nullable(),
  typeName: z.string().nullable(),
  brandId: z.number().nullable(),
  brandName: z.string().nullable(),
  modelId: z.number().nullable(),
  modelName: z.string().nullable(),
  insurerId: z.number().nullable(),
  insurerName: z.string().nullable(),
  insurancePolicy: z.string().nullable(),
  insuranceExpires: day.nullable(),
  insuranceState: z.enum(expiryStates),
  /** 1 Disponible, 2 En renta, 3 En taller, 4 En venta. */
  state: named('unit_console_state', z.number()),
  /** Tracking platform id, 0 without GPS. */
  platform: named('plataform', z.number()),
  platformKey: z.string().nullable(),
  resourceId: named('unit_resource_id', z.string().nullable()),
  resourceName: z.string().nullable(),
  km: named('unit_km_current', z.number()),
  engineHours: named('unit_hour_engine_current', z.number()),
  driver: named('driver_profile', driverProfile.nullable()),
  thumbnail: z.string().nullable(),
  version: z.number(),
}

/** A unit as lists carry it. */
export const unitRow = wire({ ...row, ...live })
export type UnitRow = z.output<typeof unitRow>

/** Where positions of a unit come from: a source and the unit's key there. */
const sourceKey = { sourceId: id, key: text(120).min(1) }
/** The same as a record shows it. */
const unitSource = wire({
  ...sourceKey,
  sourceName: z.string(),
  /** Tracking platform id. */
  platform: z.number(),
  /** What the platform, or who registered the device, calls it; null when it is listed no more. */
  name: z.string().nullable(),
  lastAt: moment.nullable(),
})
export type UnitSource = z.output<typeof unitSource>
/** Ten at most: one that leads and nine to take over. */
const mostSources = 10

/** One unit with all that its form shows. */
export const unit = wire({
  ...row,
  ...live,
  /** The second document's name of the same thing. */
  currentName: named('name_current', z.string()),
  platformAccountId: z.number().nullable(),
  /** The best first: while it reports, the others are not heard. */
  sources: z.array(unitSource),
  /** km/h. */
  speedLimit: z.number(),
  tankLiters: z.number().nullable(),
  timezone: z.string(),
  notes: z.string().nullable(),
  drivers: z.array(driverProfile),
  wheels: z.array(wheel),
  batteries: z.array(battery),
  thumbnails: z.array(wire({ id: z.number(), url: z.string(), main: z.boolean() })),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Unit = z.output<typeof unit>

const described = {
  name: named('unit_name', text(120).min(1)),
  plates: text(20).nullable().optional(),
  vin: text(30).nullable().optional(),
  economicNumber: text(40).nullable().optional(),
  year: z.number().int().min(1950).max(2100).nullable().optional(),
  color: text(40).nullable().optional(),
  typeId: id.nullable().optional(),
  brandId: id.nullable().optional(),
  modelId: id.nullable().optional(),
  insurerId: id.nullable().optional(),
  insurancePolicy: text(80).nullable().optional(),
  insuranceExpires: day.nullable().optional(),
  state: named('unit_console_state', z.number().int().min(1).max(4).optional()),
  /** All its sources anew, the best first; given, they decide platform, account and key as well. */
  sources: z.array(wire(sourceKey)).max(mostSources).optional(),
  resourceName: text(120).nullable().optional(),
  /** A reading somebody typed, as are the hours: left out unless it was typed, because both move by themselves. */
  km: named('unit_km_current', km.optional()),
  engineHours: named('unit_hour_engine_current', hours.optional()),
  speedLimit: z.number().int().min(20).max(160).optional(),
  tankLiters: z.number().int().min(0).max(5000).nullable().optional(),
  timezone: text(60).optional(),
  notes: text(2000).nullable().optional(),
}

/** The one source of who knows no list of them. */
const firstSource = {
  platform: named('plataform', z.literal(platformIds).optional()),
  platformAccountId: id.nullable().optional(),
  platformKey: text(120).nullable().optional(),
}

/** What is sent to create a unit; only the name is needed. */
export const unitDraft = wire({ ...described, ...firstSource })
export type UnitDraft = z.output<typeof unitDraft>

const full = {
  ...described,
  wheels: z.array(wheel).max(60).optional(),
  batteries: z.array(battery).max(12).optional(),
}
/** What people write of a unit. */
export type UnitField = keyof typeof full
export const unitFields = Object.keys(full) as UnitField[]

/** With wheels, batteries and the driver who takes it (unit/full/create). */
export const fullUnitDraft = wire({
  ...full,
  ...firstSource,
  /** The first drives it; a unit has one driver at a time. */
  drivers: z.array(id).max(1).optional(),
})
export type FullUnitDraft = z.output<typeof fullUnitDraft>

/** A change: only what is named changes, null empties it. */
export const unitChange = wire({ id, ...changeOf({ ...full, ...firstSource }) })
export type UnitChange = z.output<typeof unitChange>

/** A unit to choose from: search boxes of trips, drivers, recipients. */
export const unitOption = wire({
  id: z.number(),
  name: z.string(),
  plates: z.string().nullable(),
  driver: z.string().nullable(),
  driverId: z.number().nullable(),
  state: z.number(),
  /** On a trip that has begun. */
  onTrip: z.boolean(),
  /** false: no position of it was ever heard of. */
  hasReported: z.boolean(),
  resourceName: z.string().nullable(),
})
export type UnitOption = z.output<typeof unitOption>

/** One driver on one unit; `to` is null while it lasts. */
export const assignment = wire({
  id: z.number(),
  unit: wire({ id: z.number(), name: z.string() }),
  driver: driverProfile,
  from: moment,
  to: moment.nullable(),
  assignedBy: z.string().nullable(),
})
export type Assignment = z.output<typeof assignment>
