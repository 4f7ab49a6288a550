// Trackers that keep a connection each: fixes until they are durable and acknowledged, through storms of reconnections.
// Three processes: the devices, the listener with the whole pipeline, and this one with the database.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import type { ClientReport } from './devices-clients.ts'
import type { ListenerReport } from './devices-worker.ts'

const seconds = Number(process.argv[2] ?? 90)
const devices = Number(process.argv[3] ?? 5000)
const goals = { rssMb: 400, p95Ms: 300 }
const dataDir = resolve('.arriero/bench-devices')

/** The next message of a process; rejects when it ends without one. */
async function said<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Terminó con ${String(code)}`)))
  // Only our own programs write here, and each one kind of message.
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message]
  return message
}

await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
const client = new pg.Client({ connectionString: embedded.url })
try {
  await migrate(embedded.url)
  await client.connect()
  const worker = fork(new URL('./devices-worker.ts', import.meta.url), [embedded.url, String(devices)])
  const { accountId, port } = await said<ListenerReport>(worker)
  let memory: ListenerReport | null = null
  worker.on('message', (report: ListenerReport) => (memory = report))
  const clients = fork(new URL('./devices-clients.ts', import.meta.url), [
    String(port),
    String(devices),
    String(seconds),
  ])
  const report = await said<ClientReport>(clients)
  worker.send('stop')
  await once(worker, 'exit')
  const { rows } = await client.query<{ count: string }>(
    'select count(*)::text as count from unit_position where account_id = $1',
    [accountId],
  )
  const stored = Number(rows[0]?.count)
  const lost = report.made - stored
  const { rssMb, heapMb, connections } = memory ?? { rssMb: NaN, heapMb: NaN, connections: 0 }
  console.log(
    `Equipos Teltonika: ${devices} conexiones, una posición cada 10 s, ${seconds} s, ${report.storms} tormentas`,
  )
  console.log(`  conexiones abiertas a la vez: ${connections}; abiertas en total ${report.connections}`)
  console.log(`  posiciones ${report.made}, confirmadas ${report.acknowledged}, guardadas ${stored}, perdidas ${lost}`)
  console.log(
    `  confirmación, ms: mediana ${report.p50.toFixed(0)}, p95 ${report.p95.toFixed(0)}, p99 ${report.p99.toFixed(0)}, máxima ${report.slowest.toFixed(0)}; meta p95 ${goals.p95Ms}`,
  )
  console.log(
    `    sin las que vuelven tras un corte: p95 ${report.calmP95.toFixed(0)}; tras un corte: p95 ${report.stormP95.toFixed(0)}`,
  )
  console.log(
    `  memoria de escucha y recepción: ${rssMb.toFixed(0)} MB (montón ${heapMb.toFixed(0)} MB); meta ${goals.rssMb}`,
  )
  if (lost !== 0 || report.acknowledged !== report.made) process.exitCode = 1
} finally {
  await client.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
