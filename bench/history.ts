// One unit-day of 10 s fixes: read by the server's own call, raw and packed, and what a packed position weighs.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { unpackDay } from '@arriero/server/modules/tracking/engine/packing.ts'
import { truckDay } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { trackingOf } from '@arriero/server/modules/tracking/tracking.service.ts'
import { makeFleet } from './fleet.ts'
import { signIn } from './console-user.ts'

const runs = 25
const dayMs = 86_400_000
const dataDir = resolve('.arriero/bench-history')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
try {
  await migrate(embedded.url)
  const running = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir }), embedded.url)
  const { app } = running
  const fleet = await makeFleet(app.owner, { units: 20, fences: 200 })
  const token = await signIn(app.owner, fleet.accountId)
  const [unitId = 0] = fleet.unitIds
  // Central Mexico: a day of the unit's zone begins six hours after that of UTC.
  const midnight = Math.floor((Date.now() - 6 * 3_600_000) / dayMs) * dayMs + 6 * 3_600_000
  const send = (start: number, seed: number) =>
    trackingOf(app).pipeline.receive(
      { accountId: fleet.accountId, sourceId: fleet.sourceId },
      truckDay(seed, start).map((row) => ({ ...row, unitKey: '1', messageTime: row.fixTime, engineHours: null })),
    )
  for (let n = 6; n >= 1; n--) await send(midnight - n * dayMs, n)
  await app.owner.query('analyze')

  const measure = async (at: number) => {
    const day = new Date(at - 6 * 3_600_000).toISOString().slice(0, 10)
    const times: number[] = []
    let positions = 0
    let bytes = 0
    for (let i = 0; i < runs; i++) {
      const began = performance.now()
      const reply = await fetch(`${running.url}/apis/tracking/history/${unitId}?day=${day}`, {
        headers: { authorization: `Token ${token}` },
      })
      const text = await reply.text()
      times.push(performance.now() - began)
      bytes = text.length
      // The call's own reply; its shape is the contract's.
      positions = (JSON.parse(text) as { summary: { positions: number } }).summary.positions
    }
    times.sort((a, b) => a - b)
    return `${positions} posiciones, mediana ${times[runs >> 1]?.toFixed(0)} ms, p95 ${times[Math.floor(runs * 0.95)]?.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB de JSON`
  }
  console.log('Historial de un día, fijos de 10 s, llamada HTTP completa; meta 300 ms')
  console.log(`  día reciente:    ${await measure(midnight - dayMs + 1)}`)
  console.log(`  día empaquetado: ${await measure(midnight - 5 * dayMs + 1)}`)

  const { rows } = await app.owner.query<{ block: Buffer; count: number }>(
    'select block, count from position_day where unit_id = $1',
    [unitId],
  )
  const size = await app.owner.query<{ bytes: number; count: number }>(
    `select pg_total_relation_size('position_day')::int as bytes, sum(count)::int as count from position_day`,
  )
  const packedBytes = rows.reduce((sum, { block }) => sum + block.length, 0)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const largest = rows.toSorted((a, b) => b.count - a.count)[0]
  const unpack: number[] = []
  for (let i = 0; i < 200; i++) {
    const began = performance.now()
    if (largest) unpackDay(largest.block)
    unpack.push(performance.now() - began)
  }
  unpack.sort((a, b) => a - b)
  const total = size.rows[0]
  console.log(
    `  bytes por posición empaquetada: ${(packedBytes / count).toFixed(2)} en el bloque, ${((total?.bytes ?? 0) / (total?.count ?? 1)).toFixed(2)} en disco con tabla e índice; meta 8`,
  )
  console.log(
    `  leer un día empaquetado (${largest?.count} posiciones): mediana ${unpack[100]?.toFixed(2)} ms; meta 5 ms`,
  )
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
