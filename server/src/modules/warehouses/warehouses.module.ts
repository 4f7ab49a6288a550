import './warehouses.listeners.ts'
import { warehousePanel } from '@arriero/contract/warehouses/panel.contract.ts'
import { route } from '../../app/http/route.ts'
import type { ServerModule } from '../../app/module.ts'
import { contractRoutes } from './contracts/contracts.routes.ts'
import { reckonRents } from './contracts/rents.job.ts'
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { readPanel } from './panel.repository.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { placeRoutes } from './places/places.routes.ts'

/** Land plots whose spaces are rented by the month. */
export const warehousesModule: ServerModule = {
  routes: [
    route(warehousePanel, ({ work, app, query }) => readPanel(work, app, query.land)),
    ...placeRoutes,
    ...contractRoutes,
    ...paymentRoutes,
    ...maintenanceRoutes,
  ],
  jobs: [reckonRents],
}
