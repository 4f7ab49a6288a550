// The process under measure: the server's device listener and the whole pipeline behind it.
import pino from 'pino'
import type { App } from '@arriero/server/app/app.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { createPool } from '@arriero/server/app/database/pool.ts'
import type { Job } from '@arriero/server/app/jobs/job.ts'
import { createMetrics } from '@arriero/server/app/metrics.ts'
import { createAlertsStep } from '@arriero/server/modules/alerts/alerts.step.ts'
import { startDeviceListeners } from '@arriero/server/modules/tracking/devices/device-listeners.ts'
import { makePartitions } from '@arriero/server/modules/tracking/tracking.partitions.ts'
import { createPipeline } from '@arriero/server/modules/tracking/tracking.pipeline.ts'
import { fixesOf } from '@arriero/server/modules/tracking/tracking.read.ts'
import { createTripsStep } from '@arriero/server/modules/trips/trips.step.ts'
import { makeFleet } from './fleet.ts'

export interface ListenerReport {
  accountId: number
  port: number
  /** Most open at once. */
  connections: number
  /** The most there ever was. */
  rssMb: number
  heapMb: number
}

const [, , databaseUrl = '', devices = '5000'] = process.argv
const log = pino({ level: 'warn' })
const lost = (error: Error) => log.warn({ err: error }, 'connection')
const owner = createPool(databaseUrl, 'owner', 4, lost)
const pool = createPool(databaseUrl, 'arriero_app', 4, lost)
const ingest = createPool(databaseUrl, 'arriero_ingest', 4, lost)
// The pipeline and the listeners ask for these parts of the application and no others.
const app = {
  config: readConfig({ DEVICE_PORTS: 'teltonika=0' }),
  owner,
  pool,
  ingest,
  log,
  metrics: createMetrics(),
  jobs: { insert: async (_: unknown, job: Job) => log.debug(job.name) },
} as unknown as App

await makePartitions(owner, Date.now())
const { accountId, sourceId } = await makeFleet(owner, { units: Number(devices), fences: 5_000 })
await owner.query(`update unit set platform_key = '86541300' || lpad(platform_key, 7, '0') where account_id = $1`, [
  accountId,
])
await owner.query(
  `insert into device (account_id, source_id, protocol, device_id, name)
   select account_id, $2, 'teltonika', platform_key, name from unit where account_id = $1`,
  [accountId, sourceId],
)
const steps = [createTripsStep(app, fixesOf), createAlertsStep(app)]
const pipeline = createPipeline(app, { steps, publish: () => {} })
await pipeline.flowOf(accountId)

const direct = await startDeviceListeners(app, pipeline)
const [listener] = direct.listeners
if (!listener) throw new Error('No device port')

const report: ListenerReport = { accountId, port: listener.port, connections: 0, rssMb: 0, heapMb: 0 }
const watch = setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage()
  report.rssMb = Math.max(report.rssMb, rss / 1e6)
  report.heapMb = Math.max(report.heapMb, heapUsed / 1e6)
  report.connections = Math.max(report.connections, listener.stats().connections)
  process.send?.(report)
}, 500)
process.send?.(report)

process.once('message', async () => {
  clearInterval(watch)
  await direct.stop()
  await pipeline.stop()
  await Promise.all([owner.end(), pool.end(), ingest.end()])
  process.disconnect?.()
})
