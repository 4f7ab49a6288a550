import type { ServerModule } from '../../app/module.ts'
import { serviceRoutes } from './services/services.routes.ts'

/** The workshop: what is to be done to units, and when. */
export const maintenanceModule: ServerModule = { routes: [...serviceRoutes] }
