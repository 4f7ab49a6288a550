import type pg from 'pg'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import { workers } from '../../shared/worker/workers.ts'
import { workerTask } from '../../shared/worker/pool.ts'
import { rawFields } from './raw-rows.ts'
import { makePartitions } from '../../modules/tracking/tracking.partitions.ts'
import { storeHistory } from './store-history.ts'
import type { DemoTrip, LineInput, DemoRoute } from './types.ts'

const line = workerTask<typeof import('./line.task.ts')>(new URL('./line.task.ts', import.meta.url))
const mostMs = 10 * 60_000

/** A line's trips and the ways they were planned along. */
export interface LineTrips {
  routes: DemoRoute[]
  trips: DemoTrip[]
}

/** Lives through the past line by line in threads and stores each as it comes; answers the trips. */
export async function seedHistory(
  client: pg.ClientBase,
  fleet: Fleet,
  input: Omit<LineInput, 'line'>,
  say: (line: string) => void,
): Promise<LineTrips[]> {
  await makePartitions(client, input.now)
  const found: LineTrips[] = []
  let stored: Promise<void> = Promise.resolve()
  const lines = fleet.lines.map(async ({ index, name }) => {
    const output = await workers.run(line, { ...input, line: index }, { timeoutMs: mostMs })
    found[index] = { routes: output.routes, trips: output.trips }
    // One connection, one transaction: one after another.
    stored = stored
      .then(() => storeHistory(client, input.accountId, output, input.now))
      .then(() => say(`Historial de ${name}: ${positionsOf(output)} posiciones.`))
    await stored
  })
  await Promise.all(lines)
  return found
}

const positionsOf = ({ days, raw }: { days: { count: number }[]; raw: { rows: Float64Array }[] }) =>
  (
    days.reduce((sum, { count }) => sum + count, 0) + raw.reduce((sum, { rows }) => sum + rows.length / rawFields, 0)
  ).toLocaleString('es-MX')
