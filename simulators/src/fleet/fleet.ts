import { chance, Dice, mix } from '../random.ts'
import { Itinerary } from './itinerary.ts'
import { between, fleetLines, fleetPlaces } from './places.ts'
import { roadPath, type RoadPath } from './road-path.ts'
import { DAY, type Habits, HOUR, UTC_OFFSET } from './rotation.ts'
import type { Fleet, Place, Rotation, Truck, TruckState } from './types.ts'
import { federalPlates, imei, vin } from './vehicle-ids.ts'

export interface FleetOptions {
  seed: number
  /** Demo: 300. */
  trucks: number
  /** Epoch ms; only decides which trucks have been silent for days (they change once a week). */
  now: number
}

/** A dozen of 300. */
const SILENT_EVERY = 25
const WEEK = 7 * DAY

/** The same seed gives the same fleet, places and days, whenever and wherever it is made. */
export function createFleet({ seed, trucks: count, now }: FleetOptions): Fleet {
  const lines = fleetLines()
  const places = fleetPlaces(seed, lines)
  const paths = new Map<number, RoadPath>()
  const pathBetween = (from: Place, to: Place) => {
    const key = from.index * 10_000 + to.index
    const path = paths.get(key) ?? roadPath(from, to)
    paths.set(key, path)
    return path
  }
  const nearestTo = new Map(
    places
      .filter(({ kind }) => kind === 'yard')
      .map((yard) => {
        const customers = places.filter(({ kind }) => kind === 'customer')
        return [yard, customers.toSorted((a, b) => between(yard, a) - between(yard, b))]
      }),
  )
  const yards = [...nearestTo.keys()]
  const trucks = Array.from({ length: count }, (_, index): Truck => {
    const dice = new Dice(seed, 100 + index)
    const line = lines[index % lines.length]
    const nth = Math.floor(index / lines.length)
    const own = yards.filter((yard) => yard.line === line)
    const yard = own[nth % own.length]
    if (!line || !yard) throw new Error('Every line has a yard')
    const rotationDays = dice.pick([1, 1, 2, 2, 2, 3, 3, 4])
    const habits: Habits = {
      seed: mix(seed, 9000 + index),
      departure: (dice.next() < 0.6 ? dice.between(3, 10) : dice.between(0, 24)) * HOUR,
      shiftDays: dice.whole(0, rotationDays - 1),
      nightRest: dice.next() < 0.5,
      pace: dice.between(0.97, 1.12),
      rangeKm: dice.between(1300, 2000),
      customers: (nearestTo.get(yard) ?? []).slice(0, { 1: 8, 2: 20, 3: 34, 4: 46 }[rotationDays]),
      pathBetween,
    }
    const km = Math.round(dice.between(80_000, 640_000))
    const truck: Truck = {
      index,
      name: `${line.prefix}-${101 + nth}`,
      line,
      yard,
      plates: federalPlates(seed, index),
      vin: vin(seed, index),
      imei: imei(seed, index),
      phone: `+5281${String(10_000_000 + (mix(seed, index, 4) % 89_999_999)).slice(0, 8)}`,
      silentSince: silentSince(seed, index, now),
      rotationDays,
      itinerary: new Itinerary(() => truck, habits, { km, engineHours: km / dice.between(44, 56) }),
    }
    return truck
  })
  return { seed, lines, places, trucks }
}

/** Silent trucks stopped sending on some day before this week; the first of them never sent anything. */
function silentSince(seed: number, index: number, now: number): number | null {
  if (index % SILENT_EVERY !== SILENT_EVERY - 1) return null
  if (index === SILENT_EVERY - 1) return -Infinity
  const week = Math.floor((now - 2 * DAY) / WEEK) * WEEK
  return week - Math.floor((chance(seed, index, 8) * 4 * DAY) / 1000) * 1000
}

/** Where a truck is and how it does at an instant (epoch ms), whether or not it reports. */
export function truckAt(truck: Truck, t: number): TruckState {
  return truck.itinerary.stateAt(t)
}

/** The instants of its messages, from ≤ t < to, rising. */
export function reportTimes(truck: Truck, from: number, to: number): Generator<number> {
  return truck.itinerary.reportTimes(from, to)
}

/** Rotations under way at any time of the calendar day (central Mexico) that contains the instant `day`. */
export function fleetPlan(truck: Truck, day: number): Rotation[] {
  const start = Math.floor((day + UTC_OFFSET) / DAY) * DAY - UTC_OFFSET
  const rotations = [truck.itinerary.rotationAt(start)]
  for (let last = rotations[0]; last && last.end < start + DAY; last = rotations.at(-1)) {
    rotations.push(truck.itinerary.rotation(last.index + 1))
  }
  return rotations
}
