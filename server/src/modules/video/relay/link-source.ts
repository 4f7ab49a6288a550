import type { PlatformAdapter } from '@arriero/telematics/adapter.ts'
import { PlatformError } from '@arriero/telematics/errors.ts'
import type { Reconnect, VideoLink, VideoQuality } from '@arriero/telematics/video.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../../tracking/tracking.read.ts'
import { relayTexts as texts } from './relay.texts.ts'

/** Which video: of a camera's channel, now or from–to (epoch ms). */
export interface VideoTarget {
  accountId: number
  sourceId: number
  deviceKey: string
  channel: number
  quality: VideoQuality
  recorded: { from: number; to: number } | null
}

/** A person waits for it. */
const PATIENCE_MS = 15_000

/** Asks the platform of one target for links, and tells it when nobody looks any more. */
export class LinkSource {
  readonly target: VideoTarget
  readonly #app: App
  #adapter: PlatformAdapter | null = null
  #session: string | null = null

  constructor(app: App, target: VideoTarget) {
    this.#app = app
    this.target = target
  }

  /** A new link; the former one's session is ended first. Throws PlatformError, or the signal's reason. */
  async open(quality: VideoQuality, signal: AbortSignal): Promise<VideoLink> {
    const { accountId, sourceId, deviceKey, channel, recorded } = this.target
    await this.#endSession()
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    this.#adapter ??= await inWork(this.#app, systemScope(accountId), (work) =>
      connectStored(work, this.#app, sourceId),
    )
    const { video } = this.#adapter
    const link = recorded
      ? await video?.playback?.(deviceKey, channel, recorded.from, recorded.to, patience)
      : await video?.live?.(deviceKey, channel, quality, patience)
    if (!link) throw new PlatformError('show', 'no-video', recorded ? texts.noRecordings : texts.noVideo)
    this.#session = link.session
    return link
  }

  /** How its streams are opened again after they broke; undefined: each by itself. */
  get reconnect(): Reconnect | undefined {
    return this.#adapter?.video?.reconnect
  }

  /** Never rejects. */
  async close(): Promise<void> {
    await this.#endSession()
    await this.#adapter?.close()
    this.#adapter = null
  }

  async #endSession(): Promise<void> {
    const session = this.#session
    this.#session = null
    if (session === null) return
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      await this.#adapter?.video?.closeSession?.(this.target.deviceKey, session, signal)
    } catch (error) {
      // It ends by itself when nobody reads it.
      this.#app.log.info({ err: error }, 'video session')
    }
  }
}
