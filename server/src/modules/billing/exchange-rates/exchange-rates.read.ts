import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** An older rate is nobody's any more: a long weekend is in between, not a month. */
export const holdsDays = 10

/** The rates of the Diario Oficial in force on these days, by day; where the installation does not read it, none. */
export async function officialRates({ tx }: Work, currency: string, days: readonly string[]) {
  const { rows } = await sql<{ on: string; rate: number; day: string }>`
    select asked.day::text as on, r.rate::float8 as rate, r.day::text as day
    from unnest(${[...new Set(days)]}::date[]) as asked (day)
    cross join lateral (
      select rate, day from exchange_rate where currency = ${currency}
        and day between asked.day - ${holdsDays}::int and asked.day order by day desc limit 1
    ) r`.execute(tx)
  return new Map(rows.map(({ on, ...rate }) => [on, rate]))
}
