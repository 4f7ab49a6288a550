import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { sendWebhook, WebhookError } from '../../../shared/outgoing/webhook.ts'
import { alertsById } from '../inbox/alert-query.ts'
import { secretPlace } from '../rules/secret-place.ts'
import { noteFailed, noteTold, webhookOf } from './channels.repository.ts'

/** Sends one alert to the system its rule names. The receiver tells a repetition by the alert's `id`. */
export const postAlert = job<{ accountId: number; alertId: number }>({
  name: 'alerts.webhook',
  retries: 6,
  retryDelay: 20,
  concurrency: 4,
  timeLimit: 60,
  async handle({ accountId, alertId }, app) {
    const scope = systemScope(accountId)
    const found = await inWork(app, scope, async (work) => {
      const [alert] = await alertsById(work, [alertId])
      const hook = await webhookOf(work, alertId)
      return alert && hook ? { alert, hook } : null
    })
    if (!found) return
    const { alert, hook } = found
    const secret = hook.secret === null ? null : app.secrets.open(secretPlace(hook.ruleId), hook.secret)
    const payload = {
      event: 'alert.opened',
      id: alert.id,
      rule: alert.ruleName,
      title: alert.title,
      detail: alert.detail,
      severity: alert.severity,
      unit: { id: alert.unitId, name: alert.unitName, driver: alert.driverName },
      geofence: alert.geofenceName,
      start_at: alert.startAt,
      at: alert.at,
      lat: alert.lat,
      lon: alert.lon,
      speed_kmh: alert.speed,
      link: `${app.publicUrl}/Consola/alertas/${alert.id}`,
    }
    try {
      const { status } = await sendWebhook(app.outgoing.fetch, hook.url, JSON.stringify(payload), secret)
      await inWork(app, scope, (work) => noteTold(work, alertId, `El sistema externo recibió el aviso (${status})`))
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error
      await inWork(app, scope, (work) => noteFailed(work, alertId, `Aviso al sistema externo: ${error.message}`))
      if (!error.final) throw error
    }
  },
})
