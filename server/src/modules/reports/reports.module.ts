import type { ServerModule } from '../../app/module.ts'
import { driverScore } from './kinds/driver-score.report.ts'
import { engineHours } from './kinds/engine-hours.report.ts'
import { idling } from './kinds/idling.report.ts'
import { kilometres } from './kinds/kilometres.report.ts'
import { nightDriving } from './kinds/night.report.ts'
import { noReport } from './kinds/no-report.report.ts'
import { placeSpeeding } from './kinds/place-speeding.report.ts'
import { fuelLevel, sensors } from './kinds/readings.report.ts'
import { speeding } from './kinds/speeding.report.ts'
import { stops } from './kinds/stops.report.ts'
import { tripsAndStops } from './kinds/trips-stops.report.ts'
import { utilisation } from './kinds/utilisation.report.ts'
import { placeVisits } from './kinds/visits.report.ts'
import { reportRoutes } from './reports.routes.ts'
import { sendScheduled } from './schedules/send.job.ts'

export const reportsModule: ServerModule = {
  routes: reportRoutes,
  jobs: [sendScheduled],
  reports: [
    tripsAndStops,
    stops,
    kilometres,
    engineHours,
    idling,
    utilisation,
    speeding,
    placeSpeeding,
    nightDriving,
    driverScore,
    placeVisits,
    sensors,
    fuelLevel,
    noReport,
  ],
}
