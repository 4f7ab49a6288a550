import type { ServerModule } from '../../app/module.ts'
import { driverRoutes } from './drivers.routes.ts'

export const driversModule: ServerModule = {
  routes: driverRoutes,
}
