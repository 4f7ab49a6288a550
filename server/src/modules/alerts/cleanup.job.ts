import { job } from '../../app/jobs/job.ts'

const alarmDays = 180

/** What devices raised is forgotten after half a year; the alerts made of it stay. */
export const cleanAlarms = job({
  name: 'alerts.cleanup',
  cron: '41 4 * * *',
  timeLimit: 1800,
  retries: 1,
  async handle(_payload, app) {
    await app.owner.query('delete from alarm where received_at < now() - make_interval(days => $1)', [alarmDays])
  },
})
