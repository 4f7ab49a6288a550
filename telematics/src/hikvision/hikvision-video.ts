import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { PlatformError } from '../errors.ts'
import { errorOfNonsense } from '../shared/http-exchange.ts'
import { daysOf, monthSpan, oldestFirst } from '../shared/video-wire.ts'
import type {
  NewVideoDevice,
  NewVideoDownload,
  RecordedDay,
  RecordingPiece,
  VideoAccess,
  VideoDevice,
  VideoDownload,
} from '../video.ts'
import type { HikvisionClient } from './hikvision-client.ts'
import { HIKVISION } from './hikvision-errors.ts'
import { addReply, deviceReply, mediaReply, recordingsReply } from './hikvision-protocol.ts'

const MANAGEMENT = '/ISAPI/ContentMgmt/DeviceMgmt'
/** Recordings in one answer of the search. */
const PAGE = 100
/** Of one search: a month of quarters of an hour on three channels. */
const MOST_PIECES = 10_000
const USUAL_CHANNELS = 3
/** Of an alarm: its clip begins before it. */
const CLIP_BEFORE_MS = 5000
const CLIP_MS = 20_000

interface Options {
  /** Every device of the gateway, as its search answers them. */
  search: (signal?: AbortSignal) => Promise<readonly unknown[]>
  now: () => number
}

/** One channel's part of a download: it is asked of the gateway when it is fetched. */
interface Cut {
  devIndex: string
  channel: number
  uri: string
}

/**
 * Cameras of a Hik Device Gateway: what they have recorded, and pictures and clips of their alarms. Live video and
 * playback are RTSP there, which no browser plays: they are left out.
 */
export class HikvisionVideo implements VideoAccess {
  readonly #client: HikvisionClient
  readonly #options: Options

  constructor(client: HikvisionClient, options: Options) {
    this.#client = client
    this.#options = options
  }

