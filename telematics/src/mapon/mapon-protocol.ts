/**
 * Replies of the Mapon API v1, only what we read. Numbers come as numbers or as text from one answer to the next;
 * unknown fields are tolerated everywhere.
 */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'
import { wallTime } from '../shared/wall-time.ts'

/** ISO 8601 UTC, or `YYYY-MM-DD HH:MM:SS` that is UTC too. Epoch ms; null when it is no time. */
const instant = text.transform((value) => wallTime(value ?? '', 0))

const reading = z
  .object({ gmt: instant, value: z.union([z.boolean(), z.number(), z.string()]).nullish() })
  .nullish()
  .catch(null)
const state = z.object({ name: z.string(), start: instant }).nullish().catch(null)

/** `mileage` metres, `speed` km/h, `ignition_total_time` seconds; null for what is unknown. */
export const unitReply = z.object({
  unit_id: id,
  company_id: id.nullish(),
  label: text,
  number: text,
  vehicle_title: text,
  vin: text,
  lat: amount,
  lng: amount,
  direction: amount,
  speed: amount,
  mileage: amount,
  ignition_total_time: amount,
  last_update: instant,
  state,
  device: z.object({ imei: text, serial_number: text, sim: text }).nullish().catch(null),
  io_din: z
    .array(z.object({ no: amount.optional(), label: text, state: amount }))
    .nullish()
    .catch(null),
  fuel: z
    .array(z.object({ metrics: text, value: amount }))
    .nullish()
    .catch(null),
  can: z.object({ odom: reading, engine_hours: reading }).nullish().catch(null),
  avg_fuel_consumption: z.object({ measurement: text }).nullish().catch(null),
  supply_voltage: reading,
  battery_voltage: reading,
  battery_level_percentage: reading,
  ignition: reading,
  altitude: reading,
  drivers: z
    .object({ driver1: z.object({ id: text }).nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type UnitReply = z.infer<typeof unitReply>

export const unitsReply = z.object({ data: z.object({ units: z.array(z.unknown()) }) })

/** Numbers and yes or no come as text; `inverted`: the relay is off when its state is on. */
export const relaysReply = z.object({
  relays: z.array(z.object({ relay_id: id, type: z.string(), inverted: text, enabled: text })).default([]),
})

/** `wkt` latitude first; `deleted` 'Y' or 'N'. */
export const objectReply = z.object({ id, name: text, wkt: z.string(), group_id: text, deleted: text })
export type ObjectReply = z.infer<typeof objectReply>
export const objectsReply = z.object({ data: z.object({ objects: z.array(z.unknown()) }) })

export const driverReply = z.object({
  id,
  name: text,
  surname: text,
  email: text,
  phone: text,
  ibutton: text,
  tacho: text,
  blocked: z.union([z.boolean(), z.number(), z.string()]).nullish(),
})
export type DriverReply = z.infer<typeof driverReply>
export const driversReply = z.object({ data: z.object({ drivers: z.array(z.unknown()) }) })

/** `location` 'lat,lng'; `id` and `location` come only when included. */
export const alertReply = z.object({
  id: id.nullish(),
  unit_id: id,
  time: instant,
  alert_type: z.string(),
  alert_val: text,
  msg: text,
  location: text,
})
export type AlertReply = z.infer<typeof alertReply>
export const alertsReply = z.object({
  data: z.array(z.unknown()),
  _meta: z.object({ total_pages: z.coerce.number() }).nullish().catch(null),
})

const place = z.object({ time: instant, lat: amount, lng: amount })
/** `type` 'route' or 'stop'; a stop's end has only a time. */
export const routeReply = z.object({
  type: z.string(),
  start: place,
  end: z.object({ time: instant }).nullish().catch(null),
  decoded_route: z
    .object({ points: z.array(z.object({ gmt: instant, lat: amount, lng: amount, speed: amount })) })
    .nullish()
    .catch(null),
})
export type RouteReply = z.infer<typeof routeReply>
export const routesReply = z.object({
  data: z.object({ units: z.array(z.object({ unit_id: id, routes: z.array(z.unknown()) })) }),
})

/** One pack of data forwarding: 1 position, 3 ignition, 5 fuel, 26 odometer, 55 temperature. `car_id` is the unit. */
export const packReply = z.object({
  id,
  pack_id: z.coerce.number(),
  car_id: id,
  gmt: instant,
  lat: amount,
  lng: amount,
  speed: amount,
  direction: amount,
  altitude: amount,
  state: z.boolean().nullish(),
  liters: amount,
  odometer: amount,
  sensor_id: amount,
  temperature: amount,
})
export type PackReply = z.infer<typeof packReply>

/** What an edit answers differs by call; that it answers is enough, since a refusal has an `error`. */
export const editReply = z.object({ data: z.unknown() })

export const failure = z.object({
  error: z.object({ code: z.coerce.number().catch(1000), msg: z.string().nullish().catch(null) }),
})
