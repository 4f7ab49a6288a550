import type { ServerModule } from '../../app/module.ts'
import { letterheadRoutes } from './quotations/letterheads/letterheads.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'

export const billingModule: ServerModule = { routes: [...letterheadRoutes, ...seriesRoutes] }
