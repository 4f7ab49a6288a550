import { alertChannel } from '@arriero/contract/alerts/alerts.channel.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { alertsById } from './alert-query.ts'
import { supervisors } from './people.repository.ts'
import { addNote, changeAlert } from './inbox.repository.ts'

/** Tells the supervisors, aloud. Once escalated an alert does not escalate again by itself. */
export async function escalate(work: Work, alert: Alert, text: string): Promise<void> {
  const change = { escalated_at: new Date().toISOString(), escalate_at: null }
  if (!(await changeAlert(work, alert.id, ['open', 'acknowledged'], change, undefined))) return
  await addNote(work, alert.id, 'escalated', text)
  const people = (await supervisors(work)).filter(({ id }) => id !== work.scope.userId)
  if (people.length === 0) return
  await notify(work, {
    userIds: people.map(({ id }) => id),
    unitId: alert.unitId,
    kind: 'alert',
    title: `Escalada: ${alert.title}`,
    message: `${alert.unitName} · ${text}`,
    link: `/Consola/alertas/${alert.id}`,
  })
}

/** Alerts that nobody has attended in time go to the supervisors. */
export const escalateUnattended = job({
  name: 'alerts.escalate',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  async handle(_payload, app) {
    const { rows } = await app.owner.query<{ account_id: number; ids: number[] }>(
      `select account_id, array_agg(id) as ids from (
         select account_id, id from alert where state = 'open' and escalate_at <= now() and escalated_at is null order by escalate_at limit 1000) due
       group by account_id`,
    )
    for (const { account_id: accountId, ids } of rows)
      await inWork(app, systemScope(accountId), async (work) => {
        for (const alert of await alertsById(work, ids)) {
          if (alert.state !== 'open') continue
          await escalate(work, alert, 'Nadie la atendió a tiempo')
          const [now] = await alertsById(work, [alert.id])
          if (now) await work.publish(alertChannel, 'alert_changed', { ...now, fresh: false }, { unitId: now.unitId })
        }
      })
  },
})
