import { fuelDashboard } from '@arriero/contract/fuel/dashboard.contract.ts'
import { route } from '../../app/http/route.ts'
import type { ServerModule } from '../../app/module.ts'
import { catalogRoutes } from './catalogs/catalogs.routes.ts'
import { recheckLateLoads, recheckLoads } from './checks/recheck.job.ts'
import { dashboardOf } from './dashboard/dashboard.ts'
import { importRoutes } from './import/load-import.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { fuelLoadsReport } from './loads/loads.report.ts'
import { loadRoutes } from './loads/loads.routes.ts'

export const fuelModule: ServerModule = {
  routes: [
    ...catalogRoutes,
    ...loadRoutes,
    ...importRoutes,
    ...invoiceRoutes,
    route(fuelDashboard, ({ work, body }) => dashboardOf(work, body)),
  ],
  jobs: [recheckLoads, recheckLateLoads],
  reports: [fuelLoadsReport],
}
