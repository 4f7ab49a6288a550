import type { PlannedRoute, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { haversineM } from '../../../shared/geo/distance.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { lineLengthM, prepareLine, progressAlong, simplifyLine } from '../../../shared/geo/polyline.ts'
import { routingOf } from '../../../shared/routing/routing.ts'

/** Metres a stored route may stray from the provider's: its thousands of points say nothing more to a truck. */
const toleranceM = 15
/** Roads are longer than the straight way by about this much, and trucks drive them at about this speed. */
const detour = 1.25
const usualKmh = 60

/** A way between two places nobody could route: straight, with the length and time a road would have. */
export function straightRoute(from: LatLon, to: LatLon): PlannedRoute {
  const km = (haversineM(from, to) / 1000) * detour
  return {
    points: [
      [from.lat, from.lon],
      [to.lat, to.lon],
    ],
    km: round(km),
    minutes: Math.round((km / usualKmh) * 60),
    source: 'straight',
  }
}

const round = (km: number) => Math.round(km * 10) / 10

/** The way between two places along roads; straight when the provider does not know or does not answer. */
export async function roadRoute(app: Pick<App, 'config'>, from: LatLon, to: LatLon): Promise<PlannedRoute> {
  const { found } = await routingOf(app.config).router.route([from, to])
  if (!found || found.line.length < 2) return straightRoute(from, to)
  return {
    points: simplifyLine(found.line, toleranceM).map(({ lat, lon }) => [lat, lon]),
    km: round(found.distanceM / 1000),
    minutes: Math.round(found.durationS / 60),
    source: 'road',
  }
}

/** A route that goes on differently from where the unit is: what it has driven of the old one, then the new one. */
export function joinRoutes(old: PlannedRoute, here: LatLon, rest: PlannedRoute): PlannedRoute {
  const line = prepareLine(old.points.map(([lat, lon]) => ({ lat, lon })))
  const { segment, alongM } = progressAlong(line, here)
  const share = line.lengthM > 0 ? alongM / line.lengthM : 0
  return {
    points: [...old.points.slice(0, segment + 1), ...rest.points],
    km: round(old.km * share + rest.km),
    minutes: Math.round(old.minutes * share + rest.minutes),
    source: rest.source,
  }
}

/** The company's own route between two geofences, when it has drawn one. */
async function savedRoute({ tx, scope }: Work, from: TripPlace, to: TripPlace): Promise<PlannedRoute | null> {
  if (from.id === null || to.id === null) return null
  const row = await tx
    .selectFrom('route_destination')
    .select(['line', 'distance_km', 'duration_minutes'])
    .where('account_id', '=', scope.accountId)
    .where('active', '=', true)
    .where('origin_id', '=', from.id)
    .where('destination_id', '=', to.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // Checked when the route was written.
  const points = (row?.line ?? []) as [number, number][]
  if (!row || points.length < 2) return null
  const km = row.distance_km ?? lineLengthM(points.map(([lat, lon]) => ({ lat, lon }))) / 1000
  return { points, km: round(km), minutes: Math.round(row.duration_minutes ?? (km / usualKmh) * 60), source: 'saved' }
}

export type Planner = (from: TripPlace, to: TripPlace) => Promise<PlannedRoute>

export type KnownRoutes = Map<string, Promise<PlannedRoute>>

/**
 * Plans legs, each different one once: an import has hundreds between the same few places. `known` keeps them for a
 * planner in a later transaction.
 */
export function createPlanner(app: Pick<App, 'config'>, work: Work, known: KnownRoutes = new Map()): Planner {
  return (from, to) => {
    const key = [from.id, from.lat, from.lon, to.id, to.lat, to.lon].join()
    let planned = known.get(key)
    if (!planned)
      known.set(key, (planned = savedRoute(work, from, to).then((saved) => saved ?? roadRoute(app, from, to))))
    return planned
  }
}
