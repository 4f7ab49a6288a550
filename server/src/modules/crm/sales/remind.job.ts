import type { ActivityKind } from '@arriero/contract/crm/crm.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { texts } from '../crm.texts.ts'
import { tell } from './tell.ts'

/** Rings the bell of whoever is to do something, once for each hour it gets; also after hours in which nothing ran. */
export const remind = job({
  name: 'crm.remind',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  async handle(_payload, app) {
    const { rows } = await app.owner.query<{ id: number; account_id: number }>(
      `select a.id, a.account_id from crm_activity a join crm_sale s on s.id = a.sale_id and s.deleted_at is null
       where a.done_at is null and a.deleted_at is null and not a.told and a.remind_minutes is not null
         and a.at <= now() + interval '14 days' and a.at - make_interval(mins => a.remind_minutes) <= now()
       order by a.at limit 500`,
    )
    for (const { id, account_id: accountId } of rows)
      await inWork(app, systemScope(accountId), (work) => ring(work, id)).catch((error: unknown) =>
        app.log.error({ err: error, id, account: accountId }, 'not reminded'),
      )
  },
})

async function ring(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  // Of two that run at once, the second finds it told.
  const activity = await tx
    .updateTable('crm_activity')
    .set({ told: true })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('told', '=', false)
    .returning(['sale_id', 'owner_id', 'kind', 'title', 'at'])
    .executeTakeFirst()
  if (!activity) return
  const { sale_id, owner_id, kind, title, at } = activity
  const when = shortMoment(at, await zoneOf(work))
  // The table's check knows no other kinds.
  await tell(work, sale_id, owner_id, texts.remind(kind as ActivityKind, title, when), `sale-activity:${id}:${at}`)
}
