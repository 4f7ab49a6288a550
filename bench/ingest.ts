// Positions a second through the whole pipeline, decoded to durable: 10 000 units, 5 000 geofences of one account.
// A second run is killed with -9 while it works: every acknowledged position must be in the database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { boundPosition, plausibleSensors } from '@arriero/telematics/plausible.ts'
import type { Position } from '@arriero/telematics/position.ts'
import type { IngestReport } from './ingest-worker.ts'

const seconds = Number(process.argv[2] ?? 60)
const killAfterMs = 8_000
const dataDir = resolve('.arriero/bench-ingest')

await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
await migrate(embedded.url)
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()

const countOf = async (accountId: number) => {
  const { rows } = await client.query<{ count: string }>(
    'select count(*)::text as count from unit_position where account_id = $1',
    [accountId],
  )
  return Number(rows[0]?.count)
}

/** Rows a second that PostgreSQL takes when nothing but the rows is asked of it, under another account's number. */
async function bareCopy(accountId: number): Promise<number> {
  const columns =
    'unit_id, ts, delay_s, lat, lon, odometer, speed, course, altitude, satellites, ignition, fuel, source_id'
  const file = resolve(dataDir, 'rows.bin')
  const out = client.query(
    copyTo(
      `copy (select ${accountId} + 1000000, ${columns} from unit_position where account_id = ${accountId} order by ts) to stdout (format binary)`,
    ),
  )
  await pipeline(out, createWriteStream(file))
  const started = performance.now()
  await pipeline(
    createReadStream(file),
    client.query(copyFrom(`copy unit_position (account_id, ${columns}) from stdin (format binary)`)),
  )
  const ms = performance.now() - started
  return Math.round((await countOf(accountId + 1_000_000)) / (ms / 1000))
}

/** Processor time that the bounds take of a position, microseconds; the quickest of some runs. */
function boundsCost(): number {
  const [count, runs, at] = [200_000, 7, Date.now()]
  const runOnce = () => {
    const positions = Array.from({ length: count }, (_, i): Position => ({
      unitKey: 'x',
      fixTime: at,
      messageTime: at,
      receivedAt: at,
      lat: 19.4,
      lon: -99.1,
      speed: i % 120,
      course: i % 360,
      altitude: 2240,
      satellites: 9,
      ignition: true,
      odometerKm: 100_000 + i,
      engineHours: null,
      fuelPercent: 50,
    }))
    const before = process.cpuUsage()
    for (const position of positions) {
      boundPosition(position)
      plausibleSensors(position.sensors)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / count
  }
  return Math.min(...Array.from({ length: runs }, runOnce))
}

async function run(runSeconds: number, killMs: number | null): Promise<IngestReport> {
  const worker = fork(new URL('./ingest-worker.ts', import.meta.url), [embedded.url, String(runSeconds)])
  let last: IngestReport = {
    accountId: 0,
    acknowledged: 0,
    ms: 0,
    cpuMs: 0,
    slowestMs: 0,
    heapMb: 0,
    rssMb: 0,
    started: false,
  }
  let timer: NodeJS.Timeout | null = null
  worker.on('message', (report: IngestReport) => {
    last = report
    if (report.started && killMs !== null && !timer) timer = setTimeout(() => worker.kill('SIGKILL'), killMs)
  })
  await once(worker, 'exit')
  return last
}

try {
  const whole = await run(seconds, null)
  const stored = await countOf(whole.accountId)
  const rate = Math.round(whole.acknowledged / (whole.ms / 1000))
  console.log(`Recepción: 10000 unidades, 5000 geocercas, ${(whole.ms / 1000).toFixed(1)} s`)
  console.log(`  posiciones por segundo: ${rate}; meta 50000`)
  const cost = (1000 * whole.cpuMs) / whole.acknowledged
  console.log(`  CPU del proceso por posición: ${cost.toFixed(1)} µs, de ellos los límites ${boundsCost().toFixed(2)}`)
  console.log(
    `  confirmadas ${whole.acknowledged}, guardadas ${stored}; confirmación más lenta ${whole.slowestMs.toFixed(0)} ms`,
  )
  console.log(`  memoria del proceso: ${whole.rssMb.toFixed(0)} MB (montón ${whole.heapMb.toFixed(0)} MB)`)
  const bare = await bareCopy(whole.accountId)
  console.log(
    `  COPY desnudo de las mismas filas a la misma tabla: ${bare} por segundo; la recepción es ${((100 * rate) / bare).toFixed(1)} % de él`,
  )
  const aside = await client.query<{ count: number }>('select count(*)::int as count from set_aside')
  console.log(`  apartadas: ${aside.rows[0]?.count}`)
  const killed = await run(60, killAfterMs)
  // What the killed process had under way ends with its connections.
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'arriero%'`)
  const kept = await countOf(killed.accountId)
  console.log(
    `Corte con kill -9: confirmadas ${killed.acknowledged}, guardadas ${kept}, perdidas ${Math.max(0, killed.acknowledged - kept)}`,
  )
  if (kept < killed.acknowledged || stored !== whole.acknowledged) process.exitCode = 1
} finally {
  await client.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
