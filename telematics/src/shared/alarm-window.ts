import type { Alarm } from '../alarm.ts'

/** So far back alerts are asked for; so long each is remembered. */
export const ALARM_WINDOW_MS = 2 * 3_600_000
const KEPT_MS = 3 * 3_600_000

/** Remembers which alarms were raised, so that a window asked for again and again raises each once. */
export class AlarmWindow {
  readonly #raised = new Map<string, number>()

  /** Those not raised before, oldest first; from now on they are. Epoch ms. */
  take(alarms: readonly Alarm[], now: number): Alarm[] {
    for (const [key, at] of this.#raised) if (at < now - KEPT_MS) this.#raised.delete(key)
    const fresh = alarms.filter(({ key, at }) => {
      if (this.#raised.has(key) || at < now - KEPT_MS) return false
      this.#raised.set(key, at)
      return true
    })
    return fresh.toSorted((a, b) => a.at - b.at)
  }
}
