import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { Fleet } from '@arriero/simulators/fleet/types.ts'
import { createWorkerPool, workerTask } from '../../shared/worker/pool.ts'
import { rawFields } from './raw-rows.ts'
import { makePartitions } from '../../modules/tracking/tracking.partitions.ts'
import { storeHistory } from './store-history.ts'
import type { DemoAlert, LineInput, LineOutput } from './types.ts'

const line = workerTask<typeof import('./line.task.ts')>(new URL('./line.task.ts', import.meta.url))
const mostMs = 10 * 60_000

/** A line's trips and the ways they were planned along. */
export type LineTrips = Pick<LineOutput, 'routes' | 'trips'>

export interface Found<Trip> {
  trips: Trip[]
  alerts: DemoAlert[]
}

/** Lives through the past line by line in threads and stores each as it comes; answers what `keepTrips` made of the trips, and what the rule found. */
export async function seedHistory<Trip>(
  client: pg.ClientBase,
  fleet: Fleet,
  input: Omit<LineInput, 'line'>,
  keepTrips: (line: LineTrips) => Promise<Trip[]>,
  say: (line: string) => void,
): Promise<Found<Trip>> {
  await makePartitions(client, input.now)
  const threads = createWorkerPool({ size: availableParallelism(), heapMb: 320, idleMs: 1000 })
  const found: Found<Trip> = { trips: [], alerts: [] }
  const keep = async (name: string, output: LineOutput) => {
    await storeHistory(client, input.accountId, output, input.now)
    found.trips.push(...(await keepTrips(output)))
    found.alerts.push(...output.alerts)
    say(`Historial de ${name}: ${positionsOf(output)} posiciones.`)
  }
  let stored: Promise<void> = Promise.resolve()
  const lines = fleet.lines.map(async ({ index, name }) => {
    const output = await threads.run(line, { ...input, line: index }, { timeoutMs: mostMs })
    // One connection, one transaction: one after another.
    stored = stored.then(() => keep(name, output))
    await stored
  })
  await Promise.all(lines).finally(() => threads.close())
  return found
}

const positionsOf = ({ days, raw }: { days: { count: number }[]; raw: { rows: Float64Array }[] }) =>
  (
    days.reduce((sum, { count }) => sum + count, 0) + raw.reduce((sum, { rows }) => sum + rows.length / rawFields, 0)
  ).toLocaleString('es-MX')
