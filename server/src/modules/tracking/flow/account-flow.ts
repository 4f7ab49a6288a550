import type { GeofenceIndex } from '../engine/geofence-index.ts'
import { emptyPending, type Pending } from './pending.ts'
import type { UnitFlow } from './unit-flow.ts'

/** What the pipeline keeps of an account in memory: its units with what is known of each, its geofences, what waits. */
export class AccountFlow {
  readonly accountId: number
  fences: GeofenceIndex
  pending: Pending = emptyPending()
  /** Units whose last position has changed since it was last stored. */
  readonly dirty = new Set<UnitFlow>()
  lastsWrittenAt = 0
  hoursWrittenAt = 0
  #byId = new Map<number, UnitFlow>()
  /** By source, then by the platform's key. */
  #bySource = new Map<number, Map<string, UnitFlow>>()

  constructor(accountId: number, fences: GeofenceIndex) {
    this.accountId = accountId
    this.fences = fences
  }

  unitOf(sourceId: number, key: string): UnitFlow | undefined {
    return this.#bySource.get(sourceId)?.get(key)
  }

  unitById(id: number): UnitFlow | undefined {
    return this.#byId.get(id)
  }

  get units(): Iterable<UnitFlow> {
    return this.#byId.values()
  }

  /** Takes over the account's present list of units. */
  replaceUnits(units: readonly { unit: UnitFlow; sourceId: number | null; key: string | null }[]): void {
    this.#byId = new Map(units.map(({ unit }) => [unit.id, unit]))
    this.#bySource = new Map()
    for (const { unit, sourceId, key } of units) {
      if (sourceId === null || key === null) continue
      const own = this.#bySource.get(sourceId) ?? new Map<string, UnitFlow>()
      this.#bySource.set(sourceId, own.set(key, unit))
    }
  }

  takePending(): Pending {
    const taken = this.pending
    this.pending = emptyPending()
    return taken
  }
}
