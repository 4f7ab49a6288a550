import type { ServerModule } from '../../app/module.ts'
import { assetRoutes } from './assets.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { issueRoutes } from './issues/issues.routes.ts'
import { holdParts } from './maintenance/hold-parts.job.ts'
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts'

/** What the company owns, who has it, and what is done to it. */
export const assetsModule: ServerModule = {
  routes: [...assetRoutes, ...maintenanceRoutes, ...issueRoutes, ...fileRoutes],
  jobs: [holdParts],
}
