import type { ServerModule } from '../../app/module.ts'
import { seriesRoutes } from './series/series.routes.ts'

export const billingModule: ServerModule = { routes: seriesRoutes }
