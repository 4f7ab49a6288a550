import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { id, moment, wire } from '../core/wire.ts'

/** Whoever sees cameras, and whoever looks at the recording of an event. */
const access = ['camaras.camaras_sub.view', 'camaras.eventos.view'] as const

export const videoKinds = ['live', 'playback'] as const
export type VideoKind = (typeof videoKinds)[number]

/** `from` and `to` of a recording; `quality` of live video, the main stream unless it says otherwise. */
export const openVideo = endpoint({
  method: 'POST',
  path: '/apis/camera/video/open',
  access,
  body: wire({
    cameraId: id,
    channel: z.number().int().min(1).max(16),
    kind: z.enum(videoKinds),
    from: moment.optional(),
    to: moment.optional(),
    quality: z.enum(['CLEAR', 'FLUENT']).optional(),
  }),
  reply: wire({
    /** Opens the video once, within 30 s, to whoever asked for it. */
    ticket: z.string(),
    format: z.enum(['flv', 'hls']),
    /** FLV: path of the socket, the ticket among its protocols. HLS: the playlist, asked for as any call. */
    url: z.string(),
    /** Of the camera's plan. */
    secondsLeft: z.number(),
  }),
  summary: 'Abre el video de un canal, en vivo o grabado.',
})

/** Playlist and pieces of a video in HLS; the names come from the playlist. */
export const videoPiece = endpoint({
  method: 'GET',
  path: '/apis/camera/video/h/{ticket}/{name}',
  access,
  reply: fileReply,
  summary: 'Lista o pieza de un video abierto.',
})

/** Path of the socket of FLV: bytes of video, and now and then a note as text. */
export const videoSocketPath = '/socket/video'
/** The subprotocol that carries the ticket of a video, beside the one of the session. */
export const videoProtocol = (ticket: string) => `video.${ticket}`

/** What the relay says between pictures: seconds left of the plan, or why the picture stands and what is done. */
export const relayNote = z.union([z.object({ secondsLeft: z.number() }), z.object({ reconnecting: z.string() })])
export type RelayNote = z.output<typeof relayNote>

/** Close codes of the socket; the reason is a sentence for the viewer. */
export const relayEnds = {
  /** The plan has no time left. */
  plan: 4501,
  /** A recording came to its end. */
  over: 4502,
  /** The camera does not answer any more, whatever was tried. */
  lost: 4503,
  /** Its picture has another size or codec now: open again. */
  changed: 4504,
  /** The viewer could not keep up: open again. */
  slow: 4505,
  /** The ticket is no good: open again. */
  ticket: 4506,
  /** The viewer may not see it any more. */
  forbidden: 4403,
} as const
export type RelayEnd = (typeof relayEnds)[keyof typeof relayEnds]
/** Of the plan: from then on the viewer is told. */
export const warnSeconds = 60
