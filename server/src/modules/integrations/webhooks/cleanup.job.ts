import { job } from '../../../app/jobs/job.ts'

const deliveredDays = 2
const lostDays = 7

/** What was delivered is a log of the last days; what was lost stays a little longer. */
export const cleanDeliveries = job({
  name: 'integrations.clean-deliveries',
  cron: '23 * * * *',
  zone: 'UTC',
  timeLimit: 1800,
  retries: 1,
  async handle(_payload, app) {
    await app.owner.query(
      `delete from webhook_delivery where state <> 'waiting'
         and created_at < now() - make_interval(days => case state when 'delivered' then ${deliveredDays} else ${lostDays} end)`,
    )
  },
})
