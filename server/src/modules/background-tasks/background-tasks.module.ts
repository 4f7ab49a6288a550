import type { ServerModule } from '../../app/module.ts'
import { backgroundTaskRoutes } from './background-tasks.routes.ts'

export const backgroundTasksModule: ServerModule = {
  routes: backgroundTaskRoutes,
}
