import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import type { Incident } from '../shared/camera-incidents.ts'
import { alarmNamed, type CameraWorld } from '../shared/camera-world.ts'
import { stillOf } from '../video/camera.ts'
import { isConnected } from '../video/faults.ts'
import { bytesOf, type Piece, piecesOf } from '../video/recordings.ts'
import { VideoStreams, type View } from '../video/streams.ts'
import type { SimUnit } from '../wialon/units.ts'
import { uniqueIdOf } from './items.ts'

/** A download waits, then runs. */
const WAITING_MS = 3000
const DOWNLOADING_MS = 6000
const DAY_MS = 86_400_000
const MOST_ALARMS = 50
/** An alarm's clip: so long before it, and so long in all. */
const CLIP_BEFORE_MS = 5000
const CLIP_MS = 15_000

interface Task {
  videoId: string
  unit: SimUnit
  channels: number[]
  from: number
  to: number
  startedAt: number
  fails: boolean
}

const downloadBody = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  videoFileParam: z.object({ channels: z.string().regex(/^\d+(,\d+)*$/), streamType: z.string() }),
})
const sessionBody = z.object({ session: z.string() })
const retryBody = z.object({ videoId: z.string() })

const ok = (data: unknown): SimReply => ({ body: { code: 200, success: true, message: 'Success', data } })
const badParameter: SimReply = { body: { code: 400, success: false, message: 'Bad parameter', data: null } }
const unknown: SimReply = { body: { code: 404, success: false, message: 'Not found', data: null } }
const iso = (at: number) => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z')

const channelsOf = ({ fields }: SimRequest): number[] => (fields.get('channels') ?? '1').split(',').map(Number)

function intervalOf({ fields }: SimRequest): { from: number; to: number } | null {
  const [from, to] = [Date.parse(fields.get('startTime') ?? ''), Date.parse(fields.get('endTime') ?? '')]
  return to > from ? { from, to } : null
}

/** Video of the simulated cameras: links that expire, recordings, downloads that take their time. Lives are wall clock. */
export class VideoDesk {
  readonly #world: CameraWorld
  readonly #streams: VideoStreams
  readonly #tasks = new Map<string, Task>()
  #started = 0

  constructor(world: CameraWorld) {
    this.#world = world
    this.#streams = new VideoStreams(world)
  }

  /** The streams and files themselves, which carry no signature; null when the request is another. */
  media(request: SimRequest): SimReply | null {
    const { pathname } = request.url
    const [, videoId = '', channel] = /^\/download\/([\w-]+)\/(\d+)\.mp4$/.exec(pathname) ?? []
    if (channel !== undefined) {
      const task = this.#tasks.get(videoId)
      if (!task || this.#stateOf(task).state !== 'COMPLETED') return { status: 404, body: '', type: 'text/plain' }
      return this.#streams.mp4({ unit: task.unit, channel: Number(channel), recorded: task })
    }
    const [, id = '', ending] = /^\/alarm\/A([\w-]+)\.(mp4|jpg)$/.exec(pathname) ?? []
    if (ending !== undefined) {
      const alarm = alarmNamed(this.#world, id)
      if (!alarm) return { status: 404, body: '', type: 'text/plain' }
      if (ending === 'jpg') return { body: stillOf(alarm), type: 'image/jpeg' }
      return this.#streams.mp4({ unit: alarm.unit, channel: 2, recorded: clipOf(alarm) })
    }
    return this.#streams.answer(request)
  }

  /** Signed calls about video; null when the request is another. */
  answer(request: SimRequest): SimReply | null {
    const { pathname } = request.url
    if (pathname === '/openapi/v2/devices/video-download') return this.#downloads(request)
    if (pathname === '/openapi/v2/devices/video/retry') return this.#retry(request)
    if (pathname === '/openapi/v2/alarms/file-download') return this.#alarmFiles(request)
    const [, uniqueId = '', call = ''] = /^\/openapi\/v2\/devices\/([^/]+)\/([a-z-]+)$/.exec(pathname) ?? []
    const unit = this.#world.units.find((one) => !one.deleted && uniqueIdOf(one) === uniqueId)
    return unit ? (this.#calls[`${request.method} ${call}`]?.(unit, request) ?? null) : null
  }

  readonly #calls: Record<string, (unit: SimUnit, request: SimRequest) => SimReply> = {
    'GET live-links': (unit, request) => this.#links(unit, request, null),
    'GET playback-links': (unit, request) => {
      const interval = intervalOf(request)
      return interval ? this.#links(unit, request, interval) : badParameter
    },
    'POST session-close': (_, request) => {
      const session = sessionBody.safeParse(jsonBody(request)).data?.session
      return session === undefined ? badParameter : ok(this.#streams.close(session))
    },
    'POST wakeup': () => ok(null),
    'POST video-download': (unit, request) => this.#start(unit, request),
    'GET monthly-calendar': (unit, request) => this.#calendar(unit, request),
    'GET records': (unit, request) => {
      const interval = intervalOf(request)
      if (!interval) return badParameter
      const now = this.#world.clock.now()
      const pieces = channelsOf(request).flatMap((channel) =>
        piecesOf(unit, channel, interval.from, interval.to, now).map(recordItem),
      )
      return ok(pieces)
    },
  }

  /** Links of a device that is not connected are none. */
  #links(unit: SimUnit, request: SimRequest, recorded: View['recorded']): SimReply {
    if (!isConnected(this.#world, unit)) return ok([])
    const path = request.fields.get('streamingProtocol') === 'HLS' ? '/index.m3u8' : '.flv'
    return ok(
      channelsOf(request).map((channel) => {
        const session = this.#streams.open({ unit, channel, recorded })
        return { url: `http://${request.headers.host}/video/${session}${path}`, session, channel }
      }),
    )
  }

  #calendar(unit: SimUnit, request: SimRequest): SimReply {
    const { fields } = request
    const offset = Number(fields.get('timeZoneOffset') ?? 0) * 60_000
    const begin = Date.parse(`${fields.get('month')}-01T00:00:00Z`)
    if (Number.isNaN(begin) || Number.isNaN(offset)) return badParameter
    const month = new Date(begin)
    const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
    const now = this.#world.clock.now()
    const list = Array.from({ length: days }, (_, at) => {
      const from = begin + at * DAY_MS - offset
      // Channels record together: a day is as long as the longest of them.
      const perChannel = channelsOf(request).map((channel) =>
        piecesOf(unit, channel, from, from + DAY_MS, now)
          .filter(({ isAlarm }) => !isAlarm)
          .reduce((sum, { start, end }) => sum + (end - start), 0),
      )
      const seconds = Math.max(...perChannel)
      return { date: new Date(begin + at * DAY_MS).toISOString().slice(0, 10), duration: Math.round(seconds / 1000) }
    })
    return ok(list.filter(({ duration }) => duration > 0))
  }

  #start(unit: SimUnit, request: SimRequest): SimReply {
    const body = downloadBody.safeParse(jsonBody(request)).data
    if (!body || body.endTime <= body.startTime) return badParameter
    this.#started += 1
    const videoId = `V${this.#started}-${uniqueIdOf(unit)}`
    this.#tasks.set(videoId, {
      videoId,
      unit,
      channels: body.videoFileParam.channels.split(',').map(Number),
      from: Date.parse(body.startTime),
      to: Date.parse(body.endTime),
      ...this.#begun(),
    })
    return ok({ videoIds: [videoId] })
  }

