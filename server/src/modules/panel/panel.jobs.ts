import { job } from '../../app/jobs/job.ts'

const logDays = 90
const visitDays = 400

/** Keeps the console's log and the visits of screens from growing for ever. */
export const cleanPanel = job<object>({
  name: 'clean-panel',
  cron: '40 4 * * *',
  timeLimit: 1200,
  async handle(_, app) {
    await app.owner.query('delete from log_entry where received_at < now() - make_interval(days => $1)', [logDays])
    await app.owner.query('delete from route_visit where at < now() - make_interval(days => $1)', [visitDays])
  },
})
