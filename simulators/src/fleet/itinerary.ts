import { chance, mix, waves } from '../random.ts'
import { rulerAt } from '../roads/distance.ts'
import { altitudeAt } from './altitude.ts'
import { type DriveProfile, driveProfile, drivenAt } from './drive-profile.ts'
import { lastAtOrBelow, type RoadPath } from './road-path.ts'
import { DAY, type Habits, HOUR, planRotation, rotationStart, UTC_OFFSET } from './rotation.ts'
import type { Place, PlanPiece, Rotation, Truck, TruckState } from './types.ts'

/** Counters start here: 2026-10-01, a fixed day so that they do not depend on when a program starts. */
const COUNTERS_FROM = Date.UTC(2026, 9, 1)
/** Rotations kept ready; a reader goes through time in one direction. */
const KEPT = 4
const MOVING_EVERY = 10_000
const IDLE_EVERY = 60_000
/** Over the last metres the truck turns in to its own dock of the place. */
const DOCK_M = 150

interface Counters {
  km: number
  engineHours: number
}

/** One truck's whole past and future as a function of time; keeps nothing but recently used plans. */
export class Itinerary {
  readonly #truck: () => Truck
  readonly #habits: Habits
  readonly #base: Counters
  readonly #rotations = new Map<number, Rotation>()
  readonly #profiles = new WeakMap<PlanPiece, DriveProfile>()
  readonly #counters = new Map<number, Counters>()
  #current: Rotation | null = null
  #piece: PlanPiece | null = null

  constructor(truck: () => Truck, habits: Habits, base: Counters) {
    this.#truck = truck
    this.#habits = habits
    this.#base = base
  }

