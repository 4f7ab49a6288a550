import type { ServerModule } from '../../app/module.ts'
import { accountRoutes } from './accounts.routes.ts'

export const accountsModule: ServerModule = {
  routes: accountRoutes,
}
