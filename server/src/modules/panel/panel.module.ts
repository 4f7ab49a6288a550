import type { ServerModule } from '../../app/module.ts'
import { controlPanelRoutes } from './control-panel.routes.ts'
import { cleanPanel } from './panel.jobs.ts'
import { panelRoutes } from './panel.routes.ts'

export const panelModule: ServerModule = {
  routes: [...controlPanelRoutes, ...panelRoutes],
  jobs: [cleanPanel],
}
