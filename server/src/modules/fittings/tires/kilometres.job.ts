import { sql } from 'kysely'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { lifeAt, ranBetween } from '../../meters/meters.read.ts'
import { refreshTires } from './refresh.ts'

/** Days whose kilometres late positions still change. */
const days = 9

/** Kilometres of mounts that began or ended of late are counted again each night; advice follows the years. */
export const recountTires = job({
  name: 'fittings.recount',
  // After the days of the units were summed again.
  cron: '34 10 * * *',
  zone: 'UTC',
  timeLimit: 3000,
  retries: 1,
  async handle(_, app) {
    const { rows } = await app.owner.query<{ id: number }>('select distinct account_id as id from tire')
    for (const { id } of rows) await recountAccount(app, id)
  },
})

export const recountAccount = (app: App, accountId: number): Promise<void> =>
  inWork(app, systemScope(accountId), async (work) => {
    await recountEnded(work)
    await recountBeginnings(work)
    const active = await work.tx
      .selectFrom('tire')
      .where('account_id', '=', accountId)
      .where('disposed_at', 'is', null)
      .select('item_id')
      .execute()
    await refreshTires(
      work,
      active.map(({ item_id }) => item_id),
    )
  })

/** What those ran that ended: from their first moment to their last. */
async function recountEnded(work: Work): Promise<void> {
  const { tx, scope } = work
  const { rows } = await sql<{ id: number; unitId: number; from: string; to: string }>`
    select id, unit_id as "unitId", lower(during) as "from", upper(during) as "to" from tire_mount
    where account_id = ${scope.accountId} and not upper_inf(during) and axle > 0
      and upper(during) > now() - make_interval(days => ${days})`.execute(tx)
  const ran = await ranBetween(work, rows)
  const kept = rows.map(({ id }, i) => ({ id, km: ran[i]!.km.toFixed(1) }))
  await sql`update tire_mount m set km = k.km from json_to_recordset(${JSON.stringify(kept)}::json) as k (id int, km numeric)
    where m.account_id = ${scope.accountId} and m.id = k.id and m.km <> k.km`.execute(tx)
}

/** What the units had run when those began. */
async function recountBeginnings(work: Work): Promise<void> {
  const { tx, scope } = work
  const { rows } = await sql<{ id: number; unitId: number; at: string }>`
    select id, unit_id as "unitId", lower(during) as at from tire_mount
    where account_id = ${scope.accountId} and upper_inf(during) and lower(during) > now() - make_interval(days => ${days})`.execute(
    tx,
  )
  const life = await lifeAt(work, rows)
  const kept = rows.map(({ id }, i) => ({ id, km: life[i]!.km.toFixed(1) }))
  await sql`update tire_mount m set start_km = k.km from json_to_recordset(${JSON.stringify(kept)}::json) as k (id int, km numeric)
    where m.account_id = ${scope.accountId} and m.id = k.id and m.start_km <> k.km`.execute(tx)
}
