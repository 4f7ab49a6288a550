import type { ServerModule } from '../../app/module.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { rentalRoutes } from './contracts/rentals.routes.ts'
import { tellLeft, watchReturns } from './contracts/returns.job.ts'
import { lineRoutes } from './line/line.routes.ts'
import './rental.listeners.ts'

/** Rental of units and assets: what is free, quotes, contracts, deliveries and returns. */
export const rentalModule: ServerModule = {
  routes: [...catalogRoutes, ...lineRoutes, ...rentalRoutes],
  jobs: [watchReturns, tellLeft],
}
