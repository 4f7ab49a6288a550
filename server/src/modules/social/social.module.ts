import type { ServerModule } from '../../app/module.ts'
import { publishDue } from './publish.job.ts'
import { renewLogins } from './renew.job.ts'
import { socialRoutes } from './social.routes.ts'

/** Posts in Facebook and Instagram, now and at their moment. */
export const socialModule: ServerModule = {
  routes: socialRoutes,
  jobs: [publishDue, renewLogins],
}
