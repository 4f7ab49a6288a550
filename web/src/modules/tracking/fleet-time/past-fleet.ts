import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { FleetChange } from '../fleet/live-units.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import type { Stretch } from './stretch.ts'

export interface PastSnapshot {
  version: number
  sorted: readonly LiveUnit[]
}

/** The fleet at another moment: the units of the live one, put where they were. Listeners hear each move. */
export class PastFleet {
  readonly units = new Map<number, LiveUnit>()
  now: PastSnapshot = { version: 0, sorted: [] }
  private readonly listeners = new Set<(change: FleetChange) => void>()
  /** What its positions alone say of a unit that is shown in alert. */
  private readonly calm = new Map<number, LiveState>()

  /** The units there are, by name. */
  load(sorted: readonly LiveUnit[]) {
    this.units.clear()
    for (const unit of sorted)
      this.units.set(unit.id, { ...unit, lat: null, lon: null, speed: 0, state: liveStates.silent, at: 0, since: 0 })
    this.calm.clear()
    this.tell({ all: true, ids: new Set(), gone: [], upTo: 0 })
  }

  /** Puts the units where they were; those with an alert at that moment are shown so. */
  show(stretch: Stretch, at: number, alerted: ReadonlySet<number>) {
    for (const [id, state] of this.calm) {
      const unit = this.units.get(id)
      if (unit) unit.state = state
    }
    const ids = new Set(this.calm.keys())
    this.calm.clear()
    for (const id of stretch.show(this.units, at)) ids.add(id)
    for (const id of alerted) {
      const unit = this.units.get(id)
      if (!unit || unit.lat === null || unit.state === liveStates.alert) continue
      this.calm.set(id, unit.state)
      unit.state = liveStates.alert
      ids.add(id)
    }
    this.tell({ all: false, ids, gone: [], upTo: at })
  }

  readonly subscribe = (listener: (change: FleetChange) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly snapshot = () => this.now

  private tell(change: FleetChange) {
    this.now = { version: this.now.version + 1, sorted: [...this.units.values()] }
    for (const listener of this.listeners) listener(change)
  }
}
