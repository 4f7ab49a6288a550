import type { ServerModule } from '../../app/module.ts'
import { areaRoutes } from './areas/areas.routes.ts'
import { issueRoutes } from './issues/issues.routes.ts'
import { kpiRoutes } from './kpi/kpi.routes.ts'
import { mailboxRoutes } from './mail/mailboxes.routes.ts'
import { readMailboxes } from './mail/read-mail.job.ts'
import { closeSolved, warnInTime } from './tickets/tickets.jobs.ts'
import { ticketRoutes } from './tickets/tickets.routes.ts'
import { ticketSheets } from './tickets/tickets.sheet.ts'

/** Who owns which problem until when. */
export const ticketsModule: ServerModule = {
  routes: [...areaRoutes, ...issueRoutes, ...kpiRoutes, ...mailboxRoutes, ...ticketSheets, ...ticketRoutes],
  jobs: [warnInTime, closeSolved, readMailboxes],
}
