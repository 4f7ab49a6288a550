import { sql, type RawBuilder } from 'kysely'
import { unbilledDays } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { accountToday } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'

/** Whether no living document charges the trip `t`. */
export const isUnbilled: RawBuilder<boolean> = sql`not exists (select 1 from fiscal_line l
  where l.account_id = t.account_id and l.trip_id = t.id and l.is_living)`

/** The first day, in the account's zone, of which finished trips without an invoice are still asked for. */
export async function unbilledSince(work: Work): Promise<string> {
  const today = Date.parse(await accountToday(work))
  return new Date(today - unbilledDays * 86_400_000).toISOString().slice(0, 10)
}
