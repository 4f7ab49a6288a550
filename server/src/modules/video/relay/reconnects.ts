import type { Reconnect } from '@arriero/telematics/video.ts'

interface Waiting {
  firstAt: number
  timer: NodeJS.Timeout
  calm: PromiseWithResolvers<void>
}

/**
 * Streams of one hub break together, when it starts anew or its line fails: they are opened again together, once it has
 * been calm for a moment.
 */
export class Reconnects {
  readonly #waiting = new Map<number, Waiting>()

  /** A stream of this source has broken; resolves when it may be opened again. */
  calmOf(sourceId: number, { quietMs, mostMs }: Reconnect): Promise<void> {
    const now = performance.now()
    const before = this.#waiting.get(sourceId)
    clearTimeout(before?.timer)
    const { firstAt, calm } = before ?? { firstAt: now, calm: Promise.withResolvers<void>() }
    const open = () => {
      this.#waiting.delete(sourceId)
      calm.resolve()
    }
    const timer = setTimeout(open, Math.max(0, Math.min(quietMs, firstAt + mostMs - now)))
    this.#waiting.set(sourceId, { firstAt, timer, calm })
    return calm.promise
  }
}
