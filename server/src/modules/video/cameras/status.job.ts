import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { job, type Job } from '../../../app/jobs/job.ts'
import { askStatuses } from './status.service.ts'

/** Platforms asked at once. */
const together = 4

/** Asks each minute which cameras are in line; a platform that does not answer is asked again the next one. */
export const askCameras: Job = job({
  name: 'video.statuses',
  cron: '* * * * *',
  zone: 'UTC',
  retries: 0,
  timeLimit: 120,
  async handle(_payload, app, signal) {
    const { rows } = await app.owner.query<{ account_id: number; source_id: number; keys: string[] }>(
      `select c.account_id, c.source_id, array_agg(c.device_key) as keys
       from camera c join platform_account s on s.id = c.source_id and s.account_id = c.account_id
       where c.deleted_at is null and s.deleted_at is null and s.enabled and (s.secret is not null or s.platform = ${platforms.direct})
       group by c.account_id, c.source_id order by c.source_id`,
    )
    const waiting = rows.values()
    const asker = async () => {
      for (const { account_id: accountId, source_id: sourceId, keys } of waiting) {
        if (signal.aborted) return
        await askStatuses(app, { accountId, sourceId }, keys).catch((error: unknown) =>
          app.log.info({ err: error, title: 'GET_CAMERAS_ONLINE', source: sourceId }, 'cameras not checked'),
        )
      }
    }
    await Promise.all(Array.from({ length: together }, asker))
  },
})
