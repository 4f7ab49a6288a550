/** Rows of WEBFLEET.connect as JSON, only what we read; unknown fields are tolerated everywhere. */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'

/** Booleans come as such, as 0 and 1 or as text. */
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => (value == null || value === '' ? null : /^(true|1)$/i.test(String(value))))
/** ISO 8601 with its offset, to epoch ms. Times without an offset are local to nobody knows whom: null. */
const instant = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => {
    const time = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN
    return Number.isNaN(time) ? null : time
  })

/**
 * A row of showObjectReportExtern. `*_mdeg` are microdegrees in spite of their name; `latitude` and `longitude` are
 * text in degrees, minutes and seconds. `odometer` hectometres, `odometer_long` metres, `fuellevel` per mille,
 * `fuellevel_milliliters` as it says.
 */
export const objectRow = z.object({
  objectno: id,
  objectname: text,
  objectuid: text,
  objectclassname: text,
  deleted: flag,
  msgtime: instant,
  pos_time: instant,
  ignition_time: instant,
  latitude_mdeg: amount,
  longitude_mdeg: amount,
  latitude: text,
  longitude: text,
  speed: amount,
  course: amount,
  direction: amount,
  status: text,
  ignition: flag,
  odometer: amount,
  odometer_long: amount,
  fuellevel: amount,
  fuellevel_milliliters: amount,
  engine_operating_time: amount,
})
export type ObjectRow = z.infer<typeof objectRow>

/** A row of showTracks: here `latitude` and `longitude` are microdegrees. */
export const trackRow = z.object({
  pos_time: instant,
  latitude: amount,
  longitude: amount,
  speed: amount,
  course: amount,
  direction: amount,
})
export type TrackRow = z.infer<typeof trackRow>

/** A message of the queue; what has no place is no position. */
export const queueRow = z.object({
  msgid: id,
  msg_time: instant,
  objectno: id.nullish(),
  ign: flag,
  odometer: amount,
  speed: amount,
  course: amount,
  direction: amount,
  status: text,
  pos_latitude: amount,
  pos_longitude: amount,
  pos_time: instant,
})
export type QueueRow = z.infer<typeof queueRow>

/** A row of showEventReportExtern; `eventlevel` I, W or A, or a number from 0 (message) to 5 (third alarm). */
export const eventRow = z.object({
  eventid: id,
  eventtime: instant,
  msgtime: instant,
  objectno: id,
  msgtext: text,
  eventlevel: text,
  eventlevel_cur: text,
  latitude_mdeg: amount,
  longitude_mdeg: amount,
})
export type EventRow = z.infer<typeof eventRow>

export const driverRow = z.object({
  driverno: id,
  name1: text,
  name2: text,
  name3: text,
  telmobile: text,
  email: text,
  dt_cardid: text,
  /** Of the object driven now. */
  objectno: text,
})
export type DriverRow = z.infer<typeof driverRow>

/** The three shapes a good answer comes in. */
export const rowsReply = z.union([
  z.array(z.unknown()),
  z.object({ report: z.array(z.unknown()) }).transform(({ report }) => report),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
])

export const failure = z.object({ errorCode: z.coerce.number(), errorMsg: z.string().catch('') })
