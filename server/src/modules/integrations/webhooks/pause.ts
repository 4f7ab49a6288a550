import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { watchersWith } from '../../users/users.read.ts'
import { texts } from '../integrations.texts.ts'

/** Nothing is sent to an address any more, until somebody resumes it; who administers webhooks is told why. */
export async function pauseWebhook(app: App, id: number, trouble: string): Promise<void> {
  const { rows } = await app.owner.query<{ account_id: number }>('select account_id from webhook where id = $1', [id])
  const accountId = rows[0]?.account_id
  if (accountId === undefined) return
  await inWork(app, systemScope(accountId), async (work) => {
    const paused = await work.tx
      .updateTable('webhook')
      .set({ state: 'paused', trouble: trouble.slice(0, 300) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('state', '<>', 'paused')
      .returning(['name', 'version'])
      .executeTakeFirst()
    if (!paused) return
    await notify(work, {
      userIds: await watchersWith(work, 'integraciones.webhook.update'),
      kind: 'system',
      title: texts.paused(paused.name),
      message: trouble,
      link: `/Consola/integraciones/${id}`,
    })
  })
}
