import type { Readable } from 'node:stream'
import type { VideoAnswer, VideoAsk } from '@arriero/telematics/device.ts'
import { PlatformError } from '@arriero/telematics/errors.ts'
import { startMediaListener, type MediaListener } from '@arriero/telematics/protocols/jt1078/media-listener.ts'
import type { DeviceListener } from '@arriero/telematics/protocols/listener/options.ts'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import { daysOf, errorOfOffline, monthSpan, oldestFirst } from '@arriero/telematics/shared/video-wire.ts'
import type { RecordingPiece, VideoAccess, VideoDevice, VideoLink } from '@arriero/telematics/video.ts'
import type { App } from '../../../app/app.ts'
import type { DeviceRegistry } from './device-registry.ts'
import type { DeviceSettings } from './device-settings.ts'
import { deviceTexts as texts } from './devices.texts.ts'

/** Protocols whose devices have cameras. */
export const videoProtocols = deviceProtocols().flatMap(({ code, encodeVideo }) => (encodeVideo ? [code] : []))

/** A device that was asked calls within this time; of a recording, once it has found it. */
const liveCallMs = 10_000
const recordedCallMs = 15_000
/** It answers what it has recorded within this time or not at all. */
const listMs = 60_000
/** Of which most have as many or fewer; nobody tells. */
const channels = [1, 2, 3, 4]

interface Session {
  deviceId: string
  channel: number
  isRecorded: boolean
  stream: Readable
}

interface DeviceVideoWorld {
  app: App
  registry: DeviceRegistry
  settings: DeviceSettings
  listenerOf: (deviceId: string) => DeviceListener | undefined
}

/** Video of dashcams that report to us directly: asked for through the connection each has, delivered at a port of its own. */
export class DeviceVideo {
  readonly #world: DeviceVideoWorld
  /** null: no such port is open. */
  readonly #media: MediaListener | null
  readonly #host: string
  /** What devices are being asked, by device and number of the question. */
  readonly #asked = new Map<string, (answer: VideoAnswer) => void>()
  readonly #sessions = new Map<string, Session>()
  #sequence = 0
  #opened = 0

  constructor(world: DeviceVideoWorld, media: MediaListener | null, host: string) {
    this.#world = world
    this.#media = media
    this.#host = host
  }

  heard(deviceId: string, answer: VideoAnswer): void {
    this.#asked.get(`${deviceId} ${answer.sequence}`)?.(answer)
  }

