// Alert rules: a back-test of 30 days × 500 units by the server's own call, and what 200 rules cost the position flow.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createPool } from '@arriero/server/app/database/pool.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { truckDay } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { storeMonth } from './alert-history.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import type { IngestReport } from './ingest-worker.ts'

const [which = 'both', runSeconds = '40'] = process.argv.slice(2)
const units = 500
const days = 30
const dayMs = 86_400_000
const target = 5
const rounds = 3

async function backTests(): Promise<void> {
  const dataDir = resolve('.arriero/bench-alerts')
  await rm(dataDir, { recursive: true, force: true })
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
  try {
    await migrate(embedded.url)
    const running = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir }), embedded.url)
    const { app } = running
    const fleet = await makeFleet(app.owner, { units, fences: 200 })
    const token = await signIn(app.owner, fleet.accountId)
    const today = Math.floor(Date.now() / dayMs) * dayMs
    const { rows: fences } = await app.owner.query<{ id: number }>(
      'select id from geofence where account_id = $1 and shape <> 1 limit 5',
      [fleet.accountId],
    )
    // Moved to where the trucks of the fixture drive.
    const [place] = truckDay(1, today).slice(4000)
    await app.owner.query(
      `update geofence set shape = 3, size_m = 400, points = jsonb_build_array(jsonb_build_array($2::float8, $3::float8)) where id = any($1)`,
      [fences.map(({ id }) => id), place?.lat, place?.lon],
    )
    for (const [name, everyMs] of [
      ['un fijo cada 10 s en marcha y cada 5 min parada', 300_000],
      ['un fijo cada 10 s todo el día', 10_000],
    ] as const) {
      const positions = await storeMonth(app.owner, fleet, days, everyMs)
      console.log(
        `Prueba de una regla: ${units} unidades, ${days} días, ${name}: ${(positions / 1e6).toFixed(1)} M posiciones`,
      )
      for (const rule of [
        { name: 'Velocidad que nadie alcanza', trigger: 'speed', limitKmh: 110 },
        { name: 'Velocidad de todos los días', trigger: 'speed', limitKmh: 90, durationSeconds: 60 },
        { name: 'Apagado', trigger: 'ignition_off', durationSeconds: 3600 },
        {
          name: 'Permanencia en geocercas nuevas',
          trigger: 'geofence_dwell',
          durationSeconds: 600,
          geofenceIds: fences.map(({ id }) => id),
        },
        { name: 'Sin reportar', trigger: 'not_reporting', durationSeconds: 1800 },
      ]) {
        const began = performance.now()
        const reply = await fetch(`${running.url}/apis/alerts/rules/back-test`, {
          method: 'POST',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ severity: 'high', ...rule }),
        })
        // The call's own reply; its shape is the contract's.
        const found = (await reply.json()) as { count: number; judged: number }
        const seconds = (performance.now() - began) / 1000
        console.log(
          `  ${rule.name}: ${seconds.toFixed(1)} s, ${found.count} disparos, ${found.judged} de ${units} unidades; meta ${target} s`,
        )
      }
    }
    await running.stop()
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface FlowRun {
  rules: number
  storm?: boolean
}

/** Positions a second through the whole flow. */
async function rateOf({ rules, storm = false }: FlowRun): Promise<number> {
  const dataDir = resolve('.arriero/bench-alerts-flow')
  await rm(dataDir, { recursive: true, force: true })
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
  const owner = createPool(embedded.url, 'owner', 1, (error) => console.error(error))
  try {
    await migrate(embedded.url)
    const args = [embedded.url, runSeconds, String(rules), storm ? 'storm' : '']
    const worker = fork(new URL('./ingest-worker.ts', import.meta.url), args)
    let last: IngestReport | null = null
    worker.on('message', (report: IngestReport) => (last = report))
    await once(worker, 'exit')
    const { acknowledged, ms, rssMb } = last ?? { acknowledged: 0, ms: 1, rssMb: 0 }
    const rate = Math.round(acknowledged / (ms / 1000))
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from alert')
    const alerts = `${rows[0]?.count} alertas de ${(acknowledged / 1e6).toFixed(1)} M posiciones`
    console.log(
      `Recepción con ${rules} reglas${storm ? ', tormenta' : ''}: ${rate} posiciones por segundo, ${alerts}, ${rssMb.toFixed(0)} MB`,
    )
    return rate
  } finally {
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Without rules and with 200, one after the other; then rules of which several fire for every engine at once. */
async function flow(): Promise<void> {
  const rates = { without: 0, with: 0 }
  for (let round = 0; round < rounds; round++) {
    rates.without += await rateOf({ rules: 0 })
    rates.with += await rateOf({ rules: 200 })
  }
  console.log(`  200 reglas cuestan ${((1 - rates.with / rates.without) * 100).toFixed(1)} %; meta 20 %`)
  await rateOf({ rules: 200, storm: true })
}

if (which !== 'flow') await backTests()
if (which !== 'back-test') await flow()
