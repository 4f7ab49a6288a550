import { routeChannel, type RouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import type { LiveListener } from '../../kit/live.ts'
import { keepRoute } from './routes.data.ts'

/** Rule GEO-04, per group: a route that was deactivated comes with the event of deletions and stays in the list, inactive. */
export const listenRoutes: LiveListener = (live) => {
  const keep = (saved: RouteDestination) => keepRoute(saved)
  live.on(routeChannel, 'geofence_route_destination_created', keep)
  live.on(routeChannel, 'geofence_route_destination_edit', keep)
  live.on(routeChannel, 'geofence_route_destination_deleted', keep)
}
