import type { ServerModule } from '../../app/module.ts'
import { secondStepRoutes } from './second-step.routes.ts'
import { sessionRoutes } from './session.routes.ts'

export const sessionModule: ServerModule = {
  routes: [...secondStepRoutes, ...sessionRoutes],
}
