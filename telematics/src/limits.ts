import type { Quota } from './platform.ts'

export interface RateLimit {
  /** Calls under way at once. */
  concurrent?: number
  /** Calls begun in any `windowMs`. */
  perWindow?: number
  windowMs?: number
}

/**
 * Keeps calls within a provider's limit: so many at once, so many in any window. Calls wait in order; an aborted signal
 * rejects the waiting one with the signal's reason. Share one object between everything the provider counts together.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #after: (ms: number, work: () => void) => void
  readonly #waiting: (() => void)[] = []
  #begun: number[] = []
  #running = 0
  #comesBack = false

  /** Time is the machine's unless a test brings its own. */
  constructor(
    limit: RateLimit,
    now: () => number = Date.now,
    after: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms),
  ) {
    this.#limit = limit
    this.#now = now
    this.#after = after
  }

  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal)
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#admit()
    }
  }

  /** What is used of the window now; a limit without a window is never used up. */
  quota(): Quota | null {
    const { perWindow, windowMs = 0 } = this.#limit
    if (perWindow === undefined) return null
    const now = this.#now()
    return {
      used: this.#begun.filter((at) => at > now - windowMs).length,
      limit: perWindow,
      windowSeconds: windowMs / 1000,
    }
  }

  #enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const admitted = () => {
        signal?.removeEventListener('abort', aborted)
        resolve()
      }
      const aborted = () => {
        this.#waiting.splice(this.#waiting.indexOf(admitted), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', aborted, { once: true })
      this.#waiting.push(admitted)
      this.#admit()
    })
  }

  #admit(): void {
    const { concurrent = Infinity, perWindow = Infinity, windowMs = 0 } = this.#limit
    const now = this.#now()
    this.#begun = this.#begun.filter((at) => at > now - windowMs)
    while (this.#waiting.length > 0 && this.#running < concurrent && this.#begun.length < perWindow) {
      this.#running += 1
      if (perWindow !== Infinity) this.#begun.push(now)
      this.#waiting.shift()?.()
    }
    const oldest = this.#begun[0]
    if (this.#waiting.length === 0 || this.#comesBack || oldest === undefined || this.#running >= concurrent) return
    this.#comesBack = true
    this.#after(Math.max(1, oldest + windowMs - now), () => {
      this.#comesBack = false
      this.#admit()
    })
  }
}

/**
 * Milliseconds to wait before try number `attempt` (0 = the first repetition): doubles from `baseMs` up to `maxMs`, half
 * of it random so that many accounts do not come back at the same moment.
 */
export function backoff(
  attempt: number,
  {
    baseMs = 1000,
    maxMs = 60_000,
    random = Math.random,
  }: { baseMs?: number; maxMs?: number; random?: () => number } = {},
): number {
  const full = Math.min(maxMs, baseMs * 2 ** attempt)
  return Math.round(full / 2 + (full / 2) * random())
}

/** Resolves after `ms`; rejects with the signal's reason when aborted first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }, ms)
    signal?.addEventListener('abort', aborted, { once: true })
  })
}
