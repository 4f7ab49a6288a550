import { logUpload } from '@arriero/contract/panel/panel.contract.ts'
import type { TraceEntry } from '../kit/trace.ts'

// A tab that is offline all night must not fill the browser's storage: the oldest entries go first.
export const mostKept = 500

/** An entry with the name that lets the server keep it once, however often it arrives. */
export interface KeyedEntry extends TraceEntry {
  key: string
}

interface QueueWorld {
  /** What an earlier page left behind. */
  kept: readonly KeyedEntry[]
  /** Keeps what was not uploaded yet. */
  keep: (entries: readonly KeyedEntry[]) => void
  send: (entries: readonly KeyedEntry[]) => Promise<void>
  newKey: () => string
}

/** Entries for the support log in the order they happened; they wait through lost connections and closed tabs. */
export function createTraceQueue({ kept, keep, send, newKey }: QueueWorld) {
  let waiting = kept.slice(-mostKept)
  let isSending = false
  const change = (entries: KeyedEntry[]) => {
    waiting = entries.slice(-mostKept)
    keep(waiting)
  }
  return {
    add: (entry: TraceEntry) => change([...waiting, { ...entry, key: newKey() }]),
    /** Sends one batch; a failed one stays for the next time. */
    async upload() {
      if (isSending || waiting.length === 0) return
      const batch = waiting.slice(0, logUpload.most)
      const sent = new Set(batch.map(({ key }) => key))
      isSending = true
      try {
        await send(batch)
        change(waiting.filter(({ key }) => !sent.has(key)))
      } catch {
        // Offline, or the server is away: the same batch goes again in fifteen seconds.
      } finally {
        isSending = false
      }
    },
  }
}
