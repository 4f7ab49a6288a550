import { job } from '../../../app/jobs/job.ts'
import { forEachDue } from '../../../app/jobs/each-due.ts'
import { makeNext } from './occurrences.ts'

/** Of one template in a run; what was missed for longer goes on in the next minute. */
const mostAtOnce = 60

/** Makes the tasks whose time has come, also those of the days in which nothing ran. */
export const makeTasks = job({
  name: 'tasks.make',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  handle: (_payload, app) =>
    forEachDue(
      app,
      `select id, account_id from duty_template where active and deleted_at is null and make_at <= now()
         order by make_at limit 500`,
      async (work, id) => {
        for (let made = 0; made < mostAtOnce && (await makeNext(work, id)) !== null; made += 1);
      },
    ),
})
