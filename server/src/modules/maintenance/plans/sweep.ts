import { inWork, type App } from '../../../app/app.ts'
import type { Service } from '../../../app/service.ts'
import { systemScope } from '../../../app/scope.ts'
import { reckon } from './reckon.ts'

const everyMs = 10_000
/** Units of one transaction. */
const atOnce = 500
/** Of one round; the others follow in the next. */
const most = 10_000

/**
 * Looks for units that passed a reading at which a service of theirs is warned of or overdue, for whom a day began, or whose
 * plans, type or model changed, and reckons only those.
 */
export async function sweepDue(app: App, onlyAccount?: number): Promise<number> {
  const { rows } = await app.owner.query<{ accountId: number; unitId: number }>(
    `select u.account_id as "accountId", u.id as "unitId" from unit u
     left join unit_due d on d.account_id = u.account_id and d.unit_id = u.id
     left join position_last p on p.account_id = u.account_id and p.unit_id = u.id
     where u.deleted_at is null and ($1::int is null or u.account_id = $1)
       and case when d.unit_id is null
         then exists (select from maintenance_plan m where m.account_id = u.account_id and m.deleted_at is null)
         else d.reckoned_on is null or p.odometer_km >= d.next_km or p.engine_hours >= d.next_hours
           or d.type_id is distinct from u.type_id or d.model_id is distinct from u.model_id
           or d.reckoned_on < (now() at time zone u.timezone)::date end
     order by u.account_id, u.id limit $2`,
    [onlyAccount ?? null, most],
  )
  for (const [accountId, units] of Map.groupBy(rows, (row) => row.accountId))
    for (let i = 0; i < units.length; i += atOnce)
      await inWork(app, systemScope(accountId), (work) =>
        reckon(
          work,
          units.slice(i, i + atOnce).map(({ unitId }) => unitId),
        ),
      )
  return rows.length
}

/** A position makes a service due within seconds. */
export const watchDue: Service = async (app) => {
  let round: Promise<unknown> | null = null
  const watch = setInterval(() => {
    round ??= sweepDue(app)
      .catch((error: unknown) => app.log.warn({ err: error }, 'services due'))
      .finally(() => (round = null))
  }, everyMs)
  watch.unref()
  return {
    async stop() {
      clearInterval(watch)
      await round
    },
  }
}
