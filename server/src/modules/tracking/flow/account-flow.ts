import { sourcesHeard } from '../engine/fusion.ts'
import type { GeofenceIndex } from '../engine/geofence-index.ts'
import { emptyPending, type Pending } from './pending.ts'
import type { UnitFlow } from './unit-flow.ts'

/** Where positions of a unit come from: a source and the unit's key there. */
export interface UnitSource {
  sourceId: number
  key: string
}

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

  /** The unit's source of a rank and its key there. */
  sourceOf(unit: UnitFlow, rank: number): { sourceId: number; key: string } | undefined {
    for (const [sourceId, routes] of this.#bySource)
      for (const [key, route] of routes) if (route.unit === unit && route.rank === rank) return { sourceId, key }
    return undefined
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
      unit.heard = sources.length > 1 ? (unit.heard ?? sourcesHeard()) : null
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
