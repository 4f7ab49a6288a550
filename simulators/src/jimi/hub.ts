import * as z from 'zod'
import type { SimReply, SimRequest } from '../http.ts'
import type { PushBatch } from '../shared/camera-pusher.ts'
import { receivedReports } from '../shared/camera-reports.ts'
import { alarmsOf, type CameraWorld } from '../shared/camera-world.ts'
import { faultsOf } from '../video/faults.ts'
import { bytesOf, piecesOf } from '../video/recordings.ts'
import { VideoStreams } from '../video/streams.ts'
import type { SimUnit } from '../wialon/units.ts'
import { hubAlarmItem, hubGpsItem, plain } from './items.ts'

/** Items in one push. */
const AT_ONCE = 50
const LONGEST_ALARM_MS = 60 * 60_000
/** A device needs so long to list its recordings. */
const RESOURCES_AFTER_MS = 3000
/** And lists those of so long back. */
const LISTED_MS = 6 * 3_600_000
/** A device that did not report so long is not connected. */
const CONNECTED_MS = 10 * 60_000

/** `proNo` of the command that plays a recording (JT/T 1078 0x9201); the shape of its content is assumed. */
const PLAY_RECORDING = '37377'
const playbackBody = z.object({ channel: z.number(), beginTime: z.string(), endTime: z.string() })
const notFound: SimReply = { status: 404, body: '', type: 'text/plain' }
const timeOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** `proNo` of the command that asks for recordings (JT/T 1078 0x9205). */
const LIST_RESOURCES = '37381'

interface ResourceQuery {
  imei: string
  requestId: string
  at: number
}

/** The on-premises IoT Hub beside the cloud: pushes, commands and the addresses of its streams. */
export class IotHub {
  readonly #world: CameraWorld
  readonly #streams: VideoStreams
  readonly #playbacks = new Map<string, { channel: number; from: number; to: number }>()
  #queries: ResourceQuery[] = []

  constructor(world: CameraWorld) {
    this.#world = world
    this.#streams = new VideoStreams(world)
  }

  /** What happened in from ≤ t < to, in pushes of at most fifty items. */
  batches(from: number, to: number): PushBatch[] {
    const { units, faults } = this.#world
    const gps = units.flatMap((unit) => receivedReports(unit, faults, from, to).map(hubGpsItem))
    const alarms = units.flatMap((unit) => alarmsOf(this.#world, unit, from - LONGEST_ALARM_MS, to))
    const begun = alarms.filter(({ at }) => at >= from).map((one) => hubAlarmItem(one, false))
    const ended = alarms.filter(({ until }) => until >= from && until < to).map((one) => hubAlarmItem(one, true))
    const due = this.#queries.filter(({ at }) => at <= to)
    this.#queries = this.#queries.filter(({ at }) => at > to)
    return [
      ...pushes('/pushgps', gps),
      ...pushes('/pushalarm', begun),
      ...pushes('/pushalarm', ended),
      ...pushes(
        '/pushresourcelist',
        due.map((query) => this.#resourceList(query)),
      ),
    ]
  }

  /** The hub's own calls; null when the request is another. */
  answer(request: SimRequest): SimReply | null {
    const { pathname } = request.url
    if (pathname === '/api/device/sendInstruct' && request.method === 'POST') return this.#command(request)
    return pathname.endsWith('.flv') ? this.#stream(pathname) : null
  }

  #command({ fields }: SimRequest): SimReply {
    const now = this.#world.clock.now()
    const imei = fields.get('imei') ?? ''
    const unit = this.#world.units.find(({ truck }) => truck.imei === imei)
    const busy = this.#world.own['busyDevices'] === true
    const code = !unit || !isReachable(this.#world, unit) ? '600' : busy ? '302' : '100'
    if (code === '100' && fields.get('proNo') === PLAY_RECORDING) {
      const asked = playbackBody.safeParse(parsed(fields.get('cmdContent'))).data
      if (asked) {
        const [from, to] = [timeOf(asked.beginTime), timeOf(asked.endTime)]
        this.#playbacks.set(imei, { channel: asked.channel, from, to })
      }
    }
    if (code === '100' && fields.get('proNo') === LIST_RESOURCES) {
      this.#queries.push({ imei, requestId: fields.get('requestId') ?? '', at: now + RESOURCES_AFTER_MS })
    }
    const data = { _code: code, _imei: imei, _content: fields.get('cmdContent'), _msg: '', _serverFlagId: 0 }
    return { body: { code: 0, msg: 'success', data } }
  }

  #resourceList({ imei, requestId, at }: ResourceQuery): Record<string, unknown> {
    const unit = this.#world.units.find(({ truck }) => truck.imei === imei)
    const pieces = unit ? [1, 2].flatMap((channel) => piecesOf(unit, channel, at - LISTED_MS, at, at)) : []
    const resources = pieces.map((piece) => ({
      channel: piece.channel,
      startTime: plain(piece.start),
      endTime: plain(piece.end),
      fileSize: bytesOf(piece),
    }))
    return { deviceImei: imei, requestId, resourceList: resources }
  }

  /**
   * Live and playback, of JT/T (`/{channel}/…`, from 1) and the maker's own devices (`/live/…`, from 0). Playback shows
   * what was asked for last (37377).
   */
  #stream(pathname: string): SimReply | null {
    const [, live, channel, imei, history] = /^\/(live\/)?(?:(\d+)\/)?(\d{15})(\.history)?\.flv$/.exec(pathname) ?? []
    const unit = this.#world.units.find(({ truck }) => truck.imei === imei)
    if (imei === undefined || !unit || !isReachable(this.#world, unit)) return notFound
    const isPlayback = history !== undefined || channel === undefined
    const recorded = isPlayback ? (this.#playbacks.get(imei) ?? null) : null
    if (isPlayback && !recorded) return notFound
    const number = Number(channel ?? 1) + (live !== undefined && channel !== undefined ? 1 : 0)
    return this.#streams.flv({ unit, channel: recorded?.channel ?? number, recorded })
  }
}

const isReachable = (world: CameraWorld, unit: SimUnit) =>
  isConnected(unit, world.clock.now()) && !faultsOf(world.own, unit).offline

function isConnected({ truck }: SimUnit, now: number): boolean {
  return truck.silentSince === null || now - truck.silentSince < CONNECTED_MS
}

function pushes(path: string, items: readonly unknown[]): PushBatch[] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => {
    const data_list = items.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    return {
      path,
      type: 'application/json',
      body: (token) => JSON.stringify({ token, data_list }),
      headers: () => ({}),
    }
  })
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
