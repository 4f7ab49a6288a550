import { sql } from 'kysely'
import { inWork } from '../../../app/app.ts'
import { job } from '../../../app/jobs/job.ts'
import { systemScope } from '../../../app/scope.ts'
import { recheck } from './recheck.ts'

/** Positions come late, stations are learned: what is younger is judged again, every quarter of an hour that of a day. */
const lateDays = 8
const batch = 200

/**
 * Judges anew what nobody has settled and what nobody has looked at since the unit was heard of. One account's failure
 * keeps no other waiting.
 */
const again = (days: number) =>
  async function (_: object, app: Parameters<Parameters<typeof job>[0]['handle']>[1], signal: AbortSignal) {
    const { rows } = await app.owner.query<{ id: number; ids: number[] }>(
      `select account_id as id, array_agg(id order by at) as ids from fuel_load
       where deleted_at is null and coalesce(finding, 'open') = 'open' and at > now() - make_interval(days => $1)
       group by 1 order by 1`,
      [days],
    )
    for (const { id, ids } of rows) {
      try {
        for (let from = 0; from < ids.length && !signal.aborted; from += batch)
          await inWork(app, systemScope(id), async (work) => {
            const some = ids.slice(from, from + batch)
            const { rows: units } = await sql<{ unitId: number; at: string }>`
              select unit_id as "unitId", min(at) as at from fuel_load
              where account_id = ${id} and deleted_at is null and id = any(${some}::int[]) group by 1`.execute(work.tx)
            await recheck(work, new Map(units.map(({ unitId, at }) => [unitId, Date.parse(at)])), new Set(some))
          })
      } catch (error) {
        app.log.warn({ err: error, account: id }, 'fuel loads not judged again')
      }
    }
  }

export const recheckLoads = job({ name: 'fuel-checks', cron: '*/15 * * * *', retries: 0, handle: again(1) })
export const recheckLateLoads = job({
  name: 'fuel-checks-late',
  cron: '20 9 * * *',
  retries: 0,
  handle: again(lateDays),
})