  rotationAt(t: number): Rotation {
    const current = this.#current
    if (current && t >= current.start && t < current.end) return current
    const { rotationDays } = this.#truck()
    const days = (t + UTC_OFFSET - this.#habits.departure) / DAY - this.#habits.shiftDays
    let index = Math.floor(days / rotationDays)
    // Departures vary by some minutes.
    if (rotationStart(this.#truck(), this.#habits, index) > t) index -= 1
    this.#current = this.rotation(index)
    return this.#current
  }

  rotation(index: number): Rotation {
    let rotation = this.#rotations.get(index)
    if (!rotation) {
      rotation = planRotation(this.#truck(), this.#habits, index)
      this.#rotations.set(index, rotation)
      const oldest = this.#rotations.keys().next().value
      if (this.#rotations.size > KEPT && oldest !== undefined) this.#rotations.delete(oldest)
    }
    return rotation
  }

  stateAt(t: number): TruckState {
    const rotation = this.rotationAt(t)
    const piece = this.#pieceAt(rotation, t)
    const counters = this.#countersAt(rotation.index)
    const share = piece.end > piece.start ? (t - piece.start) / (piece.end - piece.start) : 0
    const { metres, speed } =
      piece.activity === 'driving' && piece.path
        ? drivenAt(this.#profileOf(piece, piece.path), t - piece.start)
        : { metres: 0, speed: 0 }
    const engineMs = piece.engineMs + (piece.ignition ? t - piece.start : 0)
    const where = piece.path
      ? this.#onPath(piece.path, piece.fromM + metres)
      : this.#docked(piece.place ?? rotation.yard)
    const place = piece.place
    return {
      t,
      lat: where.lat + (chance(this.#habits.seed, t / 1000, 1) - 0.5) * 4e-5,
      lon: where.lon + (chance(this.#habits.seed, t / 1000, 2) - 0.5) * 4e-5,
      speed,
      course: where.course,
      altitude: altitudeAt(where.lat, where.lon),
      ignition: piece.ignition,
      odometerKm: counters.km + (piece.drivenM + metres) / 1000,
      engineHours: counters.engineHours + engineMs / HOUR,
      fuelPercent: piece.fuelFrom + (piece.fuelTo - piece.fuelFrom) * share,
      activity: piece.activity,
      place,
    }
  }

  /** When it sends a message, from ≤ t < to: each 10 s moving, 60 s idling, 2 to 5 min with the engine off. */
  *reportTimes(from: number, to: number): Generator<number> {
    const { silentSince } = this.#truck()
    const until = Math.min(to, silentSince ?? Infinity)
    const offEvery = 120_000 + (mix(this.#habits.seed, 5) % 181) * 1000
    for (let t = from; t < until;) {
      const rotation = this.rotationAt(t)
      for (const piece of rotation.pieces) {
        if (piece.end <= t) continue
        const still = piece.ignition ? IDLE_EVERY : offEvery
        const every = piece.activity === 'driving' || piece.activity === 'toll' ? MOVING_EVERY : still
        const skipped = Math.max(0, Math.ceil((t - piece.start) / every))
        for (let at = piece.start + skipped * every; at < piece.end; at += every) {
          if (at >= until) return
          yield at
        }
      }
      t = rotation.end
    }
  }

  #pieceAt(rotation: Rotation, t: number): PlanPiece {
    const last = this.#piece
    if (last && t >= last.start && t < last.end && this.#current === rotation) return last
    let [low, high] = [0, rotation.pieces.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((rotation.pieces[middle]?.start ?? 0) <= t) low = middle
      else high = middle - 1
    }
    const found = rotation.pieces[low]
    if (!found) throw new Error(`Rotation ${rotation.index} has no pieces`)
    this.#piece = found
    return found
  }

  #profileOf(piece: PlanPiece, path: RoadPath): DriveProfile {
    let profile = this.#profiles.get(piece)
    if (!profile) {
      profile = driveProfile(piece, path, mix(this.#habits.seed, piece.start / 1000))
      this.#profiles.set(piece, profile)
    }
    return profile
  }

  /** Counters at a rotation's start: those of the fixed day plus or minus every rotation between. */
  #countersAt(index: number): Counters {
    const known = this.#counters.get(index)
    if (known) return known
    const days = (COUNTERS_FROM + UTC_OFFSET) / DAY - this.#habits.shiftDays
    let at = Math.floor(days / this.#truck().rotationDays)
    const step = index >= at ? 1 : -1
    let counters = this.#counters.get(at) ?? this.#base
    this.#counters.set(at, counters)
    while (at !== index) {
      let next = this.#counters.get(at + step)
      if (!next) {
        const last = this.rotation(step > 0 ? at : at - 1).pieces.at(-1)
        // The last piece is parked with the engine off: its start has the rotation's totals.
        const [km, hours] = [(last?.drivenM ?? 0) / 1000, (last?.engineMs ?? 0) / HOUR]
        next = { km: counters.km + step * km, engineHours: counters.engineHours + step * hours }
        this.#counters.set(at + step, next)
      }
      counters = next
      at += step
    }
    return counters
  }

  #onPath(path: RoadPath, metres: number): { lat: number; lon: number; course: number } {
    const at = Math.min(lastAtOrBelow(path.along, metres), path.along.length - 2)
    const [a = 0, b = 0] = [path.along[at], path.along[at + 1]]
    const [lon0 = 0, lon1 = 0, lat0 = 0, lat1 = 0] = [path.lon[at], path.lon[at + 1], path.lat[at], path.lat[at + 1]]
    const share = b > a ? Math.min(1, (metres - a) / (b - a)) : 0
    const [lat, lon] = [lat0 + (lat1 - lat0) * share, lon0 + (lon1 - lon0) * share]
    const { kx, ky } = rulerAt(lat)
    const [east, north] = [(lon1 - lon0) * kx, (lat1 - lat0) * ky]
    const length = Math.hypot(east, north) || 1
    // Lanes: some metres right of the road's line, wandering; none at the ends, where the dock's place counts.
    const ends = Math.min(1, metres / DOCK_M, (path.lengthM - metres) / DOCK_M)
    const side = Math.max(0, ends) * (6 + 5 * waves(this.#habits.seed, metres / 420))
    const dock = 1 - Math.max(0, ends)
    const [dockEast, dockNorth] = this.#dockOffset()
    return {
      lat: lat + ((-east / length) * side + dockNorth * dock) / ky,
      lon: lon + ((north / length) * side + dockEast * dock) / kx,
      course: (Math.atan2(east, north) * (180 / Math.PI) + 360) % 360,
    }
  }

  #docked(place: Place): { lat: number; lon: number; course: number } {
    const { kx, ky } = rulerAt(place.lat)
    const [east, north] = this.#dockOffset()
    const course = (mix(this.#habits.seed, place.index) % 36) * 10
    return { lat: place.lat + north / ky, lon: place.lon + east / kx, course }
  }

  /** Metres east and north of a place's centre, inside the smallest gate. */
  #dockOffset(): [number, number] {
    return [(chance(this.#habits.seed, 11) - 0.5) * 26, (chance(this.#habits.seed, 12) - 0.5) * 26]
  }
}
