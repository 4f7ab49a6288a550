import type { ServerModule } from '../../app/module.ts'
import { systemUpdateRoutes } from './system-updates.routes.ts'
import { announceUpdate } from './system-updates.service.ts'

export const systemUpdatesModule: ServerModule = {
  routes: systemUpdateRoutes,
  jobs: [announceUpdate],
}
