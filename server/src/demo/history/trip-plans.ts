import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { roadPath, type RoadPath } from '@arriero/simulators/fleet/road-path.ts'
import { Dice, mix } from '@arriero/simulators/random.ts'
import type { Place, Rotation, Visit } from '@arriero/simulators/fleet/types.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import { simplifyLine } from '../../shared/geo/polyline.ts'
import type { DemoLeg, DemoRoute } from './types.ts'

const minute = 60_000
/** Every so many trucks drive without trips: units a dispatcher may still give one. */
const freeEvery = 7
/** How far ahead trips are planned. */
const aheadMs = 24 * 60 * minute
/** Metres a planned route may stray from the road. */
const toleranceM = 60

/** What a customer nobody planned costs a trip, at least. */
const unplannedMs = 75 * minute
const shortestMs = 10 * minute
/** Metres a truck drives more for a customer nobody planned, at most. */
const detourM = 150_000

export interface TripOutline {
  rotation: Rotation
  cancelled: boolean
  round: boolean
  legs: DemoLeg[]
}

/** Ways between places, each worked out and stored once. */
export class Routes {
  readonly list: DemoRoute[] = []
  readonly #byPath = new Map<RoadPath, number>()
  readonly #byPlaces = new Map<string, RoadPath>()

  indexOf(path: RoadPath): number {
    let index = this.#byPath.get(path)
    if (index === undefined) {
      index = this.list.push(routeOf(path)) - 1
      this.#byPath.set(path, index)
    }
    return index
  }

  between(from: Place, to: Place): number {
    return this.indexOf(this.#path(from, to))
  }

  lengthM(from: Place, to: Place): number {
    return this.#path(from, to).lengthM
  }

  #path(from: Place, to: Place): RoadPath {
    const key = `${from.index} ${to.index}`
    let path = this.#byPlaces.get(key)
    if (!path) this.#byPlaces.set(key, (path = roadPath(from, to)))
    return path
  }
}

/** A way as trips and saved routes keep it. */
export function routeOf(path: RoadPath): DemoRoute {
  const points = Array.from(path.lat, (lat, i) => ({ lat, lon: path.lon[i]! }))
  const short = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    points: simplifyLine(points, toleranceM).map(({ lat, lon }) => [short(lat), short(lon)]),
    km: Math.round(path.lengthM / 100) / 10,
    minutes: Math.round(path.durationS / 60),
  }
}

/** Which trip a rotation is, as somebody planned it before; null when nobody did. */
export function outlineOf(
  rotation: Rotation,
  window: { from: number; now: number },
  places: readonly TripPlace[],
  routes: Routes,
): TripOutline | null {
  const { truck, start } = rotation
  if (
    truck.index % freeEvery === freeEvery - 1 ||
    truck.silentSince !== null ||
    start < window.from ||
    start > window.now + aheadMs
  )
    return null
  const dice = new Dice(mix(demoSeed, truck.index), rotation.index)
  const cancelled = dice.next() < 0.015
  const round = dice.next() < 0.35
  // Now and then the truck visits a customer nobody planned: it leaves the planned road and stops there.
  const forgotten = rotation.destinations.length > 1 && dice.next() < 0.5 && isNearby(rotation, routes) ? 1 : 0
  const stops = rotation.visits.filter(
    (_, i) => i === 0 || (i > forgotten && (round || i < rotation.visits.length - 1)),
  )
  return { rotation, cancelled, round, legs: legsOf(rotation, stops, dice, places, routes) }
}

/** Whether the first customer lies near the way to the second: nobody drives hundreds of kilometres off for one unplanned. */
function isNearby(rotation: Rotation, routes: Routes): boolean {
  const [begin, first, second] = rotation.visits
  if (!begin || !first || !second) return false
  const through = [first, second].reduce((sum, visit) => sum + (pathInto(rotation, visit)?.lengthM ?? Infinity), 0)
  return through - routes.lengthM(begin.place, second.place) < detourM
}

/** Planned minutes of the trip against what the plan of the truck will really take: most are about right. */
function driftOf(dice: Dice): number {
  const luck = dice.next()
  if (luck < 0.8) return dice.between(-32, -2)
  return luck < 0.95 ? dice.between(10, 45) : dice.between(60, 140)
}

function legsOf(
  rotation: Rotation,
  stops: readonly Visit[],
  dice: Dice,
  places: readonly TripPlace[],
  routes: Routes,
): DemoLeg[] {
  const drift = driftOf(dice) * minute
  const begin = stops[0]!
  let clock = toFiveMinutes(begin.leave - dice.between(-8, 4) * minute)
  return stops.slice(1).map((stop, i): DemoLeg => {
    const before = stops[i]!
    const follows = rotation.visits.indexOf(stop) === rotation.visits.indexOf(before) + 1
    const path = follows ? pathInto(rotation, stop) : null
    const route = path ? routes.indexOf(path) : routes.between(before.place, stop.place)
    const drive = stop.arrive - before.leave - (follows ? 0 : unplannedMs)
    const leaveAt = clock
    const arriveAt = toFiveMinutes(leaveAt + Math.max(shortestMs, drive * 0.7, drive - drift / (stops.length - 1)))
    clock = toFiveMinutes(arriveAt + (stop.leave - stop.arrive))
    return { origin: places[before.place.index]!, destination: places[stop.place.index]!, leaveAt, arriveAt, route }
  })
}

/** The way a rotation takes to one of its visits. */
const pathInto = ({ pieces }: Rotation, { arrive }: Visit): RoadPath | null =>
  pieces.findLast(({ end, path }) => end <= arrive && path !== null)?.path ?? null

const toFiveMinutes = (at: number) => Math.round(at / (5 * minute)) * 5 * minute
