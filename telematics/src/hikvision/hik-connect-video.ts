import { PlatformError } from '../errors.ts'
import { readRows } from '../shared/lenient.ts'
import { errorOfOffline, daysOf, monthSpan, oldestFirst } from '../shared/video-wire.ts'
import { instantOf } from '../shared/camera-wire.ts'
import type {
  NewVideoDownload,
  RecordedDay,
  RecordingPiece,
  VideoAccess,
  VideoDevice,
  VideoDownload,
  VideoLink,
  VideoQuality,
} from '../video.ts'
import type { HikConnectClient } from './hik-connect-client.ts'
import {
  downloadReply,
  liveReply,
  recordReply,
  recordsReply,
  savedReply,
  type VehicleReply,
  vehicleReply,
} from './hik-connect-protocol.ts'

const VIDEO = '/api/hccgw/video/v1'
/** `streamType`: the main stream or the small one. */
const STREAMS: Readonly<Record<VideoQuality, number>> = { CLEAR: 1, FLUENT: 2 }
/** `status` of a saved video that can be fetched. */
const READY = 2
const FAILED = 3

interface Options {
  /** Every vehicle of the application, with its device. */
  vehicles: (signal?: AbortSignal) => Promise<readonly unknown[]>
  stream: typeof globalThis.fetch
}

/** Cameras of Hik-Connect for Teams: live video, what they have recorded, and parts of it as files. */
export class HikConnectVideo implements VideoAccess {
  readonly #client: HikConnectClient
  readonly #options: Options

  constructor(client: HikConnectClient, options: Options) {
    this.#client = client
    this.#options = options
  }

  async devices(keys: readonly string[] | 'all', signal?: AbortSignal): Promise<VideoDevice[]> {
    const vehicles = readRows(vehicleReply, await this.#options.vehicles(signal))
    return vehicles
      .map((vehicle) => ({
        key: vehicle.device.devInfo.serialNo,
        name: vehicle.name ?? vehicle.device.devInfo.serialNo,
        isOnline: vehicle.online === null ? null : vehicle.online === '1',
        lastAt: null,
        channels: vehicle.device.channelInfo.map(({ no }, at) => Number(no) || at + 1),
      }))
      .filter(({ key }) => keys === 'all' || keys.includes(key))
  }

  async live(key: string, channel: number, quality: VideoQuality, signal?: AbortSignal): Promise<VideoLink> {
    const { resourceId } = await this.#place(key, channel, signal)
    const body = { deviceSerial: key, resourceId, cameraId: resourceId, streamType: STREAMS[quality] }
    const { url, expireTime } = await this.#client.call(`${VIDEO}/live/address/get`, body, liveReply, signal)
    const format = /\.m3u8(?:$|\?)/.test(url) ? 'hls' : 'flv'
    return { url, format, session: null, expiresAt: expireTime === null ? null : expireTime * 1000 }
  }

  /** There is no calendar: the month's recordings of the first channel are searched. */
  async recordedDays(key: string, month: string, zone: string, signal?: AbortSignal): Promise<RecordedDay[]> {
    const { from, to } = monthSpan(month, zone)
    return daysOf(await this.recordings(key, from, to, [1], signal), zone)
  }

  async recordings(
    key: string,
    from: number,
    to: number,
    channels: readonly number[],
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]> {
    const pieces = await Promise.all(channels.map((channel) => this.#search(key, channel, from, to, signal)))
    return oldestFirst(pieces.flat())
  }

  async startDownload(key: string, download: NewVideoDownload, signal?: AbortSignal): Promise<string> {
    const { channels, from, to } = download
    const saved = await Promise.all(
      channels.map(async (channel) => {
        const body = { deviceSerial: key, ...(await this.#place(key, channel, signal)), ...span(from, to) }
        const { videoId } = await this.#client.call(`${VIDEO}/video/save`, body, savedReply, signal)
        return `${channel}:${videoId}`
      }),
    )
    return saved.join(',')
  }

  async downloads(ids: readonly string[], signal?: AbortSignal): Promise<VideoDownload[]> {
    return Promise.all(ids.map((id) => this.#download(id, signal)))
  }

  /** Files carry their permission in their address. */
  file(url: string, signal?: AbortSignal): Promise<Response> {
    return this.#options.stream(url, { signal })
  }

  async #download(id: string, signal?: AbortSignal): Promise<VideoDownload> {
    const parts = await Promise.all(
      id.split(',').map(async (part) => {
        const [channel, videoId] = part.split(/:(.*)/s)
        const reply = await this.#client.call(`${VIDEO}/video/download/url`, { videoId }, downloadReply, signal)
        return { channel: Number(channel), ...reply }
      }),
    )
    const isFailed = parts.some(({ status }) => status === FAILED)
    const files = parts.flatMap(({ channel, status, downloadUrl }) =>
      status === READY && downloadUrl !== null ? [{ channel, url: downloadUrl, bytes: null }] : [],
    )
    const isWhole = files.length === parts.length
    return {
      id,
      state: isFailed ? 'FAILURE' : isWhole ? 'COMPLETED' : 'DOWNLOADING',
      percent: Math.round((files.length / parts.length) * 100),
      files: isWhole ? files : [],
      reason: null,
    }
  }

  async #search(
    key: string,
    channel: number,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]> {
    const body = { deviceSerial: key, ...(await this.#place(key, channel, signal)), ...span(from, to) }
    const { recordList } = await this.#client.call(`${VIDEO}/record/element/search`, body, recordsReply, signal)
    return readRows(recordReply, recordList).flatMap(({ beginTime, endTime, recordType }) => {
      const [start, end] = [instantOf(beginTime), instantOf(endTime)]
      if (start === null || end === null || end <= start) return []
      return [{ channel, start, end, bytes: null, isAlarm: /alarm|event/i.test(recordType ?? '') }]
    })
  }

  /** The platform's own id of a device's channel. */
  async #place(key: string, channel: number, signal?: AbortSignal): Promise<{ resourceId: string }> {
    const vehicles: VehicleReply[] = readRows(vehicleReply, await this.#options.vehicles(signal))
    const found = vehicles.find(({ device }) => device.devInfo.serialNo === key)
    if (!found) throw new PlatformError('show', 'no-device', 'El equipo no existe en Hik-Connect.')
    if (found.online === '0') throw errorOfOffline()
    const resourceId = found.device.channelInfo.find(({ no }, at) => (Number(no) || at + 1) === channel)?.id
    if (resourceId === undefined) throw new PlatformError('show', 'no-channel', 'El equipo no tiene este canal.')
    return { resourceId }
  }
}

const span = (from: number, to: number) => ({
  beginTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
})
