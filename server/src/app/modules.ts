import type { Hook } from './http/hook.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { Service } from './service.ts'
import { accountRoutes } from '../modules/accounts/accounts.routes.ts'
import { alertRoutes } from '../modules/alerts/alerts.routes.ts'
import { cleanAlarms } from '../modules/alerts/cleanup.job.ts'
import { escalateUnattended } from '../modules/alerts/inbox/escalate.job.ts'
import { watchSilence } from '../modules/alerts/rules/silent.job.ts'
import { tellAlerts } from '../modules/alerts/tell/tell.job.ts'
import { postAlert } from '../modules/alerts/tell/webhook.job.ts'
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
import { controlPanelRoutes } from '../modules/panel/control-panel.routes.ts'
import { cleanPanel } from '../modules/panel/panel.jobs.ts'
import { panelRoutes } from '../modules/panel/panel.routes.ts'
import { resourceRoutes } from '../modules/resources/resources.routes.ts'
import { roleRoutes } from '../modules/roles/roles.routes.ts'
import { routeRoutes } from '../modules/routes/routes.routes.ts'
import { secondStepRoutes } from '../modules/session/second-step.routes.ts'
import { sessionRoutes } from '../modules/session/session.routes.ts'
import { socialReasonRoutes } from '../modules/social-reasons/social-reasons.routes.ts'
import { systemUpdateRoutes } from '../modules/system-updates/system-updates.routes.ts'
import { announceUpdate } from '../modules/system-updates/system-updates.service.ts'
import { technicianRoutes } from '../modules/technicians/technicians.routes.ts'
import { tollRoutes } from '../modules/tolls/tolls.routes.ts'
import { tripRoutes } from '../modules/trips/trips.routes.ts'
import { sweepTrips } from '../modules/trips/trips.sweep.ts'
import { unitCatalogRoutes } from '../modules/units/unit-catalogs.routes.ts'
import { unitImportRoutes } from '../modules/units/unit-import.routes.ts'
import { unitMetricRoutes } from '../modules/units/unit-metrics.routes.ts'
import { unitRoutes } from '../modules/units/units.routes.ts'
import { addKilometres, fillFormerHours, keepPositions, sweepSilent } from '../modules/tracking/tracking.jobs.ts'
import { deviceRoutes } from '../modules/tracking/devices/devices.routes.ts'
import { platformHook } from '../modules/tracking/sources/platform-hook.ts'
import { platformDriverRoutes } from '../modules/tracking/sources/platform-drivers.routes.ts'
import { trackingRoutes } from '../modules/tracking/tracking.routes.ts'
import { userRoutes } from '../modules/users/users.routes.ts'
import { trackingService } from '../modules/tracking/tracking.service.ts'

/** Every call that has a handler. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...secondStepRoutes,
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
  ...controlPanelRoutes,
  ...systemUpdateRoutes,
  ...accountRoutes,
  ...socialReasonRoutes,
  ...technicianRoutes,
  ...trackingRoutes,
  ...platformDriverRoutes,
  ...deviceRoutes,
  ...alertRoutes,
  ...tripRoutes,
  ...clientRoutes,
  ...resourceRoutes,
  ...userRoutes,
  ...roleRoutes,
]

/** Calls of outside systems. */
export const hooks: Hook[] = [platformHook]

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
  tellAlerts,
  postAlert,
  watchSilence,
  escalateUnattended,
  cleanAlarms,
]

/** What runs beside the calls; started in this order, stopped in the opposite one. */
export const services: Service[] = [trackingService]
