/** Answers of the FT Cloud OpenAPI, only what we read; numbers and names differ between its versions. */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'

/** `code` 200 is success, under any HTTP status 200. */
export const envelope = z.object({
  code: z.coerce.number(),
  message: text,
  data: z.unknown().optional(),
})

/** Lists come bare or in pages; the names of the page's parts are assumed. */
export const pageReply = z.union([
  z.array(z.unknown()).transform((list) => ({ list, total: null })),
  z.object({ list: z.array(z.unknown()), total: amount }),
  z.null().transform(() => ({ list: [], total: null })),
])

export const deviceReply = z.object({
  uniqueId: id,
  deviceName: text,
  vehicleNumber: text,
  fleetId: text,
  fleetName: text,
  simNumber: text,
  vin: text,
  onlineState: text,
  lastOnlineTime: text,
  channelNum: amount,
})
export type DeviceReply = z.infer<typeof deviceReply>

const extended = z.object({ vehicleInfo: z.object({ temperatrue: amount, voltage: amount }) })

/** JSON in a text; null for none and for what cannot be read. */
function vehicleInfo(text: string | null | undefined) {
  if (!text) return null
  try {
    return extended.safeParse(JSON.parse(text)).data?.vehicleInfo ?? null
  } catch {
    return null
  }
}

export const gpsReply = z.object({
  uniqueId: id,
  time: z.union([z.string(), z.number()]),
  lat: amount,
  lng: amount,
  speed: amount,
  angle: amount,
  altitude: amount,
  acc: amount,
  numOfSatellites: amount,
  mileage: amount,
  /** `temperatrue` is theirs. */
  extendData: z.string().nullish().catch(null).transform(vehicleInfo),
})
export type GpsReply = z.infer<typeof gpsReply>

const file = z.object({ url: z.string() })

/** A list, bare or inside `list`; null when it is empty. */
export const listReply = pageReply.transform(({ list }) => list)

const address = z.url({ protocol: /^https?$/ })

export const linkReply = z.object({ url: address, session: text })

/** Shape assumed: a day, or a day with the seconds recorded. */
export const calendarDay = z.union([
  z.iso.date().transform((date) => ({ date, duration: null })),
  z.object({ date: z.iso.date(), duration: amount }),
])

/** Names assumed. */
export const recordReply = z.object({
  channel: z.coerce.number().int().positive(),
  startTime: z.union([z.string(), z.number()]),
  endTime: z.union([z.string(), z.number()]),
  fileSize: amount,
  recordType: text,
})

export const downloadStarted = z.object({ videoIds: z.array(id) })

/** Names beyond the four states are assumed; a state that we do not know is one that is still under way. */
export const downloadReply = z.object({
  videoId: id,
  state: z.enum(['WAITING', 'DOWNLOADING', 'FAILURE', 'COMPLETED']).catch('DOWNLOADING'),
  progress: amount,
  message: text,
  files: z
    .array(z.object({ url: address, channel: z.coerce.number().int().positive().catch(1), fileSize: amount }))
    .nullish()
    .catch(null)
    .transform((files) => files ?? []),
})

export const alarmFiles = z.object({
  alarmId: id,
  files: z
    .array(z.object({ fileType: text, url: address }))
    .nullish()
    .transform((files) => files ?? []),
})

/** Webhook item; the answer of `alarms` is assumed to be the same. */
export const alarmReply = z.object({
  alarmId: id,
  alarmType: id,
  action: text,
  startTime: z.union([z.string(), z.number()]).nullish(),
  endTime: z.union([z.string(), z.number()]).nullish(),
  gpsLat: amount,
  gpsLng: amount,
  gpsSpeed: amount,
  uniqueId: id,
  driverName: text,
  files: z.array(file).nullish().catch(null),
})
export type AlarmReply = z.infer<typeof alarmReply>

export const webhookBody = z.object({ tenantId: id, type: z.string(), data: z.array(z.unknown()) })
