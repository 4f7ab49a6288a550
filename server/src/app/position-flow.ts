import { createAlertsStep } from '../modules/alerts/alerts.step.ts'
import { createWebhooksStep } from '../modules/integrations/webhooks/webhooks.step.ts'
import { fixesOf } from '../modules/tracking/tracking.read.ts'
import { startTracking } from '../modules/tracking/tracking.service.ts'
import { createTripsStep } from '../modules/trips/trips.step.ts'
import type { Service } from './service.ts'

/** The position flow with the modules that follow it, in this order. */
export const positionFlow: Service = (app) =>
  startTracking(app, [createTripsStep(app, fixesOf), createAlertsStep(app), createWebhooksStep(app)])
