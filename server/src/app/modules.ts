import { positionFlow } from './position-flow.ts'
import { endAbandonedTasks, runTask } from './jobs/tasks.ts'
import type { ServerModule } from './module.ts'
import { accountsModule } from '../modules/accounts/accounts.module.ts'
import { alertsModule } from '../modules/alerts/alerts.module.ts'
import { assetsModule } from '../modules/assets/assets.module.ts'
import { backgroundTasksModule } from '../modules/background-tasks/background-tasks.module.ts'
import { banksModule } from '../modules/banks/banks.module.ts'
import { billingModule } from '../modules/billing/billing.module.ts'
import { chatModule } from '../modules/chat/chat.module.ts'
import { checklistsModule } from '../modules/checklists/checklists.module.ts'
import { clientsModule } from '../modules/clients/clients.module.ts'
import { driversModule } from '../modules/drivers/drivers.module.ts'
import { eirModule } from '../modules/eir/eir.module.ts'
import { fittingsModule } from '../modules/fittings/fittings.module.ts'
import { fuelModule } from '../modules/fuel/fuel.module.ts'
import { homesModule } from '../modules/homes/homes.module.ts'
import { geofencesModule } from '../modules/geofences/geofences.module.ts'
import { metersModule } from '../modules/meters/meters.module.ts'
import { integrationsModule } from '../modules/integrations/integrations.module.ts'
import { maintenanceModule } from '../modules/maintenance/maintenance.module.ts'
import { notificationsModule } from '../modules/notifications/notifications.module.ts'
import { panelModule } from '../modules/panel/panel.module.ts'
import { placesModule } from '../modules/places/places.module.ts'
import { reportsModule } from '../modules/reports/reports.module.ts'
import { resourcesModule } from '../modules/resources/resources.module.ts'
import { rolesModule } from '../modules/roles/roles.module.ts'
import { routesModule } from '../modules/routes/routes.module.ts'
import { sessionModule } from '../modules/session/session.module.ts'
import { socialModule } from '../modules/social/social.module.ts'
import { socialReasonsModule } from '../modules/social-reasons/social-reasons.module.ts'
import { qrModule } from '../modules/qr/qr.module.ts'
import { storeModule } from '../modules/store/store.module.ts'
import { systemUpdatesModule } from '../modules/system-updates/system-updates.module.ts'
import { tasksModule } from '../modules/tasks/tasks.module.ts'
import { crmModule } from '../modules/crm/crm.module.ts'
import { techniciansModule } from '../modules/technicians/technicians.module.ts'
import { ticketsModule } from '../modules/tickets/tickets.module.ts'
import { tollsModule } from '../modules/tolls/tolls.module.ts'
import { trackingModule } from '../modules/tracking/tracking.module.ts'
import { tripsModule } from '../modules/trips/trips.module.ts'
import { unitsModule } from '../modules/units/units.module.ts'
import { usersModule } from '../modules/users/users.module.ts'
import { videoModule } from '../modules/video/video.module.ts'
import { rentalModule } from '../modules/rental/rental.module.ts'
import { warehousesModule } from '../modules/warehouses/warehouses.module.ts'

/** Every part of the server, one line each. */
const modules: readonly ServerModule[] = [
  sessionModule,
  backgroundTasksModule,
  geofencesModule,
  placesModule,
  routesModule,
  tollsModule,
  unitsModule,
  driversModule,
  notificationsModule,
  panelModule,
  systemUpdatesModule,
  accountsModule,
  socialReasonsModule,
  techniciansModule,
  trackingModule,
  metersModule,
  alertsModule,
  tripsModule,
  clientsModule,
  resourcesModule,
  usersModule,
  rolesModule,
  billingModule,
  banksModule,
  storeModule,
  fittingsModule,
  qrModule,
  assetsModule,
  maintenanceModule,
  fuelModule,
  ticketsModule,
  chatModule,
  checklistsModule,
  eirModule,
  homesModule,
  tasksModule,
  rentalModule,
  crmModule,
  warehousesModule,
  socialModule,
  videoModule,
  reportsModule,
  integrationsModule,
]

/** Every call that has a handler. */
export const routes = modules.flatMap((module) => module.routes ?? [])
export const hooks = modules.flatMap((module) => module.hooks ?? [])
export const jobs = [runTask, endAbandonedTasks, ...modules.flatMap((module) => module.jobs ?? [])]
/** Started in this order, stopped in the opposite one. */
export const services = [positionFlow, ...modules.flatMap((module) => module.services ?? [])]
