import type { Work } from '../../../app/database/work.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { dayMs, dayStart, utcDay } from '../store/packed-days.ts'
import { tracksOf } from '../store/track-copy.ts'

const task = workerTask<typeof import('./count.task.ts')>(new URL('./count.task.ts', import.meta.url))
const unitsAtOnce = 50

/** How many positions units have with from ≤ fixTime < to (epoch ms); without any they are absent. */
export async function positionCounts(
  work: Work,
  unitIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const add = (unitId: number, count: number) => {
    if (count > 0) counts.set(unitId, (counts.get(unitId) ?? 0) + count)
  }
  const client = await work.client()
  const { rows } = await client.query<{ until: string }>('select packed_until()::text as until')
  const first = Math.ceil(from / dayMs) * dayMs
  const last = Math.min(Math.floor(to / dayMs) * dayMs, dayStart(rows[0]!.until))
  const hasWhole = unitIds.length > 0 && first < last
  if (hasWhole) {
    // What is packed says how many it is: only the days at the ends are read.
    const { rows: packed } = await client.query<{ unit_id: number; count: number }>(
      'select unit_id, count from packed_counts_of($1, $2, $3)',
      [unitIds, utcDay(first), utcDay(last - dayMs)],
    )
    for (const { unit_id: unitId, count } of packed) add(unitId, count)
  }
  const parts = hasWhole ? [[from, first] as const, [last, to] as const] : [[from, to] as const]
  for (const [begin, end] of parts.filter(([one, other]) => one < other))
    for (let i = 0; i < unitIds.length; i += unitsAtOnce)
      for (const one of await counted(work, unitIds.slice(i, i + unitsAtOnce), begin, end)) add(...one)
  return counts
}

async function counted(work: Work, unitIds: readonly number[], from: number, to: number) {
  const copy = await tracksOf(work, unitIds, { fields: ['fixTime'], from, to, overKmh: null, sensor: null })
  const transfer = [copy.packed.buffer, copy.raw.buffer, copy.readings.buffer]
  return workers.run(task, { copy, from, to }, { timeoutMs: 60_000, transfer })
}
