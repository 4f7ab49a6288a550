import type pg from 'pg'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'

const task = workerTask<typeof import('./summarise.task.ts')>(new URL('./summarise.task.ts', import.meta.url))
/** About two megabytes of packed positions. */
const daysAtOnce = 64

interface Unit {
  accountId: number
  unitId: number
  limitKmh: number
  /** Days before this one are over and packed to the end. */
  before: string
}

/**
 * Summarises the days that are over and have no summary, or one with another speed limit than the unit has now. One that
 * is packed anew meanwhile stays without, and its turn comes again; so does what a run that was cut off did not reach.
 */
export async function summariseDays(owner: pg.Pool, signal?: AbortSignal): Promise<void> {
  const owing = (limit: string) =>
    `exists (select from position_day d where d.account_id = u.account_id and d.unit_id = u.id and d.summary_limit ${limit} and d.day < t.before)`
  const { rows: units } = await owner.query<Unit>(
    `select u.account_id as "accountId", u.id as "unitId", u.speed_limit as "limitKmh", t.before::text
     from unit u, packed_until() t (before)
     where ${owing('is null')} or ${owing('< u.speed_limit')} or ${owing('> u.speed_limit')} order by 1, 2`,
  )
  for (const unit of units) {
    do signal?.throwIfAborted()
    while ((await summariseSome(owner, unit)) === daysAtOnce)
  }
}

/** Answers how many days it looked at, the newest first. */
async function summariseSome(owner: pg.Pool, { accountId, unitId, limitKmh, before }: Unit): Promise<number> {
  const { rows } = await owner.query<{ day: string; count: number; block: Buffer }>({
    name: 'days-to-summarise',
    text: `select day::text, count, block from position_day
      where account_id = $1 and unit_id = $2 and summary_limit is distinct from $3 and day < $4 order by day desc limit ${daysAtOnce}`,
    values: [accountId, unitId, limitKmh, before],
  })
  if (rows.length === 0) return 0
  const blocks = rows.map(({ block }) => block)
  const summaries = await workers.run(task, { blocks, limitKmh }, { timeoutMs: 60_000 })
  await owner.query({
    name: 'keep-summaries',
    // Positions are only ever added to a day: with as many as there were, it is the same day.
    text: `update position_day d set summary = s.summary, marks = s.marks, readings = s.readings, summary_limit = $3
      from unnest($4::date[], $5::int[], $6::bytea[], $7::bytea[], $8::bytea[]) s (day, count, summary, marks, readings)
      where d.account_id = $1 and d.unit_id = $2 and d.day = s.day and d.count = s.count`,
    values: [
      accountId,
      unitId,
      limitKmh,
      rows.map(({ day }) => day),
      rows.map(({ count }) => count),
      summaries.map(({ summary }) => Buffer.from(summary)),
      summaries.map(({ marks }) => Buffer.from(marks)),
      summaries.map(({ readings }) => Buffer.from(readings)),
    ],
  })
  return rows.length
}
