import type { ServerModule } from '../../app/module.ts'
import { batteryRoutes } from './batteries/batteries.routes.ts'
import { hearBanks } from './batteries/hear-banks.job.ts'
import { labelRoutes } from './catalogs/labels.routes.ts'
import { recountTires } from './tires/kilometres.job.ts'
import { tireRoutes } from './tires/tires.routes.ts'

/** Tires and batteries: what they are, where they are, what they have run and what to do with them. */
export const fittingsModule: ServerModule = {
  routes: [...labelRoutes, ...tireRoutes, ...batteryRoutes],
  jobs: [recountTires, hearBanks],
}
