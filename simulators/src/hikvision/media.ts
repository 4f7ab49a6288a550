import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import { alarmNamed, type CameraWorld } from '../shared/camera-world.ts'
import { stillOf } from '../video/camera.ts'
import { isConnected } from '../video/faults.ts'
import { bytesOf, type Piece, piecesOf } from '../video/recordings.ts'
import { VideoStreams } from '../video/streams.ts'
import type { SimUnit } from '../wialon/units.ts'
import { devIndexOf } from './items.ts'
import { status } from './status.ts'

const streamBody = z.object({
  StreamInfo: z.object({
    id: z.string(),
    streamType: z.enum(['main', 'sub']),
    method: z.enum(['preview', 'playback', 'twoWayAudio']),
  }),
})
const searchBody = z.object({
  CMSearchDescription: z.object({
    searchID: z.string(),
    trackIDList: z.array(z.object({ trackID: z.number().int() })).min(1),
    timeSpanList: z
      .array(z.object({ timeSpan: z.object({ startTime: z.iso.datetime(), endTime: z.iso.datetime() }) }))
      .min(1),
    // Spelled so at the gateway.
    searchResultPostion: z.number().int().min(0),
    maxResults: z.number().int().min(1).max(100),
  }),
})
const downloadBody = z.object({ downloadRequest: z.object({ playbackURI: z.string() }) })

const badContent: SimReply = { body: status(6, 'badParameters', 'Invalid content') }
const offline: SimReply = { status: 503, body: status(3, 'deviceOffline', 'Device offline') }
/** `20220921T232525Z` */
const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const instant = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Pictures, recordings and addresses of streams of the gateway's devices. */
export class GatewayMedia {
  readonly streams: VideoStreams
  readonly #world: CameraWorld

  constructor(world: CameraWorld) {
    this.#world = world
    this.streams = new VideoStreams(world)
  }

  /** null when the request is another. */
  answer(request: SimRequest): SimReply | null {
    const { pathname, searchParams } = request.url
    const picture = /^\/picture\/([\w-]+)\.jpg$/.exec(pathname)?.[1]
    if (picture !== undefined) {
      const alarm = alarmNamed(this.#world, picture)
      return alarm ? { body: stillOf(alarm), type: 'image/jpeg' } : { status: 404, body: status(4, 'notFound', '') }
    }
    if (pathname.startsWith('/recordings/')) return this.#file(request)
    const call = this.#calls[`${request.method} ${pathname}`]
    if (!call) return null
    const unit = this.#world.units.find((one) => !one.deleted && devIndexOf(one) === searchParams.get('devIndex'))
    if (!unit) return badContent
    return isConnected(this.#world, unit) ? call(unit, request) : offline
  }

  readonly #calls: Record<string, (unit: SimUnit, request: SimRequest) => SimReply> = {
    'POST /ISAPI/System/streamMedia': (unit, request) => {
      const input = streamBody.safeParse(jsonBody(request)).data?.StreamInfo
      if (!input) return badContent
      const address = `rtsp://${request.headers.host?.split(':')[0]}:554/dac/realplay/${devIndexOf(unit)}${input.id}`
      return { body: { MediaAccessInfo: { URL: `${address}/${input.streamType.toUpperCase()}/TCP?streamform=rtp` } } }
    },
    'POST /ISAPI/ContentMgmt/search': (unit, request) => this.#search(unit, request),
    'POST /ISAPI/ContentMgmt/download': (unit, request) => {
      const uri = downloadBody.safeParse(jsonBody(request)).data?.downloadRequest.playbackURI ?? ''
      const query = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams()
      const [from, to] = [query.get('starttime') ?? '', query.get('endtime') ?? '']
      const channel = Math.floor(Number(/\/tracks\/(\d+)/.exec(uri)?.[1]) / 100)
      if (!(instant(to) > instant(from)) || !(channel > 0)) return badContent
      const path = `/recordings/${devIndexOf(unit)}/${channel}/${from}-${to}.mp4`
      return { body: { MediaAccessInfo: { URL: `http://${request.headers.host}${path}` } } }
    },
  }

  #search(unit: SimUnit, request: SimRequest): SimReply {
    const input = searchBody.safeParse(jsonBody(request)).data?.CMSearchDescription
    if (!input) return badContent
    const now = this.#world.clock.now()
    const found = input.trackIDList.flatMap(({ trackID }) =>
      input.timeSpanList.flatMap(({ timeSpan: { startTime, endTime } }) =>
        piecesOf(unit, Math.floor(trackID / 100), Date.parse(startTime), Date.parse(endTime), now),
      ),
    )
    const page = found.slice(input.searchResultPostion, input.searchResultPostion + input.maxResults)
    const isLast = input.searchResultPostion + page.length >= found.length
    return {
      body: {
        CMSearchResult: {
          searchID: input.searchID,
          responseStatus: true,
          responseStatusStrg: page.length === 0 ? 'NO MATCHES' : isLast ? 'OK' : 'MORE',
          numOfMatches: page.length,
          matchList: page.map((piece) => ({ searchMatchItem: this.#matchOf(unit, piece, request) })),
        },
      },
    }
  }

  #matchOf(unit: SimUnit, piece: Piece, { headers }: SimRequest): Record<string, unknown> {
    const { channel, start, end, isAlarm } = piece
    const query = `starttime=${compact(start)}&endtime=${compact(end)}&name=${channel}_${start}&size=${bytesOf(piece)}`
    const host = headers.host?.split(':')[0]
    return {
      trackID: channel * 100 + 1,
      timeSpan: { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
      mediaSegmentDescriptor: {
        contentType: 'video',
        codecType: 'H.264-BP',
        recordType: isAlarm ? 'alarm' : 'timing',
        playbackURI: `rtsp://${host}:554/dac/playback/${devIndexOf(unit)}/tracks/${channel * 100 + 1}?${query}`,
      },
    }
  }

  #file({ url }: SimRequest): SimReply {
    const [, devIndex, channel, from = '', to = ''] =
      /^\/recordings\/([\w-]+)\/(\d+)\/(\w+)-(\w+)\.mp4$/.exec(url.pathname) ?? []
    const unit = this.#world.units.find((one) => devIndexOf(one) === devIndex)
    if (!unit) return { status: 404, body: status(4, 'notFound', '') }
    return this.streams.mp4({ unit, channel: Number(channel), recorded: { from: instant(from), to: instant(to) } })
  }
}
