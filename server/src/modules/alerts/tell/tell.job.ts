import { alertChannel } from '@arriero/contract/alerts/alerts.channel.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { letter, notify, queueMail } from '../../notifications/notifications.read.ts'
import { alertTold } from '../alerts.events.ts'
import { alertsById } from '../inbox/alert-query.ts'
import { attendants } from '../inbox/people.repository.ts'
import { channelsOf, noteTold, type Channels } from './channels.repository.ts'
import { localMoment } from './moment.ts'
import { postAlert } from './webhook.job.ts'

/** Later than this an alert is history: the inbox has it, nobody is woken. */
const staleMs = 3 * 3_600_000

/**
 * Tells what has become of alerts. Browsers get each as it is now; of one that has just been opened people are told as
 * its rule says: in the bell, by mail, and other systems by a webhook. Whatever is tried again is told once.
 */
export const tellAlerts = job<{ accountId: number; ids: number[]; fresh: boolean }>({
  name: 'alerts.tell',
  concurrency: 2,
  async handle({ accountId, ids, fresh }, app) {
    await inWork(app, systemScope(accountId), async (work) => {
      const channels = fresh ? await channelsOf(work, ids) : new Map<number, Channels>()
      for (const alert of await alertsById(work, ids)) {
        const heard = fresh && alert.state === 'open' && Date.now() - Date.parse(alert.at) <= staleMs
        const own = channels.get(alert.id)
        const loud = heard && (own?.console ?? true)
        await work.publish(alertChannel, 'alert_changed', { ...alert, fresh: loud }, { unitId: alert.unitId })
        if (heard) work.emit(alertTold, alert)
        if (heard && own) await tellOne(work, app, alert, own)
      }
    })
  },
})

async function tellOne(work: Work, app: App, alert: Alert, { console, mails, webhook, zone }: Channels): Promise<void> {
  const link = `/Consola/alertas/${alert.id}`
  const where = [alert.detail, alert.geofenceName].filter(Boolean).join(' · ')
  const told: string[] = []
  if (console) {
    await notify(work, {
      userIds: (await attendants(work)).map(({ id }) => id),
      unitId: alert.unitId,
      kind: 'alert',
      title: alert.title,
      message: [alert.unitName, where].filter(Boolean).join(' · '),
      link,
      key: `alert:${alert.id}`,
      // The console shows it by its own event, for 20 s and with its sound.
      quiet: true,
    })
  }
  if (mails.length > 0) {
    const sent = await queueMail(work, {
      to: mails,
      topic: 'unit_alerts',
      unitId: alert.unitId,
      key: `alert:${alert.id}`,
      ...letter({
        subject: `${severityLabels[alert.severity]}: ${alert.title}, ${alert.unitName}`,
        title: `${alert.title}: ${alert.unitName}`,
        facts: [
          ['Gravedad', severityLabels[alert.severity]],
          ['Cuándo', localMoment(alert.at, zone)],
          ...(alert.driverName ? [['Conductor', alert.driverName] as const] : []),
          ...(where ? [['Detalle', where] as const] : []),
          ...(alert.lat !== null && alert.lon !== null
            ? [['Lugar', `${alert.lat.toFixed(5)}, ${alert.lon.toFixed(5)}`] as const]
            : []),
        ],
        action: { label: 'Ver la alerta', url: app.publicUrl + link },
      }),
    })
    if (sent.length > 0) told.push(`Correo a ${mails.join(', ')}`)
  }
  if (webhook) {
    await work.enqueue(postAlert, { accountId: work.scope.accountId, alertId: alert.id }, { key: `alert:${alert.id}` })
    told.push('Aviso al sistema externo en camino')
  }
  for (const text of told) await noteTold(work, alert.id, text)
}
