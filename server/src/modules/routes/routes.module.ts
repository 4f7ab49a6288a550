import type { ServerModule } from '../../app/module.ts'
import { routeRoutes } from './routes.routes.ts'

export const routesModule: ServerModule = {
  routes: routeRoutes,
}
