import type { ServerModule } from '../../app/module.ts'
import { roleRoutes } from './roles.routes.ts'

export const rolesModule: ServerModule = {
  routes: roleRoutes,
}
