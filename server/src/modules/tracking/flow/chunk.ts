import type { FullFix } from '../store/position-copy.ts'
import type { SetAside } from '../store/set-aside.ts'
import type { UnitHour } from '../store/unit-hours.ts'
import type { UnitFact } from '../tracking.events.ts'
import type { UnitFlow } from './unit-flow.ts'

/** Changes of visits, in the order they happened. Instants epoch ms; `outAt` null while the unit is inside. */
export interface VisitChange {
  unitId: number
  geofenceId: number
  inAt: number
  outAt: number | null
}

/** A position set aside. */
export interface Aside {
  fix: FullFix
  reason: SetAside['reason']
  /** What the database said. */
  detail?: string
}

/** Positions between the steps of the pipeline: each step reads what the former found and adds its own. */
export interface Chunk {
  /** Of known units, judged fresh: `units[i]` belongs to `fresh[i]`. Each is the newest of its unit. */
  fresh: FullFix[]
  units: UnitFlow[]
  late: FullFix[]
  aside: Aside[]
  visits: VisitChange[]
  /** Hours that are over. */
  hours: UnitHour[]
  facts: UnitFact[]
  unknown: number
  /** Told by a better source of the unit as well. */
  spare: number
  duplicates: number
}

export const emptyChunk = (): Chunk => ({
  fresh: [],
  units: [],
  late: [],
  aside: [],
  visits: [],
  hours: [],
  facts: [],
  unknown: 0,
  spare: 0,
  duplicates: 0,
})
