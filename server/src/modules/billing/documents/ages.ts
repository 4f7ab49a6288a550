import { sql, type RawBuilder } from 'kysely'
import { ageBuckets } from '@arriero/contract/billing/dashboard/dashboard.rules.ts'

/** Days a document `d` is late on a day; without a due date none. */
export const daysLate = (day: string): RawBuilder<number> => sql`coalesce(${day}::date - d.due_on, 0)`

const steps = ageBuckets
  .toReversed()
  .map(({ key, from }) => ({ key: sql.lit(key), from: Number.isFinite(from) ? sql.lit(from) : undefined }))

/** The key of the age that so many days late are. */
export const ageOf = (late: RawBuilder<number>): RawBuilder<string> =>
  sql`case ${sql.join(
    steps.map(({ key, from }) => (from ? sql`when ${late} >= ${from} then ${key}` : sql`else ${key}`)),
    sql` `,
  )} end`
