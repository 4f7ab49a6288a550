import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import type { Fleet, Rotation, Truck } from '@arriero/simulators/fleet/types.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import { buildGeofenceIndex, type GeofenceIndex } from '../../modules/tracking/engine/geofence-index.ts'
import { packDay } from '../../modules/tracking/engine/packing.ts'
import { dayMs, utcDay } from '../../modules/tracking/store/packed-days.ts'
import type { FullFix } from '../../modules/tracking/store/position-copy.ts'
import { fixAt, moments, rotationsBetween } from './moments.ts'
import { rawSince } from '../../modules/tracking/tracking.partitions.ts'
import { RawWriter } from './raw-rows.ts'
import { FollowedTrips } from './follow-trips.ts'
import { outlineOf, Routes } from './trip-plans.ts'
import type { LineInput, LineOutput } from './types.ts'
import { FollowedUnit } from './unit-past.ts'
import { WatchedUnit } from './watched-unit.ts'

/** The engine's memory of a unit is worked out from this much of its past. */
const memoryMs = 30 * 3_600_000
/** Of a truck that fell silent before the history begins: its last day. */
const silentMs = dayMs

let kept: { now: number; fleet: Fleet } | null = null

/** The same fleet for all lines a thread gets: its ways between places are worked out once. */
function fleetAt(now: number, trucks: number): Fleet {
  if (kept?.now !== now) kept = { now, fleet: createFleet({ seed: demoSeed, trucks, now }) }
  return kept.fleet
}

/** Lives through the last days of the trucks of one line: positions, visits, hours, trips and what the engine remembers. */
export function run(input: LineInput): LineOutput {
  const { now, line, unitIds } = input
  const output: LineOutput = { days: [], raw: [], visits: [], hours: [], units: [], routes: [], trips: [], alerts: [] }
  const index = buildGeofenceIndex(input.fences)
  const routes = new Routes()
  for (const truck of fleetAt(now, unitIds.length).trucks) {
    if (truck.line.index === line && truck.silentSince !== -Infinity) liveThrough(truck, input, index, routes, output)
  }
  output.routes = routes.list
  return output
}

function liveThrough(
  truck: Truck,
  { now, from, accountId, sourceId, unitIds, places, rule }: LineInput,
  index: GeofenceIndex,
  routes: Routes,
  output: LineOutput,
): void {
  const unitId = unitIds[truck.index]!
  const until = Math.min(now, truck.silentSince ?? now)
  const since = Math.min(from, until - silentMs)
  const rotations = rotationsBetween(truck, since, now + dayMs)
  const outlines = rotations.flatMap((rotation) => outlineOf(rotation, { from, now }, places, routes) ?? [])
  const trips = new FollowedTrips(outlines, routes.list)
  const unit = new FollowedUnit(unitId, index, driveBefore(rotations, until - memoryMs))
  const watched = new WatchedUnit(unitId, rule)
  const days = new DayWriter(unitId, rawSince(now), output)
  for (const t of moments(truck, rotations, since, until)) {
    const { fix, engineHours } = fixAt(truck, t, accountId, unitId, sourceId)
    days.add(fix)
    unit.advance(fix, engineHours)
    trips.advance(fix)
    watched.advance(fix)
  }
  days.close()
  output.visits.push(...unit.visits)
  for (const sum of unit.hours) output.hours.push({ unitId, sum })
  if (unit.memory) output.units.push({ unitId, memory: unit.memory })
  output.trips.push(...trips.result(truck.index))
  output.alerts.push(...watched.alerts)
}

/** Start of the last drive that began before an instant: from there on every stop is known whole. */
function driveBefore(rotations: readonly Rotation[], at: number): number {
  const drives = rotations.flatMap(({ pieces }) =>
    pieces.filter(({ activity, start }) => activity === 'driving' && start <= at),
  )
  return drives.at(-1)?.start ?? -Infinity
}

/** Gathers a unit's positions day by day (UTC): what is closed is packed, the last hours stay raw. */
class DayWriter {
  readonly #unitId: number
  readonly #rawFrom: number
  readonly #output: LineOutput
  #rows: FullFix[] = []
  readonly #raw = new RawWriter()
  #dayEnds = -Infinity

  constructor(unitId: number, rawSince: number, output: LineOutput) {
    this.#unitId = unitId
    this.#rawFrom = rawSince
    this.#output = output
  }

  add(fix: FullFix): void {
    if (fix.fixTime >= this.#rawFrom) {
      this.#raw.add(fix)
      return
    }
    if (fix.fixTime >= this.#dayEnds) {
      this.#pack()
      this.#dayEnds = (Math.floor(fix.fixTime / dayMs) + 1) * dayMs
    }
    this.#rows.push(fix)
  }

  close(): void {
    this.#pack()
    const rows = this.#raw.rows()
    if (rows.length > 0) this.#output.raw.push({ unitId: this.#unitId, rows })
  }

  #pack(): void {
    const [first, last] = [this.#rows[0], this.#rows.at(-1)]
    if (!first || !last) return
    this.#output.days.push({
      unitId: this.#unitId,
      day: utcDay(first.fixTime),
      count: this.#rows.length,
      firstAt: first.fixTime,
      lastAt: last.fixTime,
      block: packDay(this.#rows),
    })
    this.#rows = []
  }
}
