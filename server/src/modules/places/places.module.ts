import type { ServerModule } from '../../app/module.ts'
import { learnEveryNight } from './learn/learn.job.ts'
import { placeRoutes } from './places.routes.ts'

export const placesModule: ServerModule = {
  routes: placeRoutes,
  jobs: [learnEveryNight],
}
