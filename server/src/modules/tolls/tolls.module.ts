import type { ServerModule } from '../../app/module.ts'
import { tollRoutes } from './tolls.routes.ts'

export const tollsModule: ServerModule = {
  routes: tollRoutes,
}
