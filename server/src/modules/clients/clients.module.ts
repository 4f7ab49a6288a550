import type { ServerModule } from '../../app/module.ts'
import { clientRoutes } from './clients.routes.ts'

export const clientsModule: ServerModule = {
  routes: clientRoutes,
}
