import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '@arriero/telematics/limits.ts'
import type { Place } from './embedded-place.ts'
import { isServer } from './embedded-server.ts'

export interface ServerWatch {
  /** Epoch ms since when the server is dead; null while it lives. */
  downSince(): number | null
  /** Ends the watch, and waits for a restart under way. */
  stop(): Promise<void>
}

const lookEveryMs = 500

/** Looks after a server and brings it back when it dies, with growing pauses for as long as that fails. */
export function watchServer(
  place: Place,
  running: { pid: number },
  revive: () => Promise<number>,
  log: (line: string) => void,
): ServerWatch {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false })
  let downSince: number | null = null

  async function bringBack(): Promise<void> {
    const since = Date.now()
    downSince = since
    log('La base de datos se detuvo; arranca de nuevo…')
    for (let failures = 0; ; failures += 1) {
      try {
        running.pid = await revive()
        log(`La base de datos volvió en ${Math.ceil((Date.now() - since) / 1000)} s.`)
        downSince = null
        return
      } catch (error) {
        log(`La base de datos no arranca: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(backoff(failures))
    }
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      await pause(lookEveryMs)
      if (!isServer(running.pid, place)) await bringBack()
    }
  }
  const looking = look().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    downSince: () => downSince,
    async stop() {
      stopping.abort()
      await looking
    },
  }
}
