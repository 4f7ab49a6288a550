import { sql } from 'kysely'
import { accountToday } from '../../app/account-zone.ts'
import { inWork } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { job } from '../../app/jobs/job.ts'
import { systemScope } from '../../app/scope.ts'
import { readStates } from './companies.ts'

/** Nine weeks: what a distributor is shown, and one to be sure. */
const keptDays = 63

/** Each hour, what stands of the day; the last one of a day stays. */
export const keepCompanyDays = job({
  name: 'keep-company-days',
  cron: '41 * * * *',
  async handle(_, app) {
    const { rows } = await app.owner.query<{ id: number }>(
      "select id from account where kind <> 'company' and deactivated_at is null order by id",
    )
    for (const { id } of rows) await inWork(app, systemScope(id), keepDay)
  },
})

export async function keepDay(work: Work): Promise<void> {
  const { tx, scope } = work
  const day = await accountToday(work)
  const states = await readStates(work)
  if (states.length > 0)
    await tx
      .insertInto('company_day')
      .values(
        states.map(({ id, health, silent, failing, alerts, users, entered }) => ({
          account_id: scope.accountId,
          company_id: id,
          day,
          health,
          silent,
          failing,
          alerts,
          absent: users - entered,
        })),
      )
      .onConflict((found) =>
        found.columns(['account_id', 'company_id', 'day']).doUpdateSet((eb) => ({
          health: eb.ref('excluded.health'),
          silent: eb.ref('excluded.silent'),
          failing: eb.ref('excluded.failing'),
          alerts: eb.ref('excluded.alerts'),
          absent: eb.ref('excluded.absent'),
        })),
      )
      .execute()
  await tx
    .deleteFrom('company_day')
    .where('account_id', '=', scope.accountId)
    .where('day', '<', sql<string>`${day}::date - ${keptDays}::int`)
    .execute()
}
