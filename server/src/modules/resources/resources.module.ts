import type { ServerModule } from '../../app/module.ts'
import { resourceRoutes } from './resources.routes.ts'

export const resourcesModule: ServerModule = {
  routes: resourceRoutes,
}
