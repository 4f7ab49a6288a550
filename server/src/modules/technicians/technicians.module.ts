import type { ServerModule } from '../../app/module.ts'
import { technicianRoutes } from './technicians.routes.ts'

export const techniciansModule: ServerModule = { routes: technicianRoutes }
