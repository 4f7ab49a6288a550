import type { ServerModule } from '../../app/module.ts'
import { cleanNotifications } from './cleanup.job.ts'
import { tellExpiries } from './expiries.job.ts'
import { tellTripFact, tellUnitFacts } from './facts.jobs.ts'
import { sendMail } from './mails.service.ts'
import './notifications.listeners.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notificationsModule: ServerModule = {
  routes: notificationRoutes,
  jobs: [cleanNotifications, tellExpiries, tellTripFact, tellUnitFacts, sendMail],
}
