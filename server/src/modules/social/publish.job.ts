import { inWork } from '../../app/app.ts'
import { job, type Job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { advance, askLate, leaseMinutes, type Target } from './targets.ts'

/** Sent side by side. */
const together = 8

/**
 * Publishes what is due. A post is marked before its network is called, and held for some minutes; whoever finds it
 * still marked afterwards asks the network what became of it. What was due more than an hour ago asks a person.
 */
export const publishDue: Job = job({
  name: 'social.publish',
  pollSeconds: 5,
  cron: '* * * * *',
  zone: 'UTC',
  retries: 0,
  timeLimit: 1200,
  concurrency: 2,
  async handle(_payload, app, signal) {
    const { rows: late } = await app.owner.query<Target>(
      `select t.id, t.account_id from social_target t join social_post p on p.id = t.post_id
       where t.state = 'pending' and not t.confirmed and t.due_at <= now()
         and p.publish_at < now() - interval '1 hour'`,
    )
    for (const target of late) await askLate(app, target)
    while (!signal.aborted) {
      const { rows } = await app.owner.query<Target>(
        `update social_target t set due_at = now() + make_interval(mins => ${leaseMinutes}),
           state = case when due.state = 'pending' then 'publishing' else due.state end
         from (select id, state from social_target where state in ('pending', 'publishing', 'handed') and due_at <= now()
           order by due_at, id limit ${together} for update skip locked) due
         where t.id = due.id returning t.id, t.account_id, due.state`,
      )
      if (rows.length === 0) return
      await Promise.all(
        rows.map(async (target) => {
          const again = await advance(app, target).catch((error: unknown) => {
            app.log.error({ err: error, target: target.id }, 'post not published')
            return null
          })
          if (again === null) return
          const afterSeconds = Math.max(1, Math.ceil((again.getTime() - Date.now()) / 1000))
          await inWork(app, systemScope(target.account_id), (work) => work.enqueue(publishDue, {}, { afterSeconds }))
        }),
      )
    }
  },
})
