import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { end } from './phones.service.ts'

/** Phones whose hours are over, or whose person is no longer here, are no longer trackers of their unit. */
export const endSharing = job({
  name: 'tracking.end-sharing',
  cron: '*/5 * * * *',
  zone: 'UTC',
  timeLimit: 120,
  retries: 1,
  async handle(_payload, app) {
    const { rows } = await app.owner.query<{ account_id: number; user_id: number; name: string }>(
      `select p.account_id, p.user_id, u.name from phone_share p join app_user u on u.id = p.user_id
       where p.stopped_at is null and (p.ends_at <= now() or u.deactivated_at is not null)`,
    )
    for (const { account_id: accountId, user_id: userId, name } of rows)
      await inWork(app, { ...systemScope(accountId), userId }, (work) =>
        end(work, app, { userId, principalUserId: null, name }),
      )
  },
})
