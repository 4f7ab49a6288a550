import { PlatformError } from '../errors.ts'
import { isoSeconds } from '../shared/iso-seconds.ts'
import { readRows } from '../shared/lenient.ts'
import { errorOfNonsense, parsed } from '../shared/http-exchange.ts'
import { instantOf } from '../shared/camera-wire.ts'
import { errorOfOffline, minutesAhead, oldestFirst } from '../shared/video-wire.ts'
import type {
  NewVideoDevice,
  NewVideoDownload,
  RecordedDay,
  RecordingPiece,
  VideoAccess,
  VideoDevice,
  VideoDownload,
  VideoLink,
  VideoQuality,
} from '../video.ts'
import type { StreamaxClient } from './streamax-client.ts'
import { STREAMAX } from './streamax-errors.ts'
import {
  alarmFiles,
  calendarDay,
  type DeviceReply,
  deviceReply,
  downloadReply,
  downloadStarted,
  linkReply,
  listReply,
  recordReply,
} from './streamax-protocol.ts'

const DEVICES = '/openapi/v2/devices'
const DEVICE_PAGE = 1000
/** One client in production takes a link for good so long. */
const LINK_LIFE_MS = 25_000
/** Where a device does not say how many channels it has: those shown unless somebody says otherwise (CAM-04). */
const USUAL_CHANNELS = 3
const MOST_CHANNELS = 16

const streamType = (quality: VideoQuality) => (quality === 'CLEAR' ? 'MAIN_STREAM' : 'SUB_STREAM')
const interval = (from: number, to: number) => ({ startTime: isoSeconds(from), endTime: isoSeconds(to) })

interface Options {
  now: () => number
  /** For files: an answer as long as it takes. */
  stream: typeof globalThis.fetch
}

/** Cameras of a Streamax tenant: links of live and recorded video, recordings, downloads, files of alarms. */
export class StreamaxVideo implements VideoAccess {
  readonly #client: StreamaxClient
  readonly #options: Options

  constructor(client: StreamaxClient, options: Options) {
    this.#client = client
    this.#options = options
  }

  async devices(keys: readonly string[] | 'all', signal?: AbortSignal): Promise<VideoDevice[]> {
    const ask = (query: Record<string, string>) => this.#client.all(DEVICES, query, DEVICE_PAGE, signal)
    const [only] = keys
    const rows = await ask(keys.length === 1 && keys !== 'all' && only !== undefined ? { uniqueId: only } : {})
    return readRows(deviceReply, rows)
      .filter(({ uniqueId }) => keys === 'all' || keys.includes(uniqueId))
      .map(deviceOf)
  }

  async addDevice({ key, name }: NewVideoDevice, signal?: AbortSignal): Promise<void> {
    await this.#client.call('POST', DEVICES, {}, [{ uniqueId: key, deviceName: name }], signal)
  }

  async removeDevice(key: string, signal?: AbortSignal): Promise<void> {
    await this.#client.call('DELETE', DEVICES, { uniqueIds: key }, undefined, signal)
  }

  live(key: string, channel: number, quality: VideoQuality, signal?: AbortSignal): Promise<VideoLink> {
    const query = { audio: 'ON', quality: quality === 'CLEAR' ? 'CLEAR' : 'SMOOTH', streamType: streamType(quality) }
    return this.#link(key, 'live-links', channel, { ...query, streamingProtocol: 'FLV' }, 'flv', signal)
  }

  /** In pieces, so that one may move about in it. */
  playback(key: string, channel: number, from: number, to: number, signal?: AbortSignal): Promise<VideoLink> {
    const query = { ...interval(from, to), streamType: 'MAIN_STREAM', streamingProtocol: 'HLS' }
    return this.#link(key, 'playback-links', channel, query, 'hls', signal)
  }

  async closeSession(key: string, session: string, signal?: AbortSignal): Promise<void> {
    await this.#client.call('POST', `${ofDevice(key)}/session-close`, {}, { session }, signal)
  }

  async recordedDays(key: string, month: string, zone: string, signal?: AbortSignal): Promise<RecordedDay[]> {
    const timeZoneOffset = minutesAhead(zone, Date.parse(`${month}-15T00:00:00Z`))
    const query = { month, channels: '1,2,3', streamType: 'MAIN_STREAM', timeZoneOffset }
    const data = await this.#client.call('GET', `${ofDevice(key)}/monthly-calendar`, query, undefined, signal)
    return readRows(calendarDay, parsed(STREAMAX, listReply, data)).map(({ date, duration }) => ({
      day: date,
      seconds: duration,
    }))
  }

