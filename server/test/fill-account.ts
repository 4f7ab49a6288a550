import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { createRouteDestination, createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import { createToll } from '@arriero/contract/tolls/tolls.contract.ts'
import { call } from './api.ts'
import type { TestUser } from './factories.ts'
import { circle } from './factories/geofences.ts'

/** Makes a record of every kind whose texts carry `mark`; answers the ids, for whoever tries to reach them from outside. */
export async function fillAccount(user: TestUser, mark: string): Promise<number[]> {
  const origin = await call(user, createGeofence, { body: { name: mark, description: mark, shape: circle() } })
  const destination = await call(user, createGeofence, { body: { name: mark, shape: circle(26) } })
  const route = await call(user, createRouteDestination, {
    body: {
      name: mark,
      originId: origin.id,
      destinationId: destination.id,
      line: [
        { lat: 25, lng: -100 },
        { lat: 26, lng: -100 },
      ],
    },
  })
  const routeGeofence = await call(user, createRouteGeofence, { body: { name: mark, shape: circle() } })
  const toll = await call(user, createToll, { body: { name: mark, lat: 25, lon: -100 } })
  return [...new Set([user.id, origin.id, destination.id, route.id, routeGeofence.id, toll.id])]
}
