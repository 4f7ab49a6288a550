import type { ServerModule } from '../../app/module.ts'
import { userRoutes } from './users.routes.ts'

export const usersModule: ServerModule = {
  routes: userRoutes,
}
