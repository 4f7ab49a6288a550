import type pg from 'pg'
import type { App } from '../../../app/app.ts'
import type { Pipeline } from '../tracking.pipeline.ts'
import { enabledSources, type SourceRow } from './source-row.ts'
import { startPoller, type SourcePoller } from './source-poller.ts'

/** First key of the advisory locks that say which process asks which source. */
const lockSpace = 7304
/** A source whose process died is taken over within this time. */
const checkEveryMs = 15_000

export interface SourceManager {
  /** Starts, restarts and stops pollers so that they are what the table says. */
  reconcile(): Promise<void>
  /** Hears of the connection that carries the locks: a new one after the old was lost, null while there is none. */
  connected(client: pg.ClientBase | null): Promise<void>
  stop(): Promise<void>
}

const fingerprint = (source: SourceRow) => {
  const { secret, settings, base_url: url, platform, auto_import: importing, assign_drivers: assigning, name } = source
  return JSON.stringify([secret, settings, url, platform, importing, assigning, name])
}

/** One poller per source over all processes: an advisory lock decides whose it is. */
export function createSourceManager(app: App, pipeline: Pipeline): SourceManager {
  const running = new Map<number, { poller: SourcePoller; made: string }>()
  let client: pg.ClientBase | null = null
  let turn: Promise<void> = Promise.resolve()
  let stopped = false

  /** Its changes pass one after another. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    turn = turn.then(act).catch((error: unknown) => {
      if (!stopped) app.log.warn({ err: error }, 'sources')
    })
    return turn
  }

  async function stopPoller(id: number): Promise<void> {
    await running.get(id)?.poller.stop()
    running.delete(id)
  }

  async function apply(): Promise<void> {
    if (stopped || !client) return
    const wanted = new Map((await enabledSources(app.owner)).map((source) => [source.id, source]))
    for (const [id, { made }] of running) {
      const source = wanted.get(id)
      if (source && fingerprint(source) === made) continue
      await stopPoller(id)
      if (!source) await client.query('select pg_advisory_unlock($1, $2)', [lockSpace, id])
    }
    for (const source of wanted.values()) {
      if (running.has(source.id)) continue
      // Free, or this very connection's already; then it is only counted once more.
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
        lockSpace,
        source.id,
      ])
      if (rows[0]?.ours)
        running.set(source.id, { poller: startPoller(app, pipeline, source), made: fingerprint(source) })
    }
  }

  async function stopAll(): Promise<void> {
    await Promise.all([...running.keys()].map(stopPoller))
  }

  const timer = setInterval(() => void inTurn(apply), checkEveryMs)
  timer.unref()
  return {
    reconcile: () => inTurn(apply),
    connected: (fresh) =>
      inTurn(async () => {
        client = fresh
        // Without the locks another process may be asking already.
        if (!fresh) await stopAll()
        else await apply()
      }),
    async stop() {
      stopped = true
      clearInterval(timer)
      await turn
      await stopAll()
    },
  }
}