  /** The cameras of an account's direct devices; those of another account are unknown to it. */
  of(accountId: number, sourceId: number): VideoAccess {
    const isOurs = async (deviceId: string) => {
      const device = await this.#world.registry.find(deviceId)
      if (device?.accountId !== accountId || device.sourceId !== sourceId)
        throw new PlatformError('show', 'unknown', texts.notRegistered)
    }
    return {
      devices: (keys) => this.#devices(accountId, sourceId, keys),
      live: async (key, channel, quality, signal) => {
        await isOurs(key)
        return this.#open(key, channel, { kind: 'live', channel, quality, ...this.#place() }, signal)
      },
      playback: async (key, channel, from, to, signal) => {
        await isOurs(key)
        return this.#open(key, channel, { kind: 'playback', channel, from, to, ...this.#place() }, signal)
      },
      closeSession: (_key, session) => this.#close(session),
      recordedDays: async (key, month, zone, signal) => {
        await isOurs(key)
        const { from, to } = monthSpan(month, zone)
        return daysOf(await this.#list(key, from, to, signal), zone)
      },
      recordings: async (key, from, to, wanted, signal) => {
        await isOurs(key)
        const pieces = await this.#list(key, from, to, signal)
        return oldestFirst(
          pieces.filter(({ channel, start, end }) => wanted.includes(channel) && end > from && start < to),
        )
      },
    }
  }

  async stop(): Promise<void> {
    for (const { stream } of this.#sessions.values()) stream.destroy()
    await this.#media?.close()
  }

  #place(): { host: string; port: number } {
    if (!this.#media) throw new PlatformError('show', 'no-port', texts.noVideoPort)
    return { host: this.#host, port: this.#media.port }
  }

  async #devices(accountId: number, sourceId: number, keys: readonly string[] | 'all'): Promise<VideoDevice[]> {
    const { rows } = await this.#world.app.owner.query<{ key: string; name: string; last_at: string | null }>(
      `select device_id as key, name, last_at from device
       where account_id = $1 and source_id = $2 and protocol = any($3) and deleted_at is null
         and ($4::text[] is null or device_id = any($4)) order by name`,
      [accountId, sourceId, videoProtocols, keys === 'all' ? null : keys],
    )
    return rows.map(({ key, name, last_at: lastAt }) => ({
      key,
      name,
      isOnline: this.#world.listenerOf(key) !== undefined,
      lastAt: lastAt === null ? null : Date.parse(lastAt),
      channels,
    }))
  }

  /** Has a device send pictures, and waits until it does. */
  async #open(
    deviceId: string,
    channel: number,
    ask: Extract<VideoAsk, { kind: 'live' | 'playback' }>,
    signal?: AbortSignal,
  ): Promise<VideoLink> {
    const isRecorded = ask.kind === 'playback'
    const refused = new AbortController()
    const sim = this.#listener(deviceId).protocol.mediaNumber?.(deviceId)
    if (!sim || !this.#media) throw new PlatformError('show', 'no-video', texts.noVideo)
    const called = this.#media.expect({
      sim,
      channel,
      withinMs: isRecorded ? recordedCallMs : liveCallMs,
      signal: AbortSignal.any([refused.signal, ...(signal ? [signal] : [])]),
    })
    const question = this.#ask(deviceId, ask, (answer) => {
      if (answer.kind === 'refused') refused.abort(new PlatformError('show', 'refused', texts.videoRefused))
      else if (answer.pieces.length === 0) refused.abort(new PlatformError('show', 'nothing', texts.nothingRecorded))
    })
    if (!question.hasLeft) refused.abort(errorOfOffline())
    const stream = await called.finally(question.end)
    this.#opened += 1
    const session = String(this.#opened)
    this.#sessions.set(session, { deviceId, channel, isRecorded, stream })
    return { url: '', stream, format: 'flv', session, expiresAt: null }
  }

  /** The device is told, unless somebody else looks at the same. */
  async #close(session: string): Promise<void> {
    const ended = this.#sessions.get(session)
    if (!ended) return
    this.#sessions.delete(session)
    ended.stream.destroy()
    const { deviceId, channel, isRecorded } = ended
    const isShared = [...this.#sessions.values()].some(
      (one) => one.deviceId === deviceId && one.channel === channel && one.isRecorded === isRecorded,
    )
    if (isShared) return
    this.#ask(deviceId, { kind: isRecorded ? 'stop-playback' : 'stop-live', channel }, () => {}).end()
  }

  async #list(deviceId: string, from: number, to: number, signal?: AbortSignal): Promise<readonly RecordingPiece[]> {
    const listed = Promise.withResolvers<readonly RecordingPiece[]>()
    const patience = AbortSignal.timeout(listMs)
    const giveUp = () => listed.reject(signal?.reason)
    patience.addEventListener('abort', () => listed.reject(new PlatformError('retry', 'timeout', texts.notListed)))
    signal?.addEventListener('abort', giveUp)
    const question = this.#ask(deviceId, { kind: 'list', from, to }, (answer) => {
      if (answer.kind === 'recordings') listed.resolve(answer.pieces)
      else listed.reject(new PlatformError('show', 'refused', texts.videoRefused))
    })
    if (!question.hasLeft) listed.reject(errorOfOffline())
    return listed.promise.finally(() => {
      question.end()
      signal?.removeEventListener('abort', giveUp)
    })
  }

  #listener(deviceId: string): DeviceListener {
    const listener = this.#world.listenerOf(deviceId)
    if (!listener) throw errorOfOffline()
    return listener
  }

  /** `hasLeft`: the device is on line; `end` when its answer is waited for no more. */
  #ask(
    deviceId: string,
    ask: VideoAsk,
    answered: (answer: VideoAnswer) => void,
  ): { hasLeft: boolean; end: () => void } {
    this.#sequence = (this.#sequence + 1) & 0xffff
    const [sequence, key] = [this.#sequence, `${deviceId} ${this.#sequence}`]
    const listener = this.#world.listenerOf(deviceId)
    const settings = this.#world.settings.of(listener?.protocol.code ?? '')(deviceId)
    const bytes = listener?.protocol.encodeVideo?.(ask, { deviceId, sequence, settings })
    this.#asked.set(key, answered)
    const hasLeft = bytes !== undefined && listener?.send(deviceId, bytes) === true
    return { hasLeft, end: () => void this.#asked.delete(key) }
  }
}

const byApp = new WeakMap<App, DeviceVideo>()

/** The video of an application's direct devices. Throws before its services have started. */
export function deviceVideoOf(app: App): DeviceVideo {
  const video = byApp.get(app)
  if (!video) throw new Error('The tracking service is not running')
  return video
}

/** Opens the port of the dashcams' video, where one is set. */
export async function startDeviceVideo(world: DeviceVideoWorld): Promise<DeviceVideo> {
  const { DEVICE_VIDEO_ADDRESS, DEVICE_HOST, PUBLIC_URL } = world.app.config
  const host = DEVICE_VIDEO_ADDRESS ?? (PUBLIC_URL ? new URL(PUBLIC_URL).hostname : DEVICE_HOST)
  const video = new DeviceVideo(world, await openedPort(world.app), host)
  byApp.set(world.app, video)
  return video
}

async function openedPort({ config, log }: App): Promise<MediaListener | null> {
  const { DEVICE_VIDEO_PORT: port, DEVICE_HOST: host } = config
  if (port === undefined) return null
  try {
    const warn = (fields: object, message: string) => log.warn(fields, message)
    const media = await startMediaListener({ host, port, log: { warn } })
    log.info({ port: media.port }, `device video port ${media.port} listens`)
    return media
  } catch (error) {
    // As with the other ports of devices: the rest goes on.
    log.error({ err: error, port }, `device video port ${port} is closed`)
    return null
  }
}
