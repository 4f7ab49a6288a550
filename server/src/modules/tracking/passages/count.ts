import type { Work } from '../../../app/database/work.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
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
  for (let i = 0; i < unitIds.length; i += unitsAtOnce) {
    const copy = await tracksOf(work, unitIds.slice(i, i + unitsAtOnce), {
      fields: ['fixTime'],
      from,
      to,
      overKmh: null,
      sensor: null,
    })
    const transfer = [copy.packed.buffer, copy.raw.buffer, copy.readings.buffer]
    for (const [unitId, count] of await workers.run(task, { copy, from, to }, { timeoutMs: 60_000, transfer }))
      if (count > 0) counts.set(unitId, count)
  }
  return counts
}
