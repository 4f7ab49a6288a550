/** Answers of the Hik-Connect for Teams OpenAPI ("hccgw"), only what we read. */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'

/** `errorCode` "0" is success, under any HTTP status 200. */
export const envelope = z.object({ errorCode: id, message: text, data: z.unknown().optional() })

/** `expireTime` epoch seconds; later calls go to `areaDomain`. */
export const tokenReply = z.object({
  accessToken: z.string().min(1),
  expireTime: z.coerce.number().positive(),
  userId: text,
  areaDomain: text,
})

export const vehiclesReply = z.object({ vehicle: z.array(z.unknown()).nullish() }).nullish()

export const vehicleReply = z.object({
  id,
  name: text,
  area: z.object({ id: text, name: text }).nullish(),
  device: z.object({ devInfo: z.object({ serialNo: id }) }),
  vehicleInfo: z.object({ licensePlateNo: text }).nullish(),
})

/** One batch of the queue, and of a webhook; given again until it is completed. */
export const batchReply = z
  .object({ batchId: text, remainingNumber: amount, event: z.array(z.unknown()).nullish() })
  .nullish()

/** Text degrees with the hemisphere apart, `direction` degrees × 100, `speed` centimetres an hour, `height` centimetres. */
const gpsInfo = z.object({
  ew: text,
  lng: amount,
  ns: text,
  lat: amount,
  direction: amount,
  height: amount,
  speed: amount,
})
export type GpsInfo = z.infer<typeof gpsInfo>

/** `device.name` is the serial number; `occurrenceTime` has no zone in the documented sample. */
export const queueEvent = z.object({
  uuid: text,
  basicInfo: z.object({
    occurrenceTime: text,
    msgType: z.string().min(1),
    device: z.object({ name: id }),
    resource: z.object({ name: text }).nullish(),
  }),
  data: z
    .object({ vehicleRelatedInfo: z.object({ gpsInfo: gpsInfo.nullish() }).nullish() })
    .nullish()
    .catch(null),
})
export type QueueEvent = z.infer<typeof queueEvent>
