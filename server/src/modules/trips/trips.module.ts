import type { ServerModule } from '../../app/module.ts'
import { lateVisitsReport, tripsByCustomerReport } from './report/late-visits.report.ts'
import { tripRoutes } from './trips.routes.ts'
import { sweepTrips } from './trips.sweep.ts'

export const tripsModule: ServerModule = {
  routes: tripRoutes,
  jobs: [sweepTrips],
  reports: [lateVisitsReport, tripsByCustomerReport],
}