  async devices(keys: readonly string[] | 'all', signal?: AbortSignal): Promise<VideoDevice[]> {
    const found = (await this.#all(signal)).map(({ device }) => device)
    return keys === 'all' ? found : found.filter(({ key }) => keys.includes(key))
  }

  async addDevice({ key, name, secret = '' }: NewVideoDevice, signal?: AbortSignal): Promise<void> {
    const EhomeParams = { EhomeID: key, EhomeKey: secret }
    const Device = { protocolType: 'ehomeV5', EhomeParams, devName: name, devType: 'encodingDev' }
    const body = { DeviceInList: [{ Device }] }
    const { DeviceOutList } = await this.#client.call('POST', `${MANAGEMENT}/addDevice?format=json`, body, addReply, {
      signal,
    })
    if (DeviceOutList.some((one) => one.Device.status === 'success')) return
    throw new PlatformError('show', 'add-device', 'Hikvision no aceptó el equipo: revise el EhomeID y su clave.')
  }

  async removeDevice(key: string, signal?: AbortSignal): Promise<void> {
    const devIndex = await this.#indexOf(key, signal).catch((error: unknown) => {
      if (error instanceof PlatformError && error.code === 'no-device') return null
      throw error
    })
    if (devIndex === null) return
    const body = { DevIndexList: [devIndex] }
    await this.#client.call('POST', `${MANAGEMENT}/delDevice?format=json`, body, z.unknown(), { signal })
  }

  /** The gateway has no calendar: the month's recordings are searched, and those are many. */
  async recordedDays(key: string, month: string, zone: string, signal?: AbortSignal): Promise<RecordedDay[]> {
    const { from, to } = monthSpan(month, zone)
    return daysOf(await this.recordings(key, from, Math.min(to, this.#options.now()), [1], signal), zone)
  }

  async recordings(
    key: string,
    from: number,
    to: number,
    channels: readonly number[],
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]> {
    if (to <= from) return []
    const devIndex = await this.#indexOf(key, signal)
    const found = await Promise.all(channels.map((channel) => this.#search(devIndex, channel, from, to, signal)))
    return oldestFirst(found.flat().map(({ piece }) => piece))
  }

  /** Nothing is prepared there: what is asked for is found, and comes when its file is asked for. */
  async startDownload(key: string, download: NewVideoDownload, signal?: AbortSignal): Promise<string> {
    const devIndex = await this.#indexOf(key, signal)
    const { channels, from, to } = download
    const cuts = await Promise.all(channels.map((channel) => this.#cut(devIndex, channel, from, to, signal)))
    return JSON.stringify(cuts)
  }

  downloads(ids: readonly string[]): Promise<VideoDownload[]> {
    return Promise.resolve(
      ids.flatMap((id) => {
        const cuts = cutsOf(id)
        if (!cuts) return []
        const files = cuts.map((cut) => ({ channel: cut.channel, url: JSON.stringify(cut), bytes: null }))
        return [{ id, state: 'COMPLETED' as const, percent: 100, files, reason: null }]
      }),
    )
  }

  async file(url: string, signal?: AbortSignal): Promise<Response> {
    const [cut] = cutsOf(`[${url}]`) ?? []
    if (!cut) throw new PlatformError('show', 'no-file', 'El archivo no es de Hikvision.')
    const path = `/ISAPI/ContentMgmt/download?format=json&devIndex=${encodeURIComponent(cut.devIndex)}`
    const body = { downloadRequest: { playbackURI: cut.uri } }
    const { MediaAccessInfo } = await this.#client.call('POST', path, body, mediaReply, { signal })
    return this.#client.picture(new URL(MediaAccessInfo.URL), signal)
  }

  /** `id`: the address that the event told. */
  picture(id: string, signal?: AbortSignal): Promise<Response> {
    if (!URL.canParse(id)) throw new PlatformError('show', 'no-file', 'El evento no tiene imagen.')
    return this.#client.picture(new URL(id), signal)
  }

  /** `id`: the key of an alarm, which has device, channel and time; the clip is cut from what was recorded then. */
  async clip(id: string, signal?: AbortSignal): Promise<Response> {
    const [, key = '', channel, at] = /^(.+):[^:]*:(\d*):(\d+)$/.exec(id) ?? []
    if (at === undefined) throw new PlatformError('show', 'no-file', 'El evento no tiene video.')
    const from = Number(at) - CLIP_BEFORE_MS
    const devIndex = await this.#indexOf(key, signal)
    const cut = await this.#cut(devIndex, Number(channel) || 1, from, from + CLIP_MS, signal)
    return this.file(JSON.stringify(cut), signal)
  }

  /** The piece that holds the beginning of from–to, shortened to it. */
  async #cut(devIndex: string, channel: number, from: number, to: number, signal?: AbortSignal): Promise<Cut> {
    const [first] = await this.#search(devIndex, channel, from, to, signal)
    if (!first) throw new PlatformError('show', 'no-recording', 'La cámara no grabó en ese momento.')
    const uri = new URL(first.uri)
    uri.searchParams.set('starttime', compact(Math.max(from, first.piece.start)))
    uri.searchParams.set('endtime', compact(to))
    return { devIndex, channel, uri: uri.href }
  }

  async #search(devIndex: string, channel: number, from: number, to: number, signal?: AbortSignal) {
    const path = `/ISAPI/ContentMgmt/search?format=json&devIndex=${encodeURIComponent(devIndex)}`
    const searchID = randomUUID()
    const found: { piece: RecordingPiece; uri: string }[] = []
    for (let position = 0; position < MOST_PIECES;) {
      const CMSearchDescription = {
        searchID,
        // Main stream of the channel.
        trackIDList: [{ trackID: channel * 100 + 1 }],
        timeSpanList: [{ timeSpan: { startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() } }],
        // Spelled so at the gateway.
        searchResultPostion: position,
        maxResults: PAGE,
      }
      const { CMSearchResult } = await this.#client.call('POST', path, { CMSearchDescription }, recordingsReply, {
        signal,
      })
      found.push(...CMSearchResult.matchList.flatMap((match) => pieceOf(match, channel) ?? []))
      position += CMSearchResult.matchList.length
      if (CMSearchResult.responseStatusStrg !== 'MORE' || CMSearchResult.matchList.length === 0) break
    }
    return found.toSorted((a, b) => a.piece.start - b.piece.start)
  }

  async #indexOf(key: string, signal?: AbortSignal): Promise<string> {
    const found = (await this.#all(signal)).find(({ device }) => device.key === key)
    if (!found) throw new PlatformError('show', 'no-device', 'Hikvision no conoce el equipo.')
    return found.devIndex
  }

  async #all(signal?: AbortSignal): Promise<{ devIndex: string; device: VideoDevice }[]> {
    return (await this.#options.search(signal)).flatMap((raw) => {
      const device = deviceReply.safeParse(raw).data?.Device
      if (!device) return []
      const { devIndex, devName, devStatus, EhomeParams, videoChannelNum } = device
      const key = EhomeParams?.EhomeID ?? devIndex
      const channels = Array.from({ length: Math.min(16, videoChannelNum ?? USUAL_CHANNELS) }, (_, at) => at + 1)
      const isOnline = devStatus === null ? null : devStatus === 'online'
      return [{ devIndex, device: { key, name: devName ?? key, isOnline, lastAt: null, channels } }]
    })
  }
}

const cut = z.object({ devIndex: z.string(), channel: z.number(), uri: z.string() })

function cutsOf(id: string): Cut[] | null {
  try {
    return z.array(cut).parse(JSON.parse(id))
  } catch {
    return null
  }
}

/** `20220921T232525Z` */
const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const instant = (text: string | null) =>
  Date.parse((text ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** A piece by the address that plays it: its times are in there. */
function pieceOf(
  {
    searchMatchItem: { mediaSegmentDescriptor: media },
  }: z.output<typeof recordingsReply>['CMSearchResult']['matchList'][number],
  channel: number,
): { piece: RecordingPiece; uri: string } | null {
  if (!URL.canParse(media.playbackURI)) throw errorOfNonsense(HIKVISION)
  const query = new URL(media.playbackURI).searchParams
  const [start, end] = [instant(query.get('starttime')), instant(query.get('endtime'))]
  if (!(end > start)) return null
  const bytes = Number(query.get('size') ?? Number.NaN)
  const isAlarm = /alarm|event/i.test(media.recordType ?? '')
  return {
    piece: { channel, start, end, bytes: Number.isFinite(bytes) ? bytes : null, isAlarm },
    uri: media.playbackURI,
  }
}
