import type { ServerModule } from '../../app/module.ts'
import { catalogRoutes } from './catalogs/catalogs.routes.ts'
import { countRoutes } from './counts/counts.routes.ts'
import { entriesRoutes } from './entries/entries.routes.ts'
import { exitRoutes } from './exits/exits.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { partRoutes } from './parts/parts.routes.ts'
import { purchasesRoutes } from './purchases/purchases.routes.ts'
import { requisitionsRoutes } from './requisitions/requisitions.routes.ts'
import { foldSteps } from './stock/steps.job.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { sheetRoutes } from './store.sheets.ts'
import { transferRoutes } from './transfers/transfers.routes.ts'

/** Parts, where they lie, and what moves them. */
export const storeModule: ServerModule = {
  routes: [
    ...catalogRoutes,
    ...partRoutes,
    ...storeRoutes,
    ...stockRoutes,
    ...requisitionsRoutes,
    ...ordersRoutes,
    ...entriesRoutes,
    ...purchasesRoutes,
    ...exitRoutes,
    ...transferRoutes,
    ...countRoutes,
    ...sheetRoutes,
  ],
  jobs: [foldSteps],
}
