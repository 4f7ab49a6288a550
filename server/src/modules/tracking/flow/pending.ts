import { PositionCopy, type FullFix } from '../store/position-copy.ts'
import type { UnitHour } from '../store/unit-hours.ts'
import type { UnitFact } from '../tracking.events.ts'
import type { Aside, Chunk, VisitChange } from './chunk.ts'
import { directMs } from '../tracking.partitions.ts'
import type { StatusFix } from '../tracking.step.ts'
import type { UnitFlow } from './unit-flow.ts'

/** What an account's next transaction stores. */
export interface Pending {
  copy: PositionCopy
  /** Of those in `copy`, who tell of sensors. */
  sensed: FullFix[]
  /** To be stored one by one: of a time that may be packed. */
  slow: FullFix[]
  /** To be stored so as well: they came after newer ones, so what was known of their units is worked out again. */
  late: FullFix[]
  lateUnits: Set<UnitFlow>
  /** Told without a place. */
  statuses: StatusFix[]
  aside: Aside[]
  visits: VisitChange[]
  hours: UnitHour[]
  facts: UnitFact[]
  changed: Set<UnitFlow>
  /** Those who wait for these positions to be durable. */
  waiting: (() => void)[]
}

export const emptyPending = (): Pending => ({
  copy: new PositionCopy(),
  sensed: [],
  slow: [],
  late: [],
  lateUnits: new Set(),
  statuses: [],
  aside: [],
  visits: [],
  hours: [],
  facts: [],
  changed: new Set(),
  waiting: [],
})

export const pendingCount = ({ copy, slow, late, aside }: Pending) =>
  copy.length + slow.length + late.length + aside.length

/** Puts what the steps found into the account's next transaction. */
export function keep(pending: Pending, chunk: Chunk, lateUnits: readonly UnitFlow[], now: number): void {
  for (let i = 0; i < chunk.fresh.length; i++) {
    const fix = chunk.fresh[i]!
    if (fix.fixTime >= now - directMs) {
      pending.copy.add(fix)
      if (fix.sensors) pending.sensed.push(fix)
    } else pending.slow.push(fix)
    pending.changed.add(chunk.units[i]!)
  }
  for (const fix of chunk.late) pending.late.push(fix)
  for (const unit of lateUnits) pending.lateUnits.add(unit)
  pending.aside.push(...chunk.aside)
  pending.visits.push(...chunk.visits)
  pending.hours.push(...chunk.hours)
  pending.facts.push(...chunk.facts)
}
