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

const channel = z.object({ id, no: text })

export const vehicleReply = z.object({
  id,
  name: text,
  area: z.object({ id: text, name: text }).nullish(),
  online: text,
  device: z.object({
    devInfo: z.object({ serialNo: id }),
    // One in the documented sample; several are assumed to be a list.
    channelInfo: z
      .union([z.array(channel), channel.transform((one) => [one])])
      .nullish()
      .catch(null)
      .transform((list) => list ?? []),
  }),
  vehicleInfo: z.object({ licensePlateNo: text }).nullish(),
})

export type VehicleReply = z.infer<typeof vehicleReply>

const address = z.url({ protocol: /^https?$/ })

/** `expireTime` epoch seconds. */
export const liveReply = z.object({ url: address, expireTime: amount })

/** The names of a recording's parts are assumed. */
export const recordsReply = z.object({
  recordList: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
})
export const recordReply = z.object({ beginTime: text, endTime: text, recordType: text })

export const savedReply = z.object({ videoId: id })

/** `status` 2 is ready; 3 is assumed to be a failure. */
export const downloadReply = z.object({
  status: z.coerce.number(),
  downloadUrl: address.nullish().transform((url) => url ?? null),
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
