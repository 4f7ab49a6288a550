import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import type { VideoKind } from '@arriero/contract/video/relay.contract.ts'
import { relayTexts as texts } from './relay.texts.ts'

export interface MeteredStream {
  accountId: number
  cameraId: number
  channel: number
  kind: VideoKind
  /** Who opened it. */
  userId: number
}

/**
 * Counts how long a stream's upstream is open, by a clock that nobody sets. What it writes is the whole count so far: to
 * write it twice, or to lose one, counts nothing twice.
 */
export class Meter {
  readonly #app: App
  readonly #stream: MeteredStream
  #id: number | null = null
  #countedMs = 0
  #since: number | null = null
  #bytes = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(app: App, stream: MeteredStream) {
    this.#app = app
    this.#stream = stream
  }

  get isRunning(): boolean {
    return this.#since !== null
  }

  run(): void {
    this.#since ??= performance.now()
  }

  pause(): void {
    if (this.#since !== null) this.#countedMs += performance.now() - this.#since
    this.#since = null
  }

  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** Seconds not written yet do not exist for the plan. Never rejects: the next one says it all. */
  write(): Promise<void> {
    return this.#then(null)
  }

  end(reason: string): Promise<void> {
    this.pause()
    return this.#then(reason)
  }

  #then(reason: string | null): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#write(reason))
      .catch((error: unknown) => this.#app.log.warn({ err: error }, 'video meter'))
    return this.#writing
  }

  async #write(reason: string | null): Promise<void> {
    const { accountId, cameraId, channel, kind, userId } = this.#stream
    const running = this.#since === null ? 0 : performance.now() - this.#since
    const seconds = Math.round((this.#countedMs + running) / 1000)
    if (this.#id === null && seconds === 0 && this.#bytes === 0) return
    const counted = {
      seconds,
      bytes: this.#bytes,
      ...(reason === null ? {} : { ended_at: new Date().toISOString(), reason }),
    }
    await inWork(this.#app, systemScope(accountId), async ({ tx }) => {
      if (this.#id === null) {
        const started = new Date(Date.now() - this.#countedMs - running).toISOString()
        const row = { account_id: accountId, camera_id: cameraId, channel, kind, user_id: userId, started_at: started }
        const { id } = await tx
          .insertInto('camera_session')
          .values({ ...row, ...counted })
          .returning('id')
          .executeTakeFirstOrThrow()
        this.#id = id
        return
      }
      await tx
        .updateTable('camera_session')
        .set(counted)
        .where('account_id', '=', accountId)
        .where('id', '=', this.#id)
        .execute()
    })
  }
}

/** Sessions that a process left open when it died: what they had counted stays. */
export async function closeLeftOpen({ owner }: Pick<App, 'owner'>): Promise<void> {
  await owner.query(
    `update camera_session set ended_at = started_at + make_interval(secs => seconds), reason = $1
     where ended_at is null and kind <> 'told'`,
    [texts.crashed],
  )
}