  async recordings(
    key: string,
    from: number,
    to: number,
    channels: readonly number[],
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]> {
    const query = { ...interval(from, to), channels: channels.join(','), streamType: 'MAIN_STREAM' }
    const data = await this.#client.call('GET', `${ofDevice(key)}/records`, query, undefined, signal)
    const pieces = readRows(recordReply, parsed(STREAMAX, listReply, data)).flatMap((row) => {
      const [start, end] = [instantOf(row.startTime), instantOf(row.endTime)]
      if (start === null || end === null || end <= start) return []
      return [{ channel: row.channel, start, end, bytes: row.fileSize, isAlarm: row.recordType === 'ALARM' }]
    })
    return oldestFirst(pieces.filter(({ channel }) => channels.includes(channel)))
  }

  async startDownload(key: string, download: NewVideoDownload, signal?: AbortSignal): Promise<string> {
    const { channels, from, to, stream } = download
    const body = {
      ...interval(from, to),
      blackBoxFileParam: { blackBoxType: 'ALL' },
      videoFileParam: { channels: channels.join(','), streamType: streamType(stream) },
    }
    const data = await this.#client.call('POST', `${ofDevice(key)}/video-download`, {}, body, signal)
    const [id] = parsed(STREAMAX, downloadStarted, data).videoIds
    if (id === undefined) throw errorOfNonsense(STREAMAX)
    return id
  }

  async downloads(ids: readonly string[], signal?: AbortSignal): Promise<VideoDownload[]> {
    if (ids.length === 0) return []
    const query = { videoIds: ids.join(',') }
    const data = await this.#client.call('GET', `${DEVICES}/video-download`, query, undefined, signal)
    return readRows(downloadReply, parsed(STREAMAX, listReply, data)).map(
      ({ videoId, state, progress, files, message }) => ({
        id: videoId,
        state,
        percent: Math.min(100, Math.max(0, Math.round(progress ?? (state === 'COMPLETED' ? 100 : 0)))),
        files: files.map(({ channel, url, fileSize }) => ({ channel, url, bytes: fileSize })),
        reason: message,
      }),
    )
  }

  async retryDownload(id: string, signal?: AbortSignal): Promise<void> {
    await this.#client.call('POST', `${DEVICES}/video/retry`, {}, { videoId: id }, signal)
  }

  async cancelDownloads(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    if (ids.length === 0) return
    const query = { videoIds: ids.join(','), deleteFiles: 'true' }
    await this.#client.call('DELETE', `${DEVICES}/video-download`, query, undefined, signal)
  }

  /** Files carry their permission in their address. */
  file(url: string, signal?: AbortSignal): Promise<Response> {
    return this.#options.stream(url, { signal })
  }

  picture(id: string, signal?: AbortSignal): Promise<Response> {
    return this.#alarmFile(id, 'IMAGE', signal)
  }

  clip(id: string, signal?: AbortSignal): Promise<Response> {
    return this.#alarmFile(id, 'VIDEO', signal)
  }

  async #alarmFile(alarmIds: string, type: 'IMAGE' | 'VIDEO', signal?: AbortSignal): Promise<Response> {
    const data = await this.#client.call('GET', '/openapi/v2/alarms/file-download', { alarmIds }, undefined, signal)
    const files = readRows(alarmFiles, parsed(STREAMAX, listReply, data)).flatMap((alarm) => alarm.files)
    const found = files.find(({ fileType }) => fileType === type)
    if (!found) throw new PlatformError('show', 'no-file', 'La alarma no tiene este archivo.')
    return this.file(found.url, signal)
  }

  /** A device that is not connected has no links. */
  async #link(
    key: string,
    call: string,
    channel: number,
    query: Record<string, string>,
    format: VideoLink['format'],
    signal?: AbortSignal,
  ): Promise<VideoLink> {
    const data = await this.#client.call(
      'GET',
      `${ofDevice(key)}/${call}`,
      { channels: channel, ...query },
      undefined,
      signal,
    )
    const [link] = readRows(linkReply, parsed(STREAMAX, listReply, data))
    if (!link) throw errorOfOffline()
    return { url: link.url, format, session: link.session, expiresAt: this.#options.now() + LINK_LIFE_MS }
  }
}

const ofDevice = (key: string) => `${DEVICES}/${encodeURIComponent(key)}`

function deviceOf(device: DeviceReply): VideoDevice {
  const { uniqueId, vehicleNumber, deviceName, onlineState, lastOnlineTime, channelNum } = device
  const channels = Math.min(MOST_CHANNELS, Math.max(1, channelNum ?? USUAL_CHANNELS))
  return {
    key: uniqueId,
    name: deviceName ?? vehicleNumber ?? uniqueId,
    // A device that sleeps answers when it is woken.
    isOnline: onlineState === null ? null : onlineState !== 'OFFLINE',
    lastAt: instantOf(lastOnlineTime),
    channels: Array.from({ length: channels }, (_, at) => at + 1),
  }
}
