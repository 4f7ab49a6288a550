import { Temporal } from 'temporal-polyfill'
import { job } from '../../../app/jobs/job.ts'
import { learnPlaces } from './learn.service.ts'

/** Learned once a night, in the hour in which most units stand. */
const atHour = 4

interface Due {
  id: number
  timezone: string
  learned_at: string | null
}

/** Accounts whose night it is, and those that were never learned; one that was learned in the last hours is left alone. */
export const learnEveryNight = job({
  name: 'places.learn',
  cron: '23 * * * *',
  zone: 'UTC',
  timeLimit: 6 * 3600,
  retries: 2,
  async handle(_payload, app, signal) {
    const { rows } = await app.owner.query<Due>(
      `select a.id, a.timezone, r.learned_at from account a left join learned_run r on r.account_id = a.id
       where exists (select from unit u where u.account_id = a.id and u.deleted_at is null)
         and (r.learned_at is null or r.learned_at < now() - interval '6 hours') order by a.id`,
    )
    const now = Date.now()
    for (const { id, timezone, learned_at: learnedAt } of rows) {
      signal.throwIfAborted()
      const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone)
      if (learnedAt === null || hour === atHour) await learnPlaces(app, id, now, signal)
    }
  },
})
