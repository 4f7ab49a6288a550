/** Answers of the FT Cloud OpenAPI, only what we read; numbers and names differ between its versions. */
import * as z from 'zod'
import { idText, looseNumber, looseText } from '../shared/camera-wire.ts'

/** `code` 200 is success, under any HTTP status 200. */
export const envelope = z.object({
  code: z.coerce.number(),
  message: looseText,
  data: z.unknown().optional(),
})

/** Lists come bare or in pages; the names of the page's parts are assumed. */
export const pageReply = z.union([
  z.array(z.unknown()).transform((list) => ({ list, total: null })),
  z.object({ list: z.array(z.unknown()), total: looseNumber }),
  z.null().transform(() => ({ list: [], total: null })),
])

export const deviceReply = z.object({
  uniqueId: idText,
  deviceName: looseText,
  vehicleNumber: looseText,
  fleetId: looseText,
  fleetName: looseText,
  simNumber: looseText,
  vin: looseText,
})
export type DeviceReply = z.infer<typeof deviceReply>

export const gpsReply = z.object({
  uniqueId: idText,
  time: z.union([z.string(), z.number()]),
  lat: looseNumber,
  lng: looseNumber,
  speed: looseNumber,
  angle: looseNumber,
  altitude: looseNumber,
  acc: looseNumber,
  numOfSatellites: looseNumber,
  mileage: looseNumber,
})
export type GpsReply = z.infer<typeof gpsReply>

const file = z.object({ url: z.string() })

/** Webhook item; the answer of `alarms` is assumed to be the same. */
export const alarmReply = z.object({
  alarmId: idText,
  alarmType: idText,
  action: looseText,
  startTime: z.union([z.string(), z.number()]).nullish(),
  endTime: z.union([z.string(), z.number()]).nullish(),
  gpsLat: looseNumber,
  gpsLng: looseNumber,
  gpsSpeed: looseNumber,
  uniqueId: idText,
  driverName: looseText,
  files: z.array(file).nullish().catch(null),
})
export type AlarmReply = z.infer<typeof alarmReply>

export const webhookBody = z.object({ tenantId: idText, type: z.string(), data: z.array(z.unknown()) })
