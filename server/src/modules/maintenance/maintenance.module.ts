import type { ServerModule } from '../../app/module.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { watchDue } from './plans/sweep.ts'
import { tellServicesDue } from './plans/tell.ts'
import { serviceRoutes } from './services/services.routes.ts'

/** The workshop: what is to be done to units, and when. */
export const maintenanceModule: ServerModule = {
  routes: [...serviceRoutes, ...planRoutes],
  jobs: [tellServicesDue],
  services: [watchDue],
}
