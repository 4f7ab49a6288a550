import { PlatformError } from '../errors.ts'
import { daysOf, monthSpan } from '../shared/video-wire.ts'
import type { RecordedDay, RecordingPiece, VideoAccess, VideoDevice, VideoLink, VideoQuality } from '../video.ts'
import { type IotHub, RECONNECT } from './iot-hub.ts'
import { deviceReply } from './jimi-protocol.ts'
import type { JimiDeviceStatus } from './jimi-decode.ts'

const CHANNELS = [1, 2, 3]

interface Options {
  /** null: the account has no IoT Hub of its own, and the cloud gives pages instead of streams. */
  hub: IotHub | null
  list: (signal?: AbortSignal) => Promise<readonly unknown[]>
  status: (imeis: readonly string[], signal?: AbortSignal) => Promise<JimiDeviceStatus[]>
}

/** Cameras of Jimi: whether they are online by the cloud, their pictures by an IoT Hub of the customer's own. */
export class JimiVideo implements VideoAccess {
  readonly reconnect = RECONNECT
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async devices(keys: readonly string[] | 'all', signal?: AbortSignal): Promise<VideoDevice[]> {
    const rows = (await this.#options.list(signal)).flatMap((raw) => deviceReply.safeParse(raw).data ?? [])
    const wanted = rows.filter(({ imei }) => keys === 'all' || keys.includes(imei))
    if (wanted.length === 0) return []
    const imeis = wanted.map(({ imei }) => imei)
    const statuses = new Map((await this.#options.status(imeis, signal)).map((status) => [status.imei, status]))
    return wanted.map(({ imei, vehicleName, deviceName }) => ({
      key: imei,
      name: vehicleName ?? deviceName ?? imei,
      isOnline: statuses.get(imei)?.isOnline ?? null,
      lastAt: statuses.get(imei)?.heartbeatAt ?? null,
      channels: CHANNELS,
    }))
  }

  async live(key: string, channel: number, quality: VideoQuality, signal?: AbortSignal): Promise<VideoLink> {
    const url = await this.#hub.live(key, channel, quality === 'CLEAR', signal)
    return { url, format: 'flv', session: String(channel), expiresAt: null }
  }

  async playback(key: string, channel: number, from: number, to: number, signal?: AbortSignal): Promise<VideoLink> {
    const url = await this.#hub.playback(key, channel, from, to, signal)
    return { url, format: 'flv', session: null, expiresAt: null }
  }

  closeSession(key: string, session: string, signal?: AbortSignal): Promise<void> {
    return this.#hub.stopLive(key, Number(session), signal)
  }

  async recordedDays(key: string, month: string, zone: string, signal?: AbortSignal): Promise<RecordedDay[]> {
    const { from, to } = monthSpan(month, zone)
    return daysOf(await this.#hub.resources(key, from, to, signal), zone)
  }

  async recordings(
    key: string,
    from: number,
    to: number,
    channels: readonly number[],
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]> {
    const pieces = await this.#hub.resources(key, from, to, signal)
    return pieces
      .filter(({ channel, start, end }) => channels.includes(channel) && end > from && start < to)
      .toSorted((a, b) => a.start - b.start)
  }

  get #hub(): IotHub {
    const { hub } = this.#options
    if (!hub) throw new PlatformError('show', 'no-hub', 'La cuenta de Jimi no tiene un IoT Hub que dé su video.')
    return hub
  }
}
