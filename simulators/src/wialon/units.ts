import { reportTimes, truckAt } from '../fleet/fleet.ts'
import type { Fleet, Truck, TruckState } from '../fleet/types.ts'
import type { ScriptedRun } from './script.ts'

/** A truck as a Wialon item. */
export interface SimUnit {
  id: number
  name: string
  truck: Truck
  deleted: boolean
  /** Id of the unit that the truck's own driver drives now, 0 for none. */
  driverDrives: number
  runs: ScriptedRun[]
}

/** Ids of the demo's items, so that a seeder can name them without asking. */
export function wialonUnitId(truckIndex: number): number {
  return 34_001 + truckIndex
}

export function wialonResourceId(lineIndex: number): number {
  return 20_101 + lineIndex
}

export function simUnits(fleet: Fleet): SimUnit[] {
  return fleet.trucks.map((truck) => ({
    id: wialonUnitId(truck.index),
    name: truck.name,
    truck,
    deleted: false,
    driverDrives: wialonUnitId(truck.index),
    runs: [],
  }))
}

/** The script that rules a unit at `t`, if any. */
function runAt(unit: SimUnit, t: number): ScriptedRun | undefined {
  return unit.runs.findLast(({ start }) => start <= t)
}

export function unitStateAt(unit: SimUnit, t: number): TruckState {
  return runAt(unit, t)?.stateAt(t) ?? truckAt(unit.truck, t)
}

/** Instants of a unit's messages, from ≤ t < to, rising, through scripts and plan. */
export function* unitReportTimes(unit: SimUnit, from: number, to: number): Generator<number> {
  const first = unit.runs[0]?.start ?? Infinity
  yield* reportTimes(unit.truck, from, Math.min(to, first))
  for (const [index, run] of unit.runs.entries()) {
    yield* run.reportTimes(Math.max(from, run.start), Math.min(to, unit.runs[index + 1]?.start ?? Infinity))
  }
}
