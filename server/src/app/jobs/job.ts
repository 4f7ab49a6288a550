import type { App } from '../app.ts'

/** A definition beside a handler: name, how it retries, and, for housekeeping, when it runs by itself. */
export interface Job<Payload extends object = object> {
  name: string
  handle: (payload: Payload, app: App, signal: AbortSignal) => Promise<void>
  /** Tries after the first; pauses double from `retryDelay` seconds. */
  retries: number
  retryDelay: number
  /** Seconds a run may take before another worker gets it. */
  timeLimit: number
  /** How many run side by side in one process. */
  concurrency: number
  /** Seconds by which a run that was put off may begin late; what is due at once begins at once. */
  pollSeconds: number
  /** Cron line, in `zone`. */
  cron?: string
  zone?: string
}

export function job<Payload extends object>(
  spec: Pick<Job<Payload>, 'name' | 'handle'> & Partial<Job<Payload>>,
): Job<Payload> {
  return { retries: 5, retryDelay: 10, timeLimit: 300, concurrency: 1, pollSeconds: 30, ...spec }
}
