// The same days twice through the whole flow: in order, and shuffled, repeated and late in batches of any size.
// Geofence visits, trips, hours and alerts must be the same, and no alert may be told twice.
// `npm run bench traces`, or with real fixes: TRACES=taxi.csv node bench/traces.ts
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { seeded } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { trackingOf } from '@arriero/server/modules/tracking/tracking.service.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { makeDays, readTraces } from './trace-days.ts'
import { differences, makeWorld, outcomeOf } from './trace-world.ts'

const path = process.env['TRACES'] ?? process.argv[2]
const hourMs = 3_600_000
const random = seeded(Number(process.env['SEED'] ?? 5))
const now = Date.now()
const days = path ? await readTraces(path, now - hourMs / 2) : makeDays(12, 4, now - hourMs / 2)
const count = days.reduce((sum, { positions }) => sum + positions.length, 0)

/** All fixes by their time, in batches as a platform gives them. */
function orderly(): Position[][] {
  const all = days.flatMap(({ positions }) => positions).toSorted((a, b) => a.fixTime - b.fixTime)
  return batches(all, () => 400)
}

/** Most on time, a quarter up to half an hour late, some for three hours; one in six twice; each batch in any order. */
function disorderly(): Position[][] {
  const all = days.flatMap(({ positions }) => positions)
  const doubled = all.flatMap((position) => (random() < 1 / 6 ? [position, { ...position }] : [position]))
  const delayed = doubled.map((position) => {
    const dice = random()
    const late = dice < 0.7 ? 0 : dice < 0.95 ? random() * (hourMs / 2) : random() * 3 * hourMs
    return { position, at: position.fixTime + late + random() * 60_000 }
  })
  const arrived = delayed.toSorted((a, b) => a.at - b.at).map(({ position }) => position)
  return batches(arrived, () => 1 + Math.floor(random() * 700)).map((batch) =>
    batch
      .map((position) => ({ position, turn: random() }))
      .toSorted((a, b) => a.turn - b.turn)
      .map((one) => one.position),
  )
}

function batches(positions: readonly Position[], size: () => number): Position[][] {
  const found: Position[][] = []
  for (let i = 0; i < positions.length;) {
    const next = i + size()
    found.push(positions.slice(i, next))
    i = next
  }
  return found
}

const dataDir = resolve('.arriero/bench-traces')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, DEVICE_PORTS: '' }),
    embedded.url,
  )
  const { pipeline } = trackingOf(running.app)
  console.log(
    `Trazas: ${days.length} unidades, ${count} posiciones ${path ? 'reales' : 'generadas'}, dos veces por todo el flujo`,
  )
  const outcomes = []
  for (const [name, feed] of [
    ['en orden', orderly()],
    ['revueltas, repetidas y tardías', disorderly()],
  ] as const) {
    const world = await makeWorld(running, name, days)
    const began = performance.now()
    for (const batch of feed) await pipeline.receive(world, batch)
    const seconds = (performance.now() - began) / 1000
    const sent = feed.reduce((sum, batch) => sum + batch.length, 0)
    const outcome = await outcomeOf(running.app, world.accountId)
    outcomes.push(outcome)
    console.log(
      `  ${name}: ${sent} posiciones en ${feed.length} lotes, ${seconds.toFixed(1)} s; ${Object.entries(outcome)
        .map(([what, rows]) => `${rows.length} ${what}`)
        .join(', ')}`,
    )
  }
  const [expected, found] = outcomes
  if (expected && found) {
    let different = 0
    for (const [what, rows] of Object.entries(expected)) {
      const { missing, extra } = differences(rows, found[what] ?? [])
      different += missing.length + extra.length
      console.log(
        `  ${what}: ${rows.length - missing.length} iguales, ${missing.length} faltan, ${extra.length} sobran`,
      )
      for (const row of missing.slice(0, 8)) console.log(`    falta ${row}`)
      for (const row of extra.slice(0, 8)) console.log(`    sobra ${row}`)
    }
    if (different > 0) process.exitCode = 1
  }
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
