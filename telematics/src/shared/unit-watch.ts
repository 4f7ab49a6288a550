import type { PlatformUnit, PlatformUnitChange } from '../adapter.ts'
import type { Position } from '../position.ts'

/** A poll so long after the last good one has missed positions: a list has only the last one of each unit. */
const GAP_MS = 60_000

interface Seen {
  name: string
  fixTime: number | null
}

/** For platforms that give a list with each unit's last position: what is new since the list before. */
export class UnitWatch {
  readonly #units = new Map<string, Seen>()
  readonly #pollEveryMs: number
  #lastList: number | null = null

  constructor(pollEveryMs: number) {
    this.#pollEveryMs = pollEveryMs
  }

  get hasList(): boolean {
    return this.#lastList !== null
  }

  /** Positions not given before; units added, renamed and gone, none with the first list. Epoch ms. */
  take(
    units: readonly PlatformUnit[],
    now: number,
  ): { positions: Position[]; changes: PlatformUnitChange[]; gapSince: number | null } {
    const last = this.#lastList
    const positions: Position[] = []
    const changes: PlatformUnitChange[] = []
    const gone = new Set(this.#units.keys())
    for (const unit of units) {
      const { key, name, position } = unit
      const seen = this.#units.get(key)
      gone.delete(key)
      if (position && position.fixTime !== seen?.fixTime) positions.push(position)
      if (!seen && last !== null) changes.push({ kind: 'added', unit })
      else if (seen && seen.name !== name) changes.push({ kind: 'renamed', unitKey: key, name })
      this.#units.set(key, { name, fixTime: position?.fixTime ?? seen?.fixTime ?? null })
    }
    for (const unitKey of gone) {
      this.#units.delete(unitKey)
      changes.push({ kind: 'deleted', unitKey })
    }
    this.#lastList = now
    const isLate = last !== null && now - last > Math.max(GAP_MS, 3 * this.#pollEveryMs)
    return { positions, changes, gapSince: isLate ? last : null }
  }
}
