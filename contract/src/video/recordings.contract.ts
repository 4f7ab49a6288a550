import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalText } from '../core/fields.ts'
import { day, id, idList, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { openVideo } from './relay.contract.ts'
import { downloadStates } from './video.rules.ts'

const view = 'camaras.camaras_sub.view'
const download = 'camaras.camaras_sub.download'

// The six calls that the specification's console made to Streamax itself: here they answer for every brand, `id` is our
// camera, and the platform's tokens stay on the server.

const streamaxPath = <Rest extends string>(rest: Rest) => `/apis/apistreamax/v2/devices/${rest}` as const

/** Days of a month with recordings, as the account's clock counts them. */
export const recordedDays = endpoint({
  method: 'GET',
  path: streamaxPath('{id}/monthly-calendar'),
  also: ['GET /apistreamax/v2/devices/{id}/monthly-calendar'],
  access: view,
  query: wire({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  reply: z.array(wire({ day, seconds: z.number().nullable() })),
  summary: 'Días de un mes con grabaciones.',
})

const piece = wire({
  channel: z.number(),
  start: named('startTime', moment),
  end: named('endTime', moment),
  /** Bytes; null: the platform does not say. */
  size: z.number().nullable(),
  isAlarm: z.boolean(),
})
export type Piece = z.output<typeof piece>

/** Pieces of a day at most, of these channels or of the visible ones, oldest first. */
export const records = endpoint({
  method: 'GET',
  path: streamaxPath('{id}/records'),
  also: ['GET /apistreamax/v2/devices/{id}/records'],
  access: view,
  query: wire({ start: named('startTime', moment), end: named('endTime', moment), channels: idList.optional() }),
  reply: z.array(piece),
  summary: 'Grabaciones que guarda el equipo.',
})

/** A recording on its way from the device to us, then kept here. One channel each. */
export const clip = wire({
  id: named('videoId', z.number()),
  cameraId: z.number(),
  camera: z.string(),
  unit: z.string().nullable(),
  state: named('downloadStatus', z.enum(downloadStates)),
  /** 0–100 */
  percent: z.number(),
  /** Place in the line of its camera, from 1; null: it does not wait. */
  place: z.number().nullable(),
  channel: z.number(),
  start: named('startTime', moment),
  end: named('endTime', moment),
  /** What it shows, as whoever asked called it. */
  name: z.string().nullable(),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** Bytes, once it is here. */
  size: z.number().nullable(),
  askedAt: moment,
  askedBy: z.string().nullable(),
})
export type Clip = z.output<typeof clip>

const channels = z.union([z.number(), idList, z.array(z.number())]).optional()

/** What is left out is by rule CAM-15. The same cut asked twice is one. */
export const createDownload = endpoint({
  method: 'POST',
  path: streamaxPath('{id}/video-download'),
  also: ['POST /apistreamax/v2/devices/{id}/video-download'],
  access: download,
  body: wire({
    start: named('startTime', moment.optional()),
    end: named('endTime', moment.optional()),
    blackBox: named('blackBoxFileParam', z.object({ blackBoxType: z.string().max(20).optional() }).optional()),
    video: named(
      'videoFileParam',
      z.object({ channels, streamType: z.enum(['MAIN_STREAM', 'SUB_STREAM']).optional() }).optional(),
    ),
    name: optionalText(120),
  }),
  reply: z.array(clip),
  summary: 'Pide al equipo un tramo de sus grabaciones.',
})

/** Of one camera, or of all that are seen; those of `videoIds` where they are named. The newest first, 100 at most. */
export const listDownloads = endpoint({
  method: 'GET',
  path: streamaxPath('video-download'),
  also: ['GET /apistreamax/v2/devices/video-download'],
  access: view,
  query: wire({ ids: named('videoIds', idList.optional()), cameraId: wholeNumber.optional() }),
  reply: z.array(clip),
  summary: 'Descargas de grabaciones y cómo van.',
})

const ids = wire({ ids: named('videoIds', z.union([idList, z.array(id)])) })

/** Rule CAM-08. The ids travel in the body or in the query. */
export const deleteDownloads = endpoint({
  method: 'DELETE',
  path: streamaxPath('video-download'),
  also: ['DELETE /apistreamax/v2/devices/video-download'],
  access: download,
  body: ids,
  reply: nothing,
  summary: 'Cancela descargas o las quita de la lista.',
})

/** Of those that failed (rule CAM-07). */
export const retryDownloads = endpoint({
  method: 'POST',
  path: streamaxPath('video/retry'),
  also: ['POST /apistreamax/v2/devices/video/retry', 'POST /apis/apistreamax/v2/video/retry'],
  access: download,
  body: ids,
  reply: z.array(clip),
  summary: 'Vuelve a pedir descargas que fallaron.',
})

/** The same for one channel, by the call of the cameras. */
export const createDownloadTask = endpoint({
  method: 'POST',
  path: '/apis/camera/video/download/task/get',
  access: download,
  body: wire({
    cameraId: named('id_camera', id),
    channel: z.int().min(1).max(16).optional(),
    start: named('startTime', moment.optional()),
    end: named('endTime', moment.optional()),
    name: optionalText(120),
  }),
  reply: clip,
  summary: 'Pide un tramo de las grabaciones de una cámara.',
})

/** The mp4, once it is complete. */
export const downloadResult = endpoint({
  method: 'GET',
  path: '/apis/camera/video/download/task/result/{id}',
  access: [view, download],
  reply: fileReply,
  summary: 'El video de una descarga completa.',
})

/** A recording to be seen: opens the video as `openVideo` does. */
export const videoPlayback = endpoint({
  method: 'POST',
  path: '/apis/camera/video/playback/get',
  access: view,
  body: wire({
    cameraId: named('id_camera', id),
    channel: z.int().min(1).max(16),
    start: named('startTime', moment),
    end: named('endTime', moment),
  }),
  reply: openVideo.reply,
  summary: 'Abre una grabación de una cámara.',
})

/** `picid` is the platform's own id of an event's picture or clip; of cameras of the whole fleet. */
export const hikvisionPicture = endpoint({
  method: 'GET',
  path: '/apis/camera/hikvision/picture/download/get/{picid}',
  access: [view, 'camaras.eventos.view'],
  reply: fileReply,
  summary: 'Imagen de un evento de cámara.',
})
export const hikvisionVideo = endpoint({
  method: 'GET',
  path: '/apis/camera/hikvision/video/download/get/{picid}',
  access: [view, 'camaras.eventos.view'],
  reply: fileReply,
  summary: 'Video de un evento de cámara.',
})
