import type { ServerModule } from '../../app/module.ts'
import { geofenceRoutes } from './geofences.routes.ts'

export const geofencesModule: ServerModule = {
  routes: geofenceRoutes,
}
