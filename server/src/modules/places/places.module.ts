import type { ServerModule } from '../../app/module.ts'
import { placeRoutes } from './places.routes.ts'

export const placesModule: ServerModule = {
  routes: placeRoutes,
}
