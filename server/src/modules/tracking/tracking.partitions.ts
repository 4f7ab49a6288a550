import type pg from 'pg'
import { dayMs, utcDay } from './store/packed-days.ts'

const daysBehind = 3
const daysAhead = 3

/** Makes the days' partitions that positions may fall into from now on; quick when they are there. */
export async function makePartitions(owner: pg.Pool, now: number): Promise<void> {
  const days = Array.from({ length: daysBehind + daysAhead + 1 }, (_, i) => utcDay(now + (i - daysBehind) * dayMs))
  await owner.query('select make_position_partition(day) from unnest($1::date[]) day order by day', [days])
}
