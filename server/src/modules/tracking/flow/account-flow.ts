import { rankedAnew } from '../engine/fusion.ts'
import type { GeofenceIndex } from '../engine/geofence-index.ts'
import { emptyPending, type Pending } from './pending.ts'
import type { UnitFlow, UnitSource } from './unit-flow.ts'

/** Whose a key is, and how good its source is for that unit: 0 is the best. */
export interface UnitRoute {
  unit: UnitFlow
  rank: number
}

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
  #bySource = new Map<number, Map<string, UnitRoute>>()

  constructor(accountId: number, fences: GeofenceIndex) {
    this.accountId = accountId
    this.fences = fences
  }

  unitOf(sourceId: number, key: string): UnitFlow | undefined {
    return this.routeOf(sourceId, key)?.unit
  }

  routeOf(sourceId: number, key: string): UnitRoute | undefined {
    return this.#bySource.get(sourceId)?.get(key)
  }

  unitById(id: number): UnitFlow | undefined {
    return this.#byId.get(id)
  }

  get units(): Iterable<UnitFlow> {
    return this.#byId.values()
  }

  /** Takes over the account's present list of units, each with its sources, the best first. */
  replaceUnits(units: readonly { unit: UnitFlow; sources: readonly UnitSource[] }[]): void {
    this.#byId = new Map(units.map(({ unit }) => [unit.id, unit]))
    this.#bySource = new Map()
    for (const { unit, sources } of units) {
      // One source needs no choice.
      unit.heard =
        sources.length > 1
          ? rankedAnew(
              unit.heard,
              sources.map((source) => rankOf(unit.sources, source)),
            )
          : null
      unit.sources = sources
      sources.forEach(({ sourceId, key }, rank) => {
        const own = this.#bySource.get(sourceId) ?? new Map<string, UnitRoute>()
        this.#bySource.set(sourceId, own.set(key, { unit, rank }))
      })
    }
  }

  takePending(): Pending {
    const taken = this.pending
    this.pending = emptyPending()
    return taken
  }
}

const rankOf = (sources: readonly UnitSource[], { sourceId, key }: UnitSource) =>
  sources.findIndex((one) => one.sourceId === sourceId && one.key === key)
