import { job } from '../../app/jobs/job.ts'

const notificationDays = 90
const mailDays = 365

/** What nobody looks back at any more. */
export const cleanNotifications = job<object>({
  name: 'clean-notifications',
  cron: '20 4 * * *',
  timeLimit: 1200,
  async handle(_, app) {
    await app.owner.query('delete from notification where created_at < now() - make_interval(days => $1)', [
      notificationDays,
    ])
    await app.owner.query(
      `delete from mail where created_at < now() - make_interval(days => $1) and state in ('sent', 'failed', 'unknown')`,
      [mailDays],
    )
  },
})
