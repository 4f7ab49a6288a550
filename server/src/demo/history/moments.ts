import { reportTimes, truckAt } from '@arriero/simulators/fleet/fleet.ts'
import { chance } from '@arriero/simulators/random.ts'
import type { PlanPiece, Rotation, Truck } from '@arriero/simulators/fleet/types.ts'
import { wialonUnitId } from '@arriero/simulators/wialon/units.ts'
import type { FullFix } from '../../modules/tracking/store/position-copy.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The youngest messages are all kept: the position flow goes on from the very last one. */
const wholeMs = 20 * minute
/** Of older ones some are kept, the younger, the finer. Milliseconds between two, by what the truck does. */
const grains = [
  { upTo: 24 * hour, moving: 2 * minute, idle: 5 * minute, off: 12 * minute },
  { upTo: 8 * hour, moving: minute, idle: 3 * minute, off: 10 * minute },
  { upTo: wholeMs, moving: 30 * second, idle: minute, off: 5 * minute },
]
type Grain = (typeof grains)[number]

/** Rotations of a truck that touch from ≤ t < to, in their order. */
export function rotationsBetween(truck: Truck, from: number, to: number): Rotation[] {
  const rotations = [truck.itinerary.rotationAt(from)]
  for (let last = rotations[0]; last && last.end < to; last = rotations.at(-1))
    rotations.push(truck.itinerary.rotation(last.index + 1))
  return rotations
}

/** Instants from ≤ t < to, rising, at which a truck's positions are kept. Whatever it begins to do has one. */
export function* moments(truck: Truck, rotations: readonly Rotation[], from: number, to: number): Generator<number> {
  let since = from
  for (const grain of grains) {
    const until = Math.max(since, to - grain.upTo)
    yield* thinned(rotations, grain, since, until)
    since = until
  }
  yield* reportTimes(truck, since, to)
}

function* thinned(rotations: readonly Rotation[], grain: Grain, from: number, to: number): Generator<number> {
  for (const { pieces } of rotations) {
    for (const piece of pieces) {
      if (piece.end <= from || piece.start >= to) continue
      const every = grain[doing(piece)]
      const first = piece.start + Math.max(0, Math.ceil((from - piece.start) / every)) * every
      for (let t = first; t < Math.min(to, piece.end); t += every) yield t
    }
  }
}

const doing = ({ activity, ignition }: PlanPiece) =>
  activity === 'driving' || activity === 'toll' ? 'moving' : ignition ? 'idle' : 'off'

/** A truck's position at an instant as the platform gives it, and the hours its engine has run. */
export function fixAt(
  truck: Truck,
  t: number,
  accountId: number,
  unitId: number,
  sourceId: number,
): { fix: FullFix; engineHours: number } {
  const state = truckAt(truck, t)
  const fix = {
    accountId,
    unitId,
    fixTime: Math.floor(t / second) * second,
    receivedAt: Math.ceil(t / second) * second,
    lat: rounded(state.lat, 1e6),
    lon: rounded(state.lon, 1e6),
    speed: Math.round(state.speed),
    course: Math.round(state.course) % 360,
    altitude: Math.round(state.altitude),
    satellites: 8 + Math.floor(chance(wialonUnitId(truck.index), t / second) * 8),
    ignition: state.ignition,
    odometerKm: rounded(state.odometerKm, 100),
    fuelPercent: rounded(state.fuelPercent, 10),
    sourceId,
  }
  return { fix, engineHours: state.engineHours }
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
