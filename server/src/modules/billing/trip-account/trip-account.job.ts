import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { refreshDue } from './refresh.ts'

const batch = 500

/** Works out the accounts that fell due, so that who reads them need not; one account's failure keeps no other waiting. */
export const refreshAccounts = job({
  name: 'trip-accounts',
  cron: '* * * * *',
  retries: 0,
  async handle(_, app, signal) {
    const { rows } = await app.owner.query<{ account_id: number }>(
      'select distinct account_id from trip_profit_due order by account_id',
    )
    for (const { account_id } of rows) {
      try {
        for (let done = batch; done === batch && !signal.aborted;)
          done = await inWork(app, systemScope(account_id), (work) => refreshDue(work, batch))
      } catch (error) {
        app.log.warn({ err: error, account: account_id }, 'trip accounts not worked out')
      }
    }
  },
})
