import type { ServerModule } from '../../app/module.ts'
import { actOnFindings } from './filled/act.job.ts'
import { filledRoutes } from './filled/filled.routes.ts'
import { moduleRoutes } from './modules/modules.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'

export const checklistsModule: ServerModule = {
  routes: [...moduleRoutes, ...templateRoutes, ...filledRoutes],
  jobs: [actOnFindings],
}
