import { sql, type RawBuilder } from 'kysely'
import { listAccounts } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
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

/** Pesos that units earned by trips that ended between two instants; those of whose trips none is known are left out. */
export async function incomeOf(
  { tx, scope }: Work,
  unitIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, number>> {
  // Who may not read the accounts is not told what they add up to.
  if (!scope.permissions.has(listAccounts.access)) return new Map()
  const { rows } = await sql<{ unitId: number; income: number }>`
    select unit_id as "unitId", sum(income)::float8 as income from trip_profit
    where account_id = ${scope.accountId} and unit_id = any(${[...unitIds]}::int[]) and status = 'finished'
      and at >= ${from} and at < ${to} and income is not null
    group by unit_id`.execute(tx)
  return new Map(rows.map(({ unitId, income }) => [unitId, income]))
}