  #begun(): Pick<Task, 'startedAt' | 'fails'> {
    return { startedAt: this.#world.wall(), fails: this.#world.own['failDownloads'] === true }
  }

  #downloads(request: SimRequest): SimReply {
    const found = (request.fields.get('videoIds')?.split(',') ?? []).flatMap((id) => this.#tasks.get(id) ?? [])
    if (request.method !== 'DELETE') return ok(found.map((task) => this.#taskItem(task, request)))
    for (const { videoId } of found) this.#tasks.delete(videoId)
    return ok(null)
  }

  #retry(request: SimRequest): SimReply {
    const task = this.#tasks.get(retryBody.safeParse(jsonBody(request)).data?.videoId ?? '')
    if (!task) return unknown
    this.#tasks.set(task.videoId, { ...task, ...this.#begun() })
    return ok(null)
  }

  /** One that fails does so at half. */
  #stateOf({ unit, startedAt, fails }: Task): { state: string; progress: number } {
    const age = this.#world.wall() - startedAt
    const progress = Math.round(Math.max(0, Math.min(1, (age - WAITING_MS) / DOWNLOADING_MS)) * 100)
    if (age < WAITING_MS || !isConnected(this.#world, unit)) return { state: 'WAITING', progress: 0 }
    if (fails && progress >= 50) return { state: 'FAILURE', progress: 50 }
    return { state: progress < 100 ? 'DOWNLOADING' : 'COMPLETED', progress }
  }

  #taskItem(task: Task, { headers }: SimRequest): Record<string, unknown> {
    const { videoId, unit, channels, from, to } = task
    const { state, progress } = this.#stateOf(task)
    const files = channels.map((channel) => ({
      url: `http://${headers.host}/download/${videoId}/${channel}.mp4`,
      channel,
      fileSize: bytesOf({ channel, start: from, end: to, isAlarm: false }),
    }))
    return { videoId, uniqueId: uniqueIdOf(unit), state, progress, files: state === 'COMPLETED' ? files : [] }
  }

  #alarmFiles({ fields, headers }: SimRequest): SimReply {
    const ids = fields.get('alarmIds')?.split(',').filter(Boolean) ?? []
    if (ids.length === 0 || ids.length > MOST_ALARMS) return badParameter
    const items = ids.flatMap((id) => {
      // As `alarmItem` writes them.
      const alarm = alarmNamed(this.#world, id.replace(/^A/, ''))
      if (!alarm) return []
      const { from, to } = clipOf(alarm)
      const file = (fileType: string, ending: string, start: number, end: number) => ({
        fileId: `${id}-${ending}`,
        fileType,
        url: `http://${headers.host}/alarm/${id}.${ending}`,
        channel: 2,
        startTime: iso(start),
        endTime: iso(end),
      })
      const files = [file('IMAGE', 'jpg', alarm.at, alarm.at), file('VIDEO', 'mp4', from, to)]
      return [{ alarmId: id, files }]
    })
    return ok(items)
  }
}

const clipOf = ({ at }: Incident) => ({ from: at - CLIP_BEFORE_MS, to: at - CLIP_BEFORE_MS + CLIP_MS })

function recordItem(piece: Piece): Record<string, unknown> {
  const { channel, start, end, isAlarm } = piece
  return {
    channel,
    startTime: iso(start),
    endTime: iso(end),
    fileSize: bytesOf(piece),
    recordType: isAlarm ? 'ALARM' : 'NORMAL',
  }
}
