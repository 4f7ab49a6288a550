import * as z from 'zod'
import { jsonBody, type SimReply, type SimRequest } from '../http.ts'
import type { CameraWorld } from '../shared/camera-world.ts'
import { uniqueIdOf } from './items.ts'

/** A download waits, then runs. */
const WAITING_MS = 3000
const DOWNLOADING_MS = 6000
/** Life of a link that nobody opened. */
const LINK_LIFE_MS = 25_000

interface Task {
  videoId: string
  uniqueId: string
  startedAt: number
  fails: boolean
}

const downloadBody = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  videoFileParam: z.object({ channels: z.string(), streamType: z.string() }),
})
const sessionBody = z.object({ session: z.string() })

/** An FLV header and nothing after it: enough for a player to see a stream. */
const FLV_HEAD = Buffer.from('464c5601050000000900000000', 'hex')
/** The smallest ISO media file: its type and an empty box of data. */
const EMPTY_MP4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32000000086d646174', 'hex')

const ok = (data: unknown): SimReply => ({ body: { code: 200, success: true, message: 'Success', data } })
const badParameter: SimReply = { body: { code: 400, success: false, message: 'Bad parameter', data: null } }

/** Video of the simulated cameras: links that expire and downloads that take their time. Times are wall clock. */
export class VideoDesk {
  readonly #world: CameraWorld
  readonly #tasks = new Map<string, Task>()
  /** Session → until when it may be opened. */
  readonly #links = new Map<string, number>()
  #opened = 0

  constructor(world: CameraWorld) {
    this.#world = world
  }

  /** The streams and files themselves, which carry no signature; null when the request is another. */
  media({ url }: SimRequest): SimReply | null {
    const [, name, ending] = /^\/video\/(.+)\.(flv|mp4)$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (name === undefined) return null
    if (ending === 'mp4' && this.#tasks.has(name)) return { body: EMPTY_MP4, type: 'video/mp4' }
    if (ending === 'flv' && (this.#links.get(name) ?? 0) > this.#world.wall())
      return { body: FLV_HEAD, type: 'video/x-flv' }
    return { status: 404, body: 'Not found', type: 'text/plain' }
  }

  /** Signed calls about video; null when the request is another. */
  answer(request: SimRequest): SimReply | null {
    const { method, url, fields } = request
    if (url.pathname === '/openapi/v2/devices/video-download') {
      const found = (fields.get('videoIds')?.split(',') ?? []).flatMap((id) => this.#tasks.get(id) ?? [])
      if (method !== 'DELETE') return ok(found.map((task) => this.#taskItem(task, request)))
      for (const { videoId } of found) this.#tasks.delete(videoId)
      return ok(null)
    }
    const [, uniqueId = '', call] = /^\/openapi\/v2\/devices\/([^/]+)\/([a-z-]+)$/.exec(url.pathname) ?? []
    if (call === undefined || !this.#world.units.some((unit) => uniqueIdOf(unit) === uniqueId)) return null
    if (call === 'live-links' || call === 'playback-links') {
      const channels = (fields.get('channels') ?? '1').split(',')
      return ok(channels.map((channel) => this.#openLink(uniqueId, channel, request)))
    }
    if (call === 'session-close') {
      const session = sessionBody.safeParse(jsonBody(request)).data?.session
      return session === undefined ? badParameter : ok(this.#links.delete(session))
    }
    if (call === 'wakeup') return ok(null)
    return call === 'video-download' && method === 'POST' ? this.#startTask(uniqueId, request) : null
  }

  #openLink(uniqueId: string, channel: string, { headers }: SimRequest): Record<string, unknown> {
    this.#opened += 1
    const session = `${uniqueId}-${channel}-${this.#opened}`
    this.#links.set(session, this.#world.wall() + LINK_LIFE_MS)
    return { url: `http://${headers.host}/video/${session}.flv`, session, channel: Number(channel) }
  }

  #startTask(uniqueId: string, request: SimRequest): SimReply {
    if (!downloadBody.safeParse(jsonBody(request)).success) return badParameter
    const videoId = `V${this.#tasks.size + 1}-${uniqueId}`
    const fails = this.#world.own['failDownloads'] === true
    this.#tasks.set(videoId, { videoId, uniqueId, startedAt: this.#world.wall(), fails })
    return ok({ videoIds: [videoId] })
  }

  #taskItem({ videoId, uniqueId, startedAt, fails }: Task, { headers }: SimRequest): Record<string, unknown> {
    const age = this.#world.wall() - startedAt
    const underWay = age < WAITING_MS ? 'WAITING' : 'DOWNLOADING'
    const ended = fails ? 'FAILURE' : 'COMPLETED'
    const state = age < WAITING_MS + DOWNLOADING_MS ? underWay : ended
    const progress = Math.round(Math.max(0, Math.min(1, (age - WAITING_MS) / DOWNLOADING_MS)) * 100)
    const file = { url: `http://${headers.host}/video/${videoId}.mp4`, channel: 1, fileSize: EMPTY_MP4.length }
    return { videoId, uniqueId, state, progress, files: state === 'COMPLETED' ? [file] : [] }
  }
}
