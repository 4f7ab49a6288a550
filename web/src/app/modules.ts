import type { Module } from '../kit/shell/module.ts'
import { accountsModule } from '../modules/accounts/accounts.module.ts'
import { socialModule } from '../modules/social/social.module.ts'
import { socialReasonsModule } from '../modules/social-reasons/social-reasons.module.ts'
import { techniciansModule } from '../modules/technicians/technicians.module.ts'
import { alertsModule } from '../modules/alerts/alerts.module.ts'
import { assetsModule } from '../modules/assets/assets.module.ts'
import { banksModule } from '../modules/banks/banks.module.ts'
import { billingModule } from '../modules/billing/billing.module.ts'
import { chatModule } from '../modules/chat/chat.module.ts'
import { checklistsModule } from '../modules/checklists/checklists.module.ts'
import { clientsModule } from '../modules/clients/clients.module.ts'
import { fittingsModule } from '../modules/fittings/fittings.module.ts'
import { homesModule } from '../modules/homes/homes.module.ts'
import { fuelModule } from '../modules/fuel/fuel.module.ts'
import { geofencesModule } from '../modules/geofences/geofences.module.ts'
import { integrationsModule } from '../modules/integrations/integrations.module.ts'
import { maintenanceModule } from '../modules/maintenance/maintenance.module.ts'
import { notificationsModule } from '../modules/notifications/notifications.module.ts'
import { panelModule } from '../modules/panel/panel.module.ts'
import { placesModule } from '../modules/places/places.module.ts'
import { qrModule } from '../modules/qr/qr.module.ts'
import { reportsModule } from '../modules/reports/reports.module.ts'
import { rentalModule } from '../modules/rental/rental.module.ts'
import { rolesModule } from '../modules/roles/roles.module.ts'
import { stockModule } from '../modules/store/stock.module.ts'
import { storeModule } from '../modules/store/store.module.ts'
import { sessionModule } from '../modules/session/session.module.ts'
import { systemUpdatesModule } from '../modules/system-updates/system-updates.module.ts'
import { trackingModule } from '../modules/tracking/tracking.module.ts'
import { tripsModule } from '../modules/trips/trips.module.ts'
import { eirModule } from '../modules/eir/eir.module.ts'
import { driversModule } from '../modules/drivers/drivers.module.ts'
import { routesModule } from '../modules/routes/routes.module.ts'
import { crmModule } from '../modules/crm/crm.module.ts'
import { tasksModule } from '../modules/tasks/tasks.module.ts'
import { ticketsModule } from '../modules/tickets/tickets.module.ts'
import { tollsModule } from '../modules/tolls/tolls.module.ts'
import { unitsModule } from '../modules/units/units.module.ts'
import { usersModule } from '../modules/users/users.module.ts'
import { videoModule } from '../modules/video/video.module.ts'
import { warehousesModule } from '../modules/warehouses/warehouses.module.ts'

/** Every part of the console, one line each. */
export const modules: readonly Module[] = [
  sessionModule,
  systemUpdatesModule,
  trackingModule,
  alertsModule,
  tripsModule,
  clientsModule,
  geofencesModule,
  placesModule,
  notificationsModule,
  panelModule,
  driversModule,
  routesModule,
  tollsModule,
  unitsModule,
  usersModule,
  rolesModule,
  accountsModule,
  socialReasonsModule,
  integrationsModule,
  techniciansModule,
  billingModule,
  banksModule,
  stockModule,
  storeModule,
  fittingsModule,
  qrModule,
  assetsModule,
  fuelModule,
  ticketsModule,
  maintenanceModule,
  chatModule,
  checklistsModule,
  eirModule,
  homesModule,
  tasksModule,
  crmModule,
  warehousesModule,
  reportsModule,
  rentalModule,
  socialModule,
  videoModule,
]
