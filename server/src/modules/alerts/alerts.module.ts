import type { ServerModule } from '../../app/module.ts'
import { alarmsReport, alertsReport } from './alerts.report.ts'
import { alertRoutes } from './alerts.routes.ts'
import { cleanAlarms } from './cleanup.job.ts'
import { escalateUnattended } from './inbox/escalate.job.ts'
import { watchServices } from './rules/service.job.ts'
import { watchSilence } from './rules/silent.job.ts'
import { tellAlerts } from './tell/tell.job.ts'
import { postAlert } from './tell/webhook.job.ts'

export const alertsModule: ServerModule = {
  routes: alertRoutes,
  jobs: [cleanAlarms, escalateUnattended, watchSilence, watchServices, tellAlerts, postAlert],
  reports: [alertsReport, alarmsReport],
}
