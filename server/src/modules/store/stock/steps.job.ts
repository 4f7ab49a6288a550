import { job } from '../../../app/jobs/job.ts'

/**
 * Folds the steps of each store into one, so that its sums stay quick to read. Whoever reads meanwhile sees all of them or
 * their sum; of two who fold, the second finds nothing to fold.
 */
export const foldSteps = job<object>({
  name: 'fold-store-steps',
  cron: '*/20 * * * *',
  async handle(_, app) {
    await app.owner.query(`
      with gone as (delete from store_step where store_id in (select store_id from store_step group by 1 having count(*) > 1)
        returning account_id, store_id, parts, value, short)
      insert into store_step (account_id, store_id, parts, value, short)
      select account_id, store_id, sum(parts), sum(value), sum(short) from gone group by 1, 2`)
  },
})
