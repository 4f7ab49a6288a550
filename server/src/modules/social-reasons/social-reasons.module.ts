import type { ServerModule } from '../../app/module.ts'
import { socialReasonRoutes } from './social-reasons.routes.ts'

export const socialReasonsModule: ServerModule = {
  routes: socialReasonRoutes,
}
