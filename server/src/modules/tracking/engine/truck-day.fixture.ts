import { destination } from '../../../shared/geo/distance.ts'
import type { PositionRow } from './position.ts'

/** Pseudo-random numbers 0 ≤ n < 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Phase = { readonly untilS: number; readonly cruise: number; readonly ignition: boolean }

/** Two drivers and no stop: the day with the least that repeats. */
export const ALL_ROAD: readonly Phase[] = [{ untilS: 24 * 3600, cruise: 80, ignition: true }]

/** A long-haul day: yard, highway, a meal with the engine off, highway, queue with the engine on, highway, night. */
const LONG_HAUL: readonly Phase[] = [
  { untilS: 5 * 3600, cruise: 0, ignition: false },
  { untilS: 5.4 * 3600, cruise: 0, ignition: true },
  { untilS: 10 * 3600, cruise: 82, ignition: true },
  { untilS: 11 * 3600, cruise: 0, ignition: false },
  { untilS: 14.5 * 3600, cruise: 78, ignition: true },
  { untilS: 15.5 * 3600, cruise: 0, ignition: true },
  { untilS: 21 * 3600, cruise: 85, ignition: true },
  { untilS: 24 * 3600, cruise: 0, ignition: false },
]

/**
 * One unit's day as a receiver would tell it: a road that bends, speed that wanders, correlated receiver error of a few
 * metres, whole-degree course, delay of the network. `everyS` seconds between fixes.
 */
export function truckDay(seed: number, dayStart: number, everyS = 10, phases = LONG_HAUL): PositionRow[] {
  const random = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const rows: PositionRow[] = []
  let place = { lat: 19 + random() * 6, lon: -103 + random() * 4 }
  let course = random() * 360
  let bend = 0
  let speed = 0
  let odometerKm = 120_000 + random() * 300_000
  let altitude = 1_500
  let fuel = 92
  let errorNorth = 0
  let errorEast = 0
  for (let s = 0; s < 86_400; s += everyS) {
    const phase = phases.find((p) => s < p.untilS)
    const cruise = phase?.cruise ?? 0
    speed += (cruise - speed) * Math.min(1, everyS / 40) + (cruise > 0 ? normal() * 2 : 0)
    if (speed < 2 || cruise === 0)
      speed = cruise === 0 && speed > 8 ? speed * 0.4 : cruise === 0 ? 0 : Math.max(0, speed)
    bend = bend * 0.9 + normal() * 0.6
    if (speed > 0) course = (course + bend + 360) % 360
    const km = (speed * everyS) / 3600
    odometerKm += km
    fuel = Math.max(8, fuel - km / 14)
    if (speed > 0) altitude = Math.max(0, altitude + normal() * 4)
    place = destination(place, km * 1000, course)
    errorNorth = errorNorth * 0.95 + normal() * (speed > 0 ? 0.9 : 0.25)
    errorEast = errorEast * 0.95 + normal() * (speed > 0 ? 0.9 : 0.25)
    const seen = destination(destination(place, errorNorth, 0), errorEast, 90)
    const fixTime = dayStart + s * 1000
    rows.push({
      fixTime,
      receivedAt: fixTime + 800 + Math.floor(random() * 4_000),
      lat: Math.round(seen.lat * 1e6) / 1e6,
      lon: Math.round(seen.lon * 1e6) / 1e6,
      speed: Math.round(speed),
      course: Math.round(course) % 360,
      altitude: Math.round(altitude),
      satellites: 9 + Math.floor(random() * 1.15 + (s % 3600) / 1200),
      ignition: phase?.ignition ?? false,
      odometerKm: Math.round(odometerKm * 100) / 100,
      fuelPercent: Math.round(fuel * 2) / 2,
      sourceId: 7,
    })
  }
  return rows
}

/** Days of one unit, each going on where the one before it ended, and so does its odometer. */
export function truckDays(seed: number, start: number, count: number, everyS = 10, phases = LONG_HAUL): PositionRow[] {
  const rows: PositionRow[] = []
  for (let day = 0; day < count; day++) {
    const own = truckDay(seed + day, start + day * 86_400_000, everyS, phases)
    const [first, last] = [own[0]!, rows.at(-1) ?? own[0]!]
    const turned = last.odometerKm! - first.odometerKm!
    for (const row of own)
      rows.push({
        ...row,
        lat: row.lat + last.lat - first.lat,
        lon: row.lon + last.lon - first.lon,
        odometerKm: row.odometerKm! + turned,
      })
  }
  return rows
}
