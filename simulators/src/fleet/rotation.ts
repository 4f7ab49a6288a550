import { Dice } from '../random.ts'
import { between } from './places.ts'
import { interpolate, type RoadPath } from './road-path.ts'
import type { Activity, Place, PlanPiece, Rotation, Truck } from './types.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Trucks live by central Mexican time, which has no summer time. */
export const UTC_OFFSET = -6 * HOUR

/** What a truck's plan depends on besides the rotation's number. */
export interface Habits {
  seed: number
  /** Local time of day it leaves the yard, ms after midnight. */
  departure: number
  /** Days its rotations are shifted against other trucks' of the same length. */
  shiftDays: number
  /** Stops for the night; the others have two drivers. */
  nightRest: boolean
  /** Its pace against the usual speed: more than 1 is slower. */
  pace: number
  /** Kilometres of a full tank. */
  rangeKm: number
  /** Customers it serves, nearest first. */
  customers: readonly Place[]
  pathBetween: (from: Place, to: Place) => RoadPath
}

const FULL = 96
const REFUEL_BELOW = 26
/** Percent of the tank the idling engine burns per hour. */
const IDLE_PERCENT_PER_HOUR = 0.4
/** Lost with braking and speeding up again at each stop. */
const STOP_LOSS = 45_000
/** No stop on the road nearer to the last one or to the arrival than this. */
const STOP_MARGIN_M = 4000
const NIGHT_STARTS = 22 * HOUR

export function rotationStart(truck: Truck, habits: Habits, index: number): number {
  const jitter = new Dice(habits.seed, index).between(0, 50 * MINUTE)
  const day = (index * truck.rotationDays + habits.shiftDays) * DAY
  return Math.round((day - UTC_OFFSET + habits.departure + jitter) / 1000) * 1000
}

/** The rotation's full plan: as many of its customers as fit before the next rotation starts, else the nearest one. */
export function planRotation(truck: Truck, habits: Habits, index: number): Rotation {
  const start = rotationStart(truck, habits, index)
  const end = rotationStart(truck, habits, index + 1)
  let destinations = chooseDestinations(truck, habits, index, end - start)
  for (;;) {
    const plan = new PlanWriter(truck, habits, index, start)
    plan.stayAt(truck.yard, 'loading')
    for (const place of destinations) {
      plan.driveTo(place)
      plan.stayAt(place, 'unloading')
    }
    if (destinations.length > 0) plan.driveTo(truck.yard)
    if (plan.clock < end - 20 * MINUTE || destinations.length === 0) return plan.finish(destinations, end)
    const nearest = habits.customers.slice(0, 1)
    if (destinations.length > 1) destinations = destinations.slice(0, -1)
    else destinations = destinations[0] === nearest[0] ? [] : nearest
  }
}

/** The farthest of a few that fits, then others until the rotation is well used; the estimate keeps plans from being cut. */
function chooseDestinations(truck: Truck, habits: Habits, index: number, available: number): Place[] {
  const dice = new Dice(habits.seed ^ 0x5bd1e995, index)
  const chosen: Place[] = []
  // Drivers with a night's rest drive about 16 of 24 hours.
  const slowness = 1.16 * habits.pace * (habits.nightRest && truck.rotationDays > 1 ? 1.45 : 1)
  const driving = (from: Place, to: Place) => habits.pathBetween(from, to).durationS * 1000 * slowness
  let here = truck.yard
  let used = 80 * MINUTE
  let back = 0
  for (let tries = 0; chosen.length < 4 && tries < 12 && used + back < available * 0.7; tries += 1) {
    const offers =
      chosen.length > 0 ? [dice.pick(habits.customers)] : [0, 1, 2, 3].map(() => dice.pick(habits.customers))
    const next = offers.toSorted((a, b) => between(here, b) - between(here, a))[tries % offers.length]
    if (!next || chosen.includes(next)) continue
    const there = driving(here, next) + 70 * MINUTE
    const home = driving(next, truck.yard)
    if (used + there + home > available * 0.96) continue
    chosen.push(next)
    used += there
    back = home
    here = next
  }
  return chosen.length > 0 ? chosen : habits.customers.slice(0, 1)
}

/** Writes pieces one after another and keeps the clock, the counters and the tank. */
class PlanWriter {
  clock: number
  readonly #truck: Truck
  readonly #habits: Habits
  readonly #index: number
  readonly #start: number
  readonly #dice: Dice
  readonly #pieces: PlanPiece[] = []
  readonly #visits: Rotation['visits'] = []
  #here: Place
  #drivenM = 0
  #engineMs = 0
  #fuel = FULL
  #sinceBreak = 0

  constructor(truck: Truck, habits: Habits, index: number, start: number) {
    this.#truck = truck
    this.#habits = habits
    this.#index = index
    this.#start = start
    this.#here = truck.yard
    this.#dice = new Dice(habits.seed ^ 0x27d4eb2f, index)
    this.clock = start
  }

  /** 30 to 90 minutes at a dock: engine on to park, off, on again before leaving. */
  stayAt(place: Place, activity: 'loading' | 'unloading'): void {
    const arrive = this.clock
    this.#stop(activity, this.#dice.between(3, 7) * MINUTE, true, { place })
    this.#stop(activity, this.#dice.between(25, 75) * MINUTE, false, { place })
    this.#stop(activity, this.#dice.between(2, 8) * MINUTE, true, { place })
    this.#visits.push({ place, arrive, leave: this.clock })
    this.#sinceBreak = 0
  }

