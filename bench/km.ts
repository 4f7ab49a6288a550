// Kilometres of 300 units over 31 days, by day and in one sum, each a whole HTTP call.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'

const [units, days, runs] = [300, 31, 15]
const dayMs = 86_400_000
const dataDir = resolve('.arriero/bench-km')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })

/** Three months of units that drive fourteen hours a day, hour after hour as the position flow writes them. */
const fill = `
  insert into unit_hour (account_id, unit_id, hour, km, moving_s, idle_s, engine_s, top_kmh)
  select $1, u, h, 40 + (u * 7 + extract(hour from h)::int) % 50, 3000, 300, 3300, 95
  from generate_series($3::timestamptz - interval '92 days', $3::timestamptz - interval '1 hour', interval '1 hour') h, unnest($2::int[]) u
  where (extract(hour from h)::int + u) % 24 < 14`

try {
  await migrate(embedded.url)
  const running = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir }), embedded.url)
  const { app } = running
  const fleet = await makeFleet(app.owner, { units, fences: 1 })
  const token = await signIn(app.owner, fleet.accountId)
  // Central Mexico: a day begins six hours after that of UTC.
  const end = Math.floor((Date.now() - 6 * 3_600_000) / dayMs) * dayMs + 6 * 3_600_000
  const { rowCount } = await app.owner.query(fill, [fleet.accountId, fleet.unitIds, new Date(end).toISOString()])
  await app.owner.query('vacuum analyze')

  const measure = async (path: string, body: object) => {
    const times: number[] = []
    let bytes = 0
    for (let i = 0; i < runs; i++) {
      const began = performance.now()
      const reply = await fetch(running.url + path, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      times.push(performance.now() - began)
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
      bytes = text.length
    }
    times.sort((a, b) => a - b)
    return `mediana ${times[runs >> 1]?.toFixed(0)} ms, p95 ${times[Math.floor(runs * 0.95)]?.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`
  }
  const last = (n: number) => ({ start: new Date(end - n * dayMs).toISOString(), end: new Date(end).toISOString() })
  const period = last(days)
  console.log(
    `Kilómetros de ${units} unidades en ${days} días (${rowCount} horas guardadas), llamada HTTP completa; meta 500 ms`,
  )
  console.log(`  por día:                ${await measure('/apis/unit/get_km_by_date', { ...period, timezone: 6 })}`)
  console.log(`  por día, zona de 5:30:  ${await measure('/apis/unit/get_km_by_date', { ...period, timezone: -5.5 })}`)
  console.log(`  por día, 92 días:       ${await measure('/apis/unit/get_km_by_date', { ...last(92), timezone: 6 })}`)
  console.log(`  en una suma:            ${await measure('/apis/unit/metric/get/', period)}`)
  const size = await app.owner.query<{ bytes: number }>(`select pg_total_relation_size('unit_hour')::int as bytes`)
  console.log(`  bytes por hora, con índices: ${((size.rows[0]?.bytes ?? 0) / (rowCount ?? 1)).toFixed(0)}`)
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
