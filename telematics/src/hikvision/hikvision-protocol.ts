/** Replies and events of the Hik Device Gateway (HTTP ISAPI, JSON), only what we read. */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'

export const responseStatus = z.object({
  ResponseStatus: z.object({
    statusCode: z.coerce.number(),
    subStatusCode: text,
    errorMsg: text,
  }),
})

/** `devIndex` is the gateway's own id, `EhomeID` the one the device signs in with. */
export const deviceReply = z.object({
  Device: z.object({
    devIndex: z.string().min(1),
    devName: text,
    devStatus: text,
    videoChannelNum: amount,
    EhomeParams: z.object({ EhomeID: text }).nullish(),
  }),
})

export const searchReply = z.object({
  SearchResult: z.object({
    MatchList: z.array(z.unknown()).default([]),
    numOfMatches: z.coerce.number(),
    totalMatches: z.coerce.number(),
  }),
})

export const addReply = z.object({ DeviceOutList: z.array(z.object({ Device: z.object({ status: text }) })) })

/** The answer to a download is assumed to be that to a stream. */
export const mediaReply = z.object({ MediaAccessInfo: z.object({ URL: z.url({ protocol: /^https?$/ }) }) })

/** `recordType` and the words of `responseStatusStrg` are assumed. */
export const recordingsReply = z.object({
  CMSearchResult: z.object({
    responseStatusStrg: text,
    matchList: z
      .array(
        z.object({
          searchMatchItem: z.object({
            mediaSegmentDescriptor: z.object({ playbackURI: z.string(), recordType: text }),
          }),
        }),
      )
      .nullish()
      .transform((list) => list ?? []),
  }),
})

export const subscribed = z.object({ SubscribeDeviceMgmtRsp: z.object({ id }) })

/**
 * `longitude`, `latitude` degrees × 360 000 without sign, `direction` degrees × 100, `speed` centimetres an hour,
 * `height` centimetres.
 */
export const gpsReply = z.object({
  divisionEW: text,
  longitude: amount,
  divisionNS: text,
  latitude: amount,
  direction: amount,
  speed: amount,
  satellites: amount,
  height: amount,
  locateStatus: text,
})
export type GpsReply = z.infer<typeof gpsReply>

/** The head every event has; the body of driving events is assumed. `dateTime` ISO with the device's offset. */
export const eventReply = z.object({
  eventType: z.string().min(1),
  eventState: text,
  eventDescription: text,
  dateTime: text,
  deviceID: text,
  devIndex: text,
  channelID: text,
  pictureURL: text,
  GPS: gpsReply.nullish().catch(null),
})
export type EventReply = z.infer<typeof eventReply>
