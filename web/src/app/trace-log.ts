import type { TraceEntry } from '../kit/trace.ts'

/** Every 15 s (specification 1 §9). */
export const uploadEveryMs = 15_000
// A tab that is offline all night must not fill the browser's storage: the oldest entries go first.
export const mostKept = 500
export const mostPerUpload = 100

interface QueueWorld {
  /** What an earlier page left behind. */
  kept: readonly TraceEntry[]
  /** Keeps what was not uploaded yet. */
  keep: (entries: readonly TraceEntry[]) => void
  send: (entries: readonly TraceEntry[]) => Promise<void>
}

/** Entries for the support log in the order they happened; they wait through lost connections and closed tabs. */
export function createTraceQueue({ kept, keep, send }: QueueWorld) {
  let waiting: TraceEntry[] = kept.slice(-mostKept)
  let isSending = false
  const change = (entries: TraceEntry[]) => {
    waiting = entries.slice(-mostKept)
    keep(waiting)
  }
  return {
    add: (entry: TraceEntry) => change([...waiting, entry]),
    /** Sends one batch; a failed one stays for the next time. */
    async upload() {
      if (isSending || waiting.length === 0) return
      const batch = waiting.slice(0, mostPerUpload)
      isSending = true
      try {
        await send(batch)
        change(waiting.filter((entry) => !batch.includes(entry)))
      } catch {
        // Offline, or the server is away: the same batch goes again in fifteen seconds.
      } finally {
        isSending = false
      }
    },
  }
}
