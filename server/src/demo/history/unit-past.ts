import type { GeofenceIndex } from '../../modules/tracking/engine/geofence-index.ts'
import { HourFold, type HourSum } from '../../modules/tracking/engine/hours.ts'
import { step as stepFences, type UnitFences } from '../../modules/tracking/engine/membership.ts'
import { isProlongedStop } from '../../modules/tracking/engine/stops.ts'
import { stepMotion } from '../../modules/tracking/engine/motion.ts'
import type { VisitChange } from '../../modules/tracking/flow/chunk.ts'
import {
  motionOptions,
  remember,
  unitFlow,
  type UnitFlow,
  type UnitMemory,
} from '../../modules/tracking/flow/unit-flow.ts'
import type { FullFix } from '../../modules/tracking/store/position-copy.ts'

/** Every unit of the demo; the default of the table. */
export const speedLimit = 95
const hourMs = 3_600_000

/** What the position flow would know of a unit after its past: visits told, hours summed, and its memory. */
export class FollowedUnit {
  readonly visits: VisitChange[] = []
  readonly #index: GeofenceIndex
  readonly #remembersFrom: number
  readonly #unit: UnitFlow
  readonly #hours = new HourFold(motionOptions(speedLimit))
  #fences: UnitFences | null = null

  constructor(unitId: number, index: GeofenceIndex, remembersFrom: number) {
    this.#unit = unitFlow(unitId, speedLimit)
    this.#index = index
    this.#remembersFrom = remembersFrom
  }

  advance(fix: FullFix, engineHours: number): void {
    const unitId = this.#unit.id
    const { entered, left, crossed, state } = stepFences(this.#index, this.#fences, fix)
    this.#fences = state
    for (const { id, at } of entered) this.visits.push({ unitId, geofenceId: Number(id), inAt: at, outAt: null })
    for (const { id, inAt, at } of left) this.visits.push({ unitId, geofenceId: Number(id), inAt, outAt: at })
    for (const { id, inAt, outAt } of crossed) this.visits.push({ unitId, geofenceId: Number(id), inAt, outAt })
    this.#hours.add(fix)
    if (fix.fixTime < this.#remembersFrom) return
    const known = this.#unit.memory !== null
    const memory = remember(this.#unit, fix)
    if (!known) memory.baseHours = engineHours
    memory.motion = stepMotion(memory.motion, fix, this.#unit.options).state
  }

  get hours(): readonly HourSum[] {
    return this.#hours.all
  }

  /** null when it never sent anything. What has lasted for long counts as told: nobody is told of the past. */
  get memory(): UnitMemory | null {
    const { memory } = this.#unit
    if (!memory) return null
    const stop = memory.motion?.stop ?? null
    const told = isProlongedStop(stop, memory.newest.fixTime, hourMs) ? (stop?.arriveAt ?? 0) : 0
    return {
      ...memory,
      fences: this.#fences,
      hour: this.#hours.open,
      told: { stop: told, excess: memory.motion?.excess?.fromAt ?? 0 },
    }
  }
}
