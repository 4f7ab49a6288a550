import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'

/** Days over which the use of a part is taken. */
export const useDays = 90

/** Movements `m` that are use: what left for work, less what came back of it; in these stores, null: in all. */
export const isUse = (stores: readonly number[] | null) =>
  sql<boolean>`m.kind in ('exit', 'mount', 'return') and (${stores}::int[] is null or m.store_id = any(${stores}::int[]))`

/** How much of a part leaves per day of the account, and how much that varies, over the last days. */
export async function useOf({ tx, scope }: Work, partId: number, stores: readonly number[] | null, zone: string) {
  const { rows } = await sql<{ mean: number; deviation: number }>`
    with days as (
      select (now() at time zone ${zone})::date - n as day from generate_series(0, ${useDays - 1}) n
    ), used as materialized (
      select (m.at at time zone ${zone})::date as day, -sum(m.qty) as qty from movement m
      where m.account_id = ${scope.accountId} and m.part_id = ${partId} and ${isUse(stores)}
        and m.at >= now() - make_interval(days => ${useDays})
      group by 1
    )
    select greatest(0, avg(coalesce(u.qty, 0)))::float8 as mean,
      coalesce(stddev_samp(coalesce(u.qty, 0)), 0)::float8 as deviation
    from days d left join used u using (day)`.execute(tx)
  return rows[0]!
}
