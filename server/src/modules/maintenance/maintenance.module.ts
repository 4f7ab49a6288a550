import type { ServerModule } from '../../app/module.ts'
import { agendaRoutes } from './agenda/agenda.routes.ts'
import { catalogItemRoutes } from './catalog-items/catalog-items.routes.ts'
import { holdParts } from './orders/hold-parts.job.ts'
import { openDueOrders } from './orders/open-due.job.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { orderSheets } from './orders/orders.sheet.ts'
import { outageRoutes } from './outages/outages.routes.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { watchDue } from './plans/sweep.ts'
import { tellServicesDue } from './plans/tell.ts'
import { serviceRoutes } from './services/services.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { workshopRoutes } from './workshops/workshops.routes.ts'

/** The workshop: what is to be done to units, and when. */
export const maintenanceModule: ServerModule = {
  routes: [
    ...serviceRoutes,
    ...planRoutes,
    ...orderSheets,
    ...statisticsRoutes,
    ...agendaRoutes,
    ...orderRoutes,
    ...outageRoutes,
    ...workshopRoutes,
    ...catalogItemRoutes,
  ],
  jobs: [tellServicesDue, openDueOrders, holdParts],
  services: [watchDue],
}
