import type { ServerModule } from '../../app/module.ts'
import './integrations.listeners.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { cleanDeliveries } from './webhooks/cleanup.job.ts'
import { startSender } from './webhooks/sender.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export const integrationsModule: ServerModule = {
  routes: [...keyRoutes, ...webhookRoutes],
  jobs: [cleanDeliveries],
  services: [startSender],
}
