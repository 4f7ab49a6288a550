import type { PlatformUnit, PlatformUnitChange, PlatformUpdate } from '../adapter.ts'
import type { Alarm } from '../alarm.ts'
import { PlatformError } from '../errors.ts'
import type { Position } from '../position.ts'

/** Alarms are asked for over so long. */
export const ALARM_WINDOW_MS = 2 * 3_600_000
/** And remembered so long after they were last told. */
const ALARM_KEPT_MS = 3 * 3_600_000
/** Between two polls; after a longer silence the newest fix alone is not the whole story. */
const GAP_MS = 60_000

export const emptyUpdate = (gapSince: number | null = null): PlatformUpdate => ({
  positions: [],
  alarms: [],
  changes: [],
  discarded: 0,
  gapSince,
})

/** What a polled platform already told: its units, each unit's newest fix, the alarms of the window. Times epoch ms. */
export class PollMemory {
  readonly #names = new Map<string, string>()
  readonly #fixes = new Map<string, number>()
  readonly #alarms = new Map<string, { endAt: number | null; toldAt: number }>()
  #lastPoll: number | null = null
  #failed = false

  get unitKeys(): string[] {
    return [...this.#names.keys()]
  }

  /** Takes the platform's whole list of units and tells what is different from the last one. */
  learn(units: readonly PlatformUnit[]): PlatformUnitChange[] {
    const changes: PlatformUnitChange[] = []
    const gone = new Set(this.#names.keys())
    for (const unit of units) {
      gone.delete(unit.key)
      const before = this.#names.get(unit.key)
      if (before === undefined) changes.push({ kind: 'added', unit })
      else if (before !== unit.name) changes.push({ kind: 'renamed', unitKey: unit.key, name: unit.name })
      this.#names.set(unit.key, unit.name)
    }
    for (const unitKey of gone) {
      this.#names.delete(unitKey)
      this.#fixes.delete(unitKey)
      changes.push({ kind: 'deleted', unitKey })
    }
    return changes
  }

  /** Whether the newest fix of a unit is another than the one before. */
  isNewFix({ unitKey, fixTime }: Position): boolean {
    if (this.#fixes.get(unitKey) === fixTime) return false
    this.#fixes.set(unitKey, fixTime)
    return true
  }

  /** Those not told yet, and those that have ended since. */
  freshAlarms(alarms: readonly Alarm[], now: number): Alarm[] {
    const fresh = alarms.filter(({ key, endAt, endsOpen }) => {
      // It has no key of its own to be remembered by, and told twice it changes nothing.
      if (endsOpen) return true
      const before = this.#alarms.get(key)
      this.#alarms.set(key, { endAt: endAt ?? before?.endAt ?? null, toldAt: now })
      return !before || (endAt !== null && before.endAt === null)
    })
    for (const [key, { toldAt }] of this.#alarms) if (now - toldAt > ALARM_KEPT_MS) this.#alarms.delete(key)
    return fresh
  }

  /** Runs one poll: `gapSince` is the last good one when positions since then may be missing. */
  async poll(now: number, read: (gapSince: number | null) => Promise<PlatformUpdate>): Promise<PlatformUpdate> {
    const late = this.#lastPoll !== null && (this.#failed || now - this.#lastPoll > GAP_MS)
    try {
      const update = await read(late ? this.#lastPoll : null)
      this.#failed = false
      this.#lastPoll = now
      return update
    } catch (error) {
      this.#failed = true
      throw error
    }
  }
}

/**
 * `asked`, or `otherwise` when the platform refuses the call. For what comes beside positions: an account without the
 * permission for alarms is followed all the same.
 */
export async function unlessRefused<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'show') return otherwise
    throw error
  }
}
