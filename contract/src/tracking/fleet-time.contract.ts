import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { decimalNumber, id, moment, wholeNumber, wire } from '../core/wire.ts'
import { severities } from '../alerts/alarms.rules.ts'
import { areaText } from './fleet-time.rules.ts'

const numbers = z.array(z.number())

/**
 * What units did in a stretch of time: of each its samples, oldest first, unit after unit. Everything is a whole number,
 * which deflates best. The first sample of a unit is what it did at `from`, with the time of that position.
 */
export const fleetSamples = z.object({
  /** Epoch seconds. */
  from: z.number(),
  to: z.number(),
  id: numbers,
  /** How many of the samples are of the i-th unit. */
  count: numbers,
  /** Seconds after `from`; negative before it. */
  t: numbers,
  /** Degrees × 100 000; after the first of a unit, how much farther than the one before. */
  lat: numbers,
  lon: numbers,
  /** Degrees clockwise from north, -1 unknown. */
  course: numbers,
  /** km/h */
  speed: numbers,
  /** 1 moving, 2 idle, 3 parked, 4 not reporting, 5 over its limit. */
  state: numbers,
})
export type FleetSamples = z.output<typeof fleetSamples>

/** Without `to` the one moment. Samples of a unit lie `step` seconds or more apart, but for changes of its state. */
export const getFleetTime = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time',
  access: 'mapas.view',
  query: wire({ from: moment, to: moment.optional(), step: wholeNumber.optional() }),
  reply: fleetSamples,
  summary: 'La flota en un momento de los últimos 31 días, o en un rato.',
})

export const fleetDay = wire({
  /** Of the account's zone. */
  day: z.iso.date(),
  from: moment,
  to: moment,
  /** Units that moved. */
  moved: z.number(),
  critical: z.number(),
})
export type FleetDay = z.output<typeof fleetDay>

export const listFleetDays = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time/days',
  access: 'mapas.view',
  reply: wire({ timezone: z.string(), days: z.array(fleetDay) }),
  summary: 'Los últimos 31 días de la flota: cuántas unidades se movieron y cuántas alertas críticas hubo.',
})

export const fleetAlert = wire({
  id,
  unitId: id,
  unitName: z.string(),
  severity: z.enum(severities),
  title: z.string(),
  at: moment,
  endAt: moment.nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  acknowledgedAt: moment.nullable(),
  acknowledgedBy: z.string().nullable(),
})
export type FleetAlert = z.output<typeof fleetAlert>

/** A day of the time line: how many units moved and idled by hour (mean of the hour), and its alerts. */
export const getFleetDay = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time/day',
  access: 'mapas.view',
  query: wire({ from: moment, to: moment }),
  reply: wire({
    hours: z.array(wire({ at: moment, moving: z.number(), idle: z.number() })),
    alerts: z.array(fleetAlert),
    /** Geofences that were there on that day, without those made later. */
    geofenceIds: z.array(z.number()),
  }),
  summary: 'Un día de la flota: unidades en movimiento y en ralentí por hora, y sus alertas.',
})

/** What a unit was about at a moment besides where it was. */
export const getUnitThen = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time/units/{unit_id}',
  access: 'mapas.view',
  query: wire({ at: moment, lat: decimalNumber, lon: decimalNumber }),
  reply: wire({
    driver: z.string().nullable(),
    trip: wire({ id, folio: z.string(), name: z.string(), client: z.string() }).nullable(),
    geofences: z.array(wire({ id, name: z.string(), color: z.string() })),
    place: z.string().nullable(),
  }),
  summary: 'Conductor, viaje, geocercas y lugar de una unidad en un momento.',
})

const visit = wire({
  unitId: id,
  unitName: z.string(),
  driver: z.string().nullable(),
  /** null: it was there before the window. */
  inAt: moment.nullable(),
  /** null: it was still there when the window ended. */
  outAt: moment.nullable(),
  stays: z.array(wire({ from: moment, to: moment })),
  seconds: z.number(),
  /** 1 moving … 5 over its limit, as it arrived. */
  state: z.number(),
  /** An alert of the unit in the window. */
  alert: z.string().nullable(),
})
export type FleetVisit = z.output<typeof visit>

const visitorsQuery = wire({
  from: moment,
  to: moment,
  /** Corners of a drawn area, or a geofence. */
  area: areaText.optional(),
  geofenceId: wholeNumber.optional(),
})

/** Units that were within an area between two instants (24 hours at most), those in alert first, then by arrival. */
export const findVisitors = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time/visitors',
  access: 'mapas.view',
  query: visitorsQuery,
  reply: wire({
    units: z.array(visit),
    /** Of who asked, those that came nearest; only when nobody was there. */
    nearest: z.array(wire({ unitId: id, unitName: z.string(), km: z.number(), at: moment })),
    seen: z.number(),
    ms: z.number(),
  }),
  summary: 'Qué unidades estuvieron en un área o geocerca durante un rato.',
})

export const exportVisitors = endpoint({
  method: 'GET',
  path: '/apis/tracking/fleet-time/visitors/export',
  access: 'mapas.view',
  query: wire({ ...visitorsQuery.fields, timezone: z.string().max(60).optional() }),
  reply: { kind: 'file' },
  summary: 'Las unidades que estuvieron en un área, en Excel.',
})
