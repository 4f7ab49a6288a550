import { distanceM } from '../../../shared/geo/distance.ts'

/** What is asked of a position; epoch ms, km/h, per cent. */
export interface Heard {
  fixTime: number
  lat: number
  lon: number
  speed: number
  ignition: boolean | null
  fuelPercent: number | null
}

/** Epoch ms. */
export interface Stop {
  from: number
  to: number
  lat: number
  lon: number
}

const minute = 60_000
/** km/h; a GPS at rest tells a little more than nothing. */
const slow = 5
const sameSpotM = 150

/** Where a unit stood, in their order; of one position alone nobody knows for how long. */
export function stopsOf(fixes: readonly Heard[]): Stop[] {
  const stops: Stop[] = []
  let stop: Stop | undefined
  for (const { fixTime, lat, lon, speed } of fixes) {
    if (stop && distanceM(stop, { lat, lon }) <= sameSpotM) {
      stop.to = fixTime
      if (speed >= slow) stop = undefined
    } else {
      stop = speed < slow ? { from: fixTime, to: fixTime, lat, lon } : undefined
      if (stop) stops.push(stop)
    }
  }
  return stops
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Litres in the tank by time. */
export interface Level {
  at: number
  litres: number
}
export const levelsOf = (fixes: readonly Heard[], capacity: number | null): Level[] =>
  capacity
    ? fixes.flatMap(({ fixTime, fuelPercent }) =>
        fuelPercent === null ? [] : [{ at: fixTime, litres: (fuelPercent * capacity) / 100 }],
      )
    : []

/** Before and after somebody filled it; three readings each, because sensors waver. */
export function levelAround(levels: readonly Level[], from: number, to: number) {
  const litresOf = (some: readonly Level[]) => some.map(({ litres }) => litres)
  const before = litresOf(levels.filter(({ at }) => at <= from).slice(-3))
  const after = litresOf(levels.filter(({ at }) => at >= to).slice(0, 3))
  return before.length === 0 || after.length === 0 ? null : { before: median(before), after: median(after) }
}

/** What an engine burns an hour at rest. */
const idleLitres = 3
const shortestFall = 5 * minute
const leastFall = 10

export interface Fall {
  from: number
  to: number
  before: number
  after: number
  /** What the engine did not burn. */
  litres: number
}

/** The greatest fall of the level while the unit stood; in motion a level says nothing. */
export function fallOf(fixes: readonly Heard[], capacity: number | null): Fall | null {
  let worst: Fall | null = null
  for (const { from, to } of stopsOf(fixes)) {
    if (to - from < shortestFall) continue
    const stood = fixes.filter(({ fixTime }) => fixTime >= from && fixTime <= to)
    const levels = levelsOf(stood, capacity).map(({ litres }) => litres)
    if (levels.length < 4) continue
    const [before, after] = [median(levels.slice(0, 3)), median(levels.slice(-3))]
    const litres = before - after - (idleLitres * ignitionMs(stood)) / 3_600_000
    if (litres >= leastFall && litres > (worst?.litres ?? 0)) worst = { from, to, before, after, litres }
  }
  return worst
}

function ignitionMs(fixes: readonly Heard[]): number {
  let sum = 0
  for (const [i, { fixTime, ignition }] of fixes.entries())
    if (ignition !== false) sum += (fixes[i + 1]?.fixTime ?? fixTime) - fixTime
  return sum
}
