/** Answers of the Hik-Connect for Teams OpenAPI ("hccgw"), only what we read. */
import * as z from 'zod'
import { idText, looseNumber, looseText } from '../shared/camera-wire.ts'

/** `errorCode` "0" is success, under any HTTP status 200. */
export const envelope = z.object({ errorCode: idText, message: looseText, data: z.unknown().optional() })

/** `expireTime` epoch seconds; later calls go to `areaDomain`. */
export const tokenReply = z.object({
  accessToken: z.string().min(1),
  expireTime: z.coerce.number().positive(),
  userId: looseText,
  areaDomain: looseText,
})

export const vehiclesReply = z.object({ vehicle: z.array(z.unknown()).nullish() }).nullish()

export const vehicleReply = z.object({
  id: idText,
  name: looseText,
  area: z.object({ id: looseText, name: looseText }).nullish(),
  device: z.object({ devInfo: z.object({ serialNo: idText }) }),
  vehicleInfo: z.object({ licensePlateNo: looseText }).nullish(),
})

/** One batch of the queue, and of a webhook; given again until it is completed. */
export const batchReply = z
  .object({ batchId: looseText, remainingNumber: looseNumber, event: z.array(z.unknown()).nullish() })
  .nullish()

/** Text degrees with the hemisphere apart, `direction` degrees × 100, `speed` centimetres an hour, `height` centimetres. */
const gpsInfo = z.object({
  ew: looseText,
  lng: looseNumber,
  ns: looseText,
  lat: looseNumber,
  direction: looseNumber,
  height: looseNumber,
  speed: looseNumber,
})
export type GpsInfo = z.infer<typeof gpsInfo>

/** `device.name` is the serial number; `occurrenceTime` has no zone in the documented sample. */
export const queueEvent = z.object({
  uuid: looseText,
  basicInfo: z.object({
    occurrenceTime: looseText,
    msgType: z.string().min(1),
    device: z.object({ name: idText }),
    resource: z.object({ name: looseText }).nullish(),
  }),
  data: z
    .object({ vehicleRelatedInfo: z.object({ gpsInfo: gpsInfo.nullish() }).nullish() })
    .nullish()
    .catch(null),
})
export type QueueEvent = z.infer<typeof queueEvent>
