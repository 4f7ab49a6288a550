import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { Service } from './service.ts'
import { backgroundTaskRoutes } from '../modules/background-tasks/background-tasks.routes.ts'
import { runTask } from '../modules/background-tasks/background-tasks.service.ts'
import { geofenceRoutes } from '../modules/geofences/geofences.routes.ts'
import { routeRoutes } from '../modules/routes/routes.routes.ts'
import { sessionRoutes } from '../modules/session/session.routes.ts'
import { tollRoutes } from '../modules/tolls/tolls.routes.ts'

/** Every call that has a handler. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...backgroundTaskRoutes,
  ...geofenceRoutes,
  ...routeRoutes,
  ...tollRoutes,
]

/** Every background job. */
export const jobs: Job<never>[] = [runTask]

/** What runs beside the calls; started in this order, stopped in the opposite one. */
export const services: Service[] = []
