import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { destination } from '../../../shared/geo/distance.ts'
import type { Fix } from '../../tracking/engine/position.ts'
import { planOf, type StoredLeg, type TripPlan } from './plan.ts'

/** 17.11.2026 06:00 in Mexico City. */
export const start = Date.UTC(2026, 10, 17, 12)
export const minute = 60_000
const home = { lat: 25.6, lon: -100.3 }
/** A road that runs east from the origin: kilometre → place. */
export const at = (km: number, offM = 0) => {
  const along = destination(home, km * 1000, 90)
  return offM === 0 ? along : destination(along, offM, 0)
}

export const circleAt = (name: string, km: number, radiusM = 200): TripPlace => {
  const { lat, lon } = at(km)
  return { id: null, name, kind: 3, address: null, lat, lon, shape: 3, points: [[lat, lon]], sizeM: radiusM }
}

interface Place {
  name: string
  km: number
  radiusM?: number
}

/** Legs along the road, an hour of loading before each departure, driven at 60 km/h. */
export function legsThrough(...stops: Place[]): StoredLeg[] {
  let clock = start
  return stops.slice(1).map((to, i) => {
    const from = stops[i]!
    const km = Math.abs(to.km - from.km)
    const leaveAt = clock + 60 * minute
    const arriveAt = leaveAt + km * minute
    clock = arriveAt
    const points = Array.from({ length: 51 }, (_, n) => at(from.km + ((to.km - from.km) * n) / 50))
    return {
      id: i + 1,
      origin: circleAt(from.name, from.km, from.radiusM),
      destination: circleAt(to.name, to.km, to.radiusM),
      leaveAt,
      arriveAt,
      km,
      minutes: km,
      route: points.map(({ lat, lon }): [number, number] => [lat, lon]),
      routeSource: 'road',
    }
  })
}

export const planThrough = (...stops: Place[]): TripPlan => planOf(legsThrough(...stops))

/** A drive as a list of instructions: `[minutes, kilometre at the end, metres off the road]`; a fix every `everyMs`. */
export function drive(
  instructions: readonly (readonly [minutes: number, km: number, offM?: number])[],
  everyMs = minute,
  from = start,
  startKm = 0,
): Fix[] {
  const fixes: Fix[] = []
  let clock = from
  let km = startKm
  for (const [minutes, toKm, offM = 0] of instructions) {
    const count = Math.max(1, Math.round((minutes * minute) / everyMs))
    for (let i = 1; i <= count; i += 1) {
      const share = i / count
      const place = at(km + (toKm - km) * share, offM)
      const speed = (Math.abs(toKm - km) / minutes) * 60
      fixes.push({
        fixTime: clock + minutes * minute * share,
        ...place,
        speed,
        course: 90,
        ignition: true,
        odometerKm: null,
      })
    }
    clock += minutes * minute
    km = toKm
  }
  return fixes
}
