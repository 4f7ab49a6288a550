import { job } from '../../app/jobs/job.ts'
import { sumDays } from './sum-days.ts'

/** Days end at every hour somewhere; hours count until theirs are summed, so nobody waits for this. */
export const sumEndedDays = job({
  name: 'meters.sum-days',
  cron: '4 * * * *',
  zone: 'UTC',
  timeLimit: 3000,
  retries: 1,
  handle: (_payload, app, signal) => sumDays(app.owner, { signal }),
})

export const sumDaysAgain = job({
  name: 'meters.sum-days-again',
  cron: '34 9 * * *',
  zone: 'UTC',
  timeLimit: 3000,
  retries: 1,
  handle: (_payload, app, signal) => sumDays(app.owner, { signal, again: true }),
})
