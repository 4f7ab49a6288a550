import type { ServerModule } from '../../app/module.ts'
import { crmRoutes } from './crm.routes.ts'
import { remind } from './sales/remind.job.ts'

/** Who may buy, what is offered to them and what is done until they do. */
export const crmModule: ServerModule = { routes: crmRoutes, jobs: [remind] }
