import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { Service } from './service.ts'
import { backgroundTaskRoutes } from '../modules/background-tasks/background-tasks.routes.ts'
import { runTask } from './jobs/tasks.ts'
import { clientRoutes } from '../modules/clients/clients.routes.ts'
import { driverRoutes } from '../modules/drivers/drivers.routes.ts'
import { geofenceRoutes } from '../modules/geofences/geofences.routes.ts'
import { cleanNotifications } from '../modules/notifications/cleanup.job.ts'
import { tellExpiries } from '../modules/notifications/expiries.job.ts'
import { tellTripFact, tellUnitFacts } from '../modules/notifications/facts.jobs.ts'
import { sendMail } from '../modules/notifications/mails.service.ts'
import '../modules/notifications/notifications.listeners.ts'
import { notificationRoutes } from '../modules/notifications/notifications.routes.ts'
import { cleanPanel } from '../modules/panel/panel.jobs.ts'
import { panelRoutes } from '../modules/panel/panel.routes.ts'
import { resourceRoutes } from '../modules/resources/resources.routes.ts'
import { routeRoutes } from '../modules/routes/routes.routes.ts'
import { sessionRoutes } from '../modules/session/session.routes.ts'
import { systemUpdateRoutes } from '../modules/system-updates/system-updates.routes.ts'
import { announceUpdate } from '../modules/system-updates/system-updates.service.ts'
import { tollRoutes } from '../modules/tolls/tolls.routes.ts'
import { tripRoutes } from '../modules/trips/trips.routes.ts'
import { sweepTrips } from '../modules/trips/trips.sweep.ts'
import { unitCatalogRoutes } from '../modules/units/unit-catalogs.routes.ts'
import { unitImportRoutes } from '../modules/units/unit-import.routes.ts'
import { unitMetricRoutes } from '../modules/units/unit-metrics.routes.ts'
import { unitRoutes } from '../modules/units/units.routes.ts'
import { addKilometres, fillFormerHours, keepPositions, sweepSilent } from '../modules/tracking/tracking.jobs.ts'
import { trackingRoutes } from '../modules/tracking/tracking.routes.ts'
import { trackingService } from '../modules/tracking/tracking.service.ts'

/** Every call that has a handler. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...backgroundTaskRoutes,
  ...geofenceRoutes,
  ...routeRoutes,
  ...tollRoutes,
  ...unitRoutes,
  ...unitCatalogRoutes,
  ...unitImportRoutes,
  ...unitMetricRoutes,
  ...driverRoutes,
  ...notificationRoutes,
  ...panelRoutes,
  ...systemUpdateRoutes,
  ...trackingRoutes,
  ...tripRoutes,
  ...clientRoutes,
  ...resourceRoutes,
]

/** Every background job. */
export const jobs: Job<never>[] = [
  runTask,
  sendMail,
  tellTripFact,
  tellUnitFacts,
  tellExpiries,
  cleanNotifications,
  cleanPanel,
  announceUpdate,
  keepPositions,
  fillFormerHours,
  sweepSilent,
  addKilometres,
  sweepTrips,
]

/** What runs beside the calls; started in this order, stopped in the opposite one. */
export const services: Service[] = [trackingService]
