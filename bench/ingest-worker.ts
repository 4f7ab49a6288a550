// The process under measure: decodes Wialon messages and passes them through the pipeline of the server.
import pino from 'pino'
import type { Job } from '@arriero/server/app/jobs/job.ts'
import type { App } from '@arriero/server/app/app.ts'
import { createPool } from '@arriero/server/app/database/pool.ts'
import { createMetrics } from '@arriero/server/app/metrics.ts'
import { createAlertsStep } from '@arriero/server/modules/alerts/alerts.step.ts'
import { makePartitions } from '@arriero/server/modules/tracking/tracking.partitions.ts'
import { createPipeline } from '@arriero/server/modules/tracking/tracking.pipeline.ts'
import { fixesOf } from '@arriero/server/modules/tracking/tracking.read.ts'
import { createTripsStep } from '@arriero/server/modules/trips/trips.step.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { decodeMessage } from '@arriero/telematics/wialon/wialon-decode.ts'
import { makeRules } from './alert-rules.ts'
import { makeFleet } from './fleet.ts'

export interface IngestReport {
  accountId: number
  acknowledged: number
  ms: number
  /** CPU this process has used since the start. */
  cpuMs: number
  slowestMs: number
  heapMb: number
  rssMb: number
  started: boolean
}

const [, , databaseUrl = '', runSeconds = '60', rules = '0', storm = ''] = process.argv
const inFlight = 3
const batch = 10_000
const everyMs = 10_000

const log = pino({ level: 'warn' })
const lost = (error: Error) => log.warn({ err: error }, 'connection')
const owner = createPool(databaseUrl, 'owner', 4, lost)
const pool = createPool(databaseUrl, 'arriero_app', 4, lost)
const ingest = createPool(databaseUrl, 'arriero_ingest', 4, lost)
// The pipeline asks for these parts of the application and no others.
const app = {
  owner,
  pool,
  ingest,
  log,
  metrics: createMetrics(),
  jobs: { insert: async (_: unknown, job: Job) => log.debug(job.name) },
} as unknown as App

const fleet = await makeFleet(owner, { units: 10_000, fences: 5_000 })
const source = { accountId: fleet.accountId, sourceId: fleet.sourceId }

// Device time runs faster than ours, so that every fix is ten seconds after the former; it ends now.
const rounds = Math.ceil((Number(runSeconds) + 5) * 12)
let clock = Date.now() - rounds * everyMs
await makePartitions(owner, Date.now())
await makeRules(owner, fleet, Number(rules), storm === 'storm')
const steps = [createTripsStep(app, fixesOf), createAlertsStep(app)]
const pipeline = createPipeline(app, { steps, publish: () => {} })
await pipeline.flowOf(fleet.accountId)

let acknowledged = 0
let slowestMs = 0
const started = performance.now()
const cpuBefore = process.cpuUsage()
const report = (isStarted: boolean) => {
  const { heapUsed, rss } = process.memoryUsage()
  const cpu = process.cpuUsage(cpuBefore)
  const figures: IngestReport = {
    accountId: fleet.accountId,
    acknowledged,
    ms: performance.now() - started,
    cpuMs: cpu.user / 1000 + cpu.system / 1000,
    slowestMs,
    heapMb: heapUsed / 1e6,
    rssMb: rss / 1e6,
    started: isStarted,
  }
  process.send?.(figures)
}
report(true)

/** One position in a thousand has a number that cannot be; as many again come with a place or a time that is none. */
function spoil(positions: readonly Position[]): Position[] {
  return positions
    .filter((_, i) => i % 1000 === 500)
    .map((position, i) => {
      const absurd = i % 2 === 0 ? { lat: 1e39 } : { fixTime: Infinity }
      const spoilt = { ...position, ...absurd }
      position.speed = 1e39
      position.odometerKm = -1e308
      return spoilt
    })
}

async function feed(): Promise<void> {
  while (performance.now() - started < Number(runSeconds) * 1000) {
    clock += everyMs
    const now = clock
    const positions = fleet
      .drive(now)
      .flatMap(({ key, message }) => decodeMessage(key, message, fleet.sensors, now).position ?? [])
    const rows = [...positions, ...spoil(positions)]
    const sent = performance.now()
    await pipeline.receive(source, rows)
    slowestMs = Math.max(slowestMs, performance.now() - sent)
    acknowledged += batch
    report(true)
  }
}
await Promise.all(Array.from({ length: inFlight }, feed))
report(true)
await pipeline.stop()
await Promise.all([owner.end(), pool.end(), ingest.end()])
process.disconnect?.()
