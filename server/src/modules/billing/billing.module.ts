import type { ServerModule } from '../../app/module.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { followCancellations } from './documents/cancelling.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { productRoutes } from './products/products.routes.ts'
import { letterheadRoutes } from './quotations/letterheads/letterheads.routes.ts'
import { satCatalogRoutes } from './sat-catalogs/sat-catalogs.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'

export const billingModule: ServerModule = {
  routes: [
    ...customerRoutes,
    ...invoicesRoutes,
    ...letterheadRoutes,
    ...productRoutes,
    ...satCatalogRoutes,
    ...seriesRoutes,
  ],
  jobs: [followCancellations],
}
