import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Spanish words of what stands still; null when nothing does. */
export type HealthCheck = () => string | null | Promise<string | null>

export interface Health {
  /** A service adds what it knows of itself. `name` is the key in the answer. */
  add(name: string, check: HealthCheck): void
  /** What each check says, `ok` when it is content. */
  read(): Promise<Record<string, string>>
}

const slowMs = 3000

/** What whoever looks after the server is told at `/health`. A check that gives no answer is one that says so. */
export function createHealth(): Health {
  const checks = new Map<string, HealthCheck>()
  return {
    add: (name, check) => void checks.set(name, check),
    async read() {
      const said = [...checks].map(async ([name, check]) => [name, (await answerOf(check)) ?? 'ok'] as const)
      return Object.fromEntries(await Promise.all(said))
    },
  }
}

async function answerOf(check: HealthCheck): Promise<string | null> {
  const patience = new AbortController()
  try {
    return await Promise.race([
      check(),
      sleep(slowMs, 'no responde', { signal: patience.signal, ref: false }).catch(() => null),
    ])
  } catch {
    return 'no responde'
  } finally {
    patience.abort()
  }
}

/** Less than this, and PostgreSQL soon stores nothing more. */
const fullBytes = 200e6

/** Says when the disk of `folder` has no room left; `left` tells the free bytes. */
export const diskCheck =
  (folder: string, left = freeBytes): HealthCheck =>
  async () => {
    const free = await left(folder)
    return free < fullBytes ? `lleno: quedan ${Math.floor(free / 1e6)} MB` : null
  }

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** For how long something has been under way, in words, once that is too long. */
export function standing(what: string, since: number | null, mostMs: number, now = Date.now()): string | null {
  const ms = since === null ? 0 : now - since
  return ms > mostMs ? `${what} desde hace ${Math.round(ms / 1000)} s` : null
}
