import type { PlannedRoute } from '@arriero/contract/trips/trips.entities.ts'
import type { App } from '../../../app/app.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { roadRoute } from '../../trips/trips.read.ts'

/** The ways between places, each to the next, along roads; straight where the router does not answer. */
export async function legsOf(app: Pick<App, 'config'>, places: readonly LatLon[]): Promise<PlannedRoute[]> {
  const legs: PlannedRoute[] = []
  // One after the other: a journey of sixty places must not hold the router for everybody.
  for (const [at, to] of places.entries()) {
    const from = places[at - 1]
    if (from) legs.push(await roadRoute(app, from, to))
  }
  return legs
}