  driveTo(place: Place): void {
    const path = this.#habits.pathBetween(this.#here, place)
    const booths = path.booths.filter((at) => at > STOP_MARGIN_M && at < path.lengthM - STOP_MARGIN_M)
    let at = 0
    for (;;) {
      while ((booths[0] ?? Infinity) <= at + STOP_MARGIN_M / 4) booths.shift()
      const stop = this.#nextStop(path, at, booths[0] ?? Infinity)
      if (!stop) break
      this.#drive(path, at, stop.at)
      at = stop.at
      this.#standOnRoad(stop.why, path, at)
    }
    this.#drive(path, at, path.lengthM)
    this.#here = place
  }

  finish(destinations: Place[], end: number): Rotation {
    const truck = this.#truck
    const arrive = this.clock
    this.#stop('parked', 3 * MINUTE, true, { place: truck.yard })
    this.#stop('parked', end - this.clock, false, { place: truck.yard })
    this.#visits.push({ place: truck.yard, arrive, leave: end })
    const { yard } = truck
    return {
      truck,
      index: this.#index,
      start: this.#start,
      end,
      yard,
      destinations,
      visits: this.#visits,
      pieces: this.#pieces,
    }
  }

  /** The first reason to stop between `at` and the path's end: tank, night, meal or toll booth. */
  #nextStop(path: RoadPath, at: number, booth: number): { why: 'fuel' | 'rest' | 'meal' | 'toll'; at: number } | null {
    const { nightRest, pace, rangeKm } = this.#habits
    const after = (ms: number) =>
      interpolate(path.usual, path.along, interpolate(path.along, path.usual, at) + Math.max(0, ms) / 1000 / pace)
    const untilNight = (((NIGHT_STARTS - (this.clock + UTC_OFFSET)) % DAY) + DAY) % DAY
    const left = interpolate(path.along, path.usual, path.lengthM) - interpolate(path.along, path.usual, at)
    const resting = nightRest && left > 1.5 * 3600
    const stops = [
      { why: 'fuel' as const, at: at + ((this.#fuel - REFUEL_BELOW) / 100) * rangeKm * 1000 },
      { why: 'rest' as const, at: resting ? (untilNight > 18 * HOUR ? at : after(untilNight)) : Infinity },
      { why: 'meal' as const, at: after(5 * HOUR - this.#sinceBreak) },
      { why: 'toll' as const, at: booth },
    ].map((stop) => ({ ...stop, at: stop.why === 'toll' ? stop.at : Math.max(stop.at, at + STOP_MARGIN_M) }))
    const next = stops.reduce((first, stop) => (stop.at < first.at ? stop : first))
    return next.at < path.lengthM - STOP_MARGIN_M ? next : null
  }

  #standOnRoad(why: 'fuel' | 'rest' | 'meal' | 'toll', path: RoadPath, at: number): void {
    const where = { path, at }
    if (why === 'toll') return this.#stop('toll', this.#dice.between(0.6, 2.8) * MINUTE, true, where)
    this.#sinceBreak = 0
    if (why === 'meal') return this.#stop('meal', this.#dice.between(30, 50) * MINUTE, false, where)
    if (why === 'rest') return this.#stop('rest', this.#dice.between(6.5, 7.8) * HOUR, false, where)
    this.#stop('fuel', this.#dice.between(14, 26) * MINUTE, false, where, FULL)
  }

  #stop(
    activity: Activity,
    duration: number,
    ignition: boolean,
    where: { place?: Place; path?: RoadPath; at?: number },
    fuelTo?: number,
  ): void {
    const burnt = ignition ? (duration / HOUR) * IDLE_PERCENT_PER_HOUR : 0
    const at = where.at ?? 0
    const place = where.place ?? null
    this.#push(
      { activity, ignition, place, path: where.path ?? null, fromM: at, toM: at },
      duration,
      fuelTo ?? this.#fuel - burnt,
    )
  }

  #drive(path: RoadPath, fromM: number, toM: number): void {
    const usual = interpolate(path.along, path.usual, toM) - interpolate(path.along, path.usual, fromM)
    const duration = usual * 1000 * this.#habits.pace * this.#dice.between(1.02, 1.1) + STOP_LOSS
    this.#sinceBreak += duration
    const burnt = ((toM - fromM) / 1000 / this.#habits.rangeKm) * 100
    this.#push({ activity: 'driving', ignition: true, place: null, path, fromM, toM }, duration, this.#fuel - burnt)
  }

  #push(
    what: Pick<PlanPiece, 'activity' | 'ignition' | 'place' | 'path' | 'fromM' | 'toM'>,
    duration: number,
    fuelTo: number,
  ): void {
    const start = this.clock
    const end = Math.round((start + duration) / 1000) * 1000
    const [drivenM, engineMs, fuelFrom] = [this.#drivenM, this.#engineMs, this.#fuel]
    this.#pieces.push({ ...what, start, end, drivenM, engineMs, fuelFrom, fuelTo })
    this.clock = end
    this.#fuel = fuelTo
    this.#drivenM += what.toM - what.fromM
    if (what.ignition) this.#engineMs += end - start
  }
}
