// Reports over a month of a fleet, from packed days: the whole of one, its first rows, memory, what others wait
// meanwhile, and every template for one unit.
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import {
  everything,
  type ReportAsked,
  type ReportKindFacts,
  type ReportSlice,
} from '@arriero/contract/reports/reports.entities.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { readConfig } from '@arriero/server/app/config.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { summariseDays } from '@arriero/server/modules/tracking/store/summaries.service.ts'
import { storeMonth } from './alert-history.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'

const units = 500
const days = 32
const dayMs = 86_400_000
const rounds = 3
const dataDir = resolve('.arriero/bench-reports')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
try {
  await migrate(embedded.url)
  const running = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir }), embedded.url)
  const { app, url } = running
  const fleet = await makeFleet(app.owner, { units, fences: 200 })
  const token = await signIn(app.owner, fleet.accountId)
  const positions = await storeMonth(app.owner, fleet, days, 300_000)
  const load = () => loadavg()[0]!.toFixed(1)
  console.log(`${units} unidades, ${days} días: ${(positions / 1e6).toFixed(1)} M posiciones; carga media ${load()}`)
  // SUMMARIES=no: as days are until the job has summarised them.
  if (process.env['SUMMARIES'] !== 'no') {
    const began = performance.now()
    await summariseDays(app.owner)
    const ms = performance.now() - began
    const { rows } = await app.owner.query<{
      summed: number
      bytes: number
      marks: number
      readings: number
      marked: number
    }>(
      `select count(*)::int as summed, avg(length(summary))::int as bytes, avg(length(marks))::int as marks, avg(length(readings))::int as readings,
         (count(*) filter (where length(marks) > 0))::int as marked from position_day where length(summary) > 0`,
    )
    const { summed, bytes, marks, readings, marked } = rows[0]!
    console.log(
      `Resumir ${summed} días: ${(ms / summed).toFixed(1)} ms cada uno, ${bytes} bytes y ${marks} de excesos y silencios (${marked} días los llevan), ${readings} de sensores`,
    )
    await app.owner.query('vacuum analyze position_day')
  }
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  const ask = (kind: string, more: Partial<ReportAsked> = {}): ReportAsked => ({
    kind,
    subjects: everything,
    period: { code: 'days', shift: 0, from: day(31), to: day(1) },
    grouping: ['unit'],
    columns: null,
    options: {},
    ...more,
  })
  const run = async (asked: ReportAsked, cursor: number, group: string | null): Promise<ReportSlice> => {
    const reply = await fetch(`${url}/apis/reports/run`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ asked, cursor, group }),
    })
    if (!reply.ok) throw new Error(`${asked.kind}: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
    // The call's own reply; its shape is the contract's.
    return (await reply.json()) as ReportSlice
  }

  for (let round = 0; round < rounds; round += 1) {
    const waits: number[] = []
    const state = { isOver: false }
    let most = 0
    const before = process.memoryUsage().rss
    const others = (async () => {
      while (!state.isOver) {
        const began = performance.now()
        await (await fetch(`${url}/apis/reports/kinds`, { headers })).arrayBuffer()
        waits.push(performance.now() - began)
        most = Math.max(most, process.memoryUsage().rss)
        await new Promise((done) => setTimeout(done, 25))
      }
    })()
    const cpu = process.cpuUsage()
    const began = performance.now()
    let first = 0
    let [rows, parts] = [0, 0]
    for (let cursor: number | null = 0; cursor !== null; parts += 1) {
      const slice = await run(ask('trips-stops', { grouping: ['unit', 'day'] }), cursor, null)
      if (cursor === 0) first = performance.now() - began
      rows += slice.total.rows
      cursor = slice.next
    }
    const seconds = (performance.now() - began) / 1000
    state.isOver = true
    await others
    const used = process.cpuUsage(cpu)
    waits.sort((a, b) => a - b)
    console.log(
      `Viajes y paradas: ${seconds.toFixed(1)} s (meta 5), primeros renglones ${(first / 1000).toFixed(2)} s (meta 1), ${rows} renglones en ${parts} partes; ` +
        `memoria +${((most - before) / 1e6).toFixed(0)} MB (meta 200); otras llamadas p95 ${waits[Math.floor(waits.length * 0.95)]!.toFixed(0)} ms, la peor ${waits.at(-1)!.toFixed(0)} (meta 100); ` +
        `procesador ${((used.user + used.system) / 1e6).toFixed(1)} s; carga media ${load()}`,
    )
  }

  /** The whole fleet and month, part after part. */
  const runWhole = async (asked: ReportAsked): Promise<{ rows: number; firstMs: number }> => {
    const began = performance.now()
    let [rows, firstMs] = [0, 0]
    for (let cursor: number | null = 0; cursor !== null;) {
      const slice = await run(asked, cursor, null)
      firstMs ||= performance.now() - began
      rows += slice.total.rows
      cursor = slice.next
    }
    return { rows, firstMs }
  }
  for (const [what, asked] of [
    ['Excesos, el límite de cada unidad', ask('speeding')],
    ['Excesos sobre 100 km/h', ask('speeding', { options: { limit: 100 } })],
    ['Sin reportar', ask('no-report')],
    ['Nivel de combustible', ask('fuel-level')],
    ['Sensores, el tanque de 20 a 100 %', ask('sensors', { options: { sensor: 'fuel_percent', low: 20, high: 100 } })],
  ] as const) {
    const cpu = process.cpuUsage()
    const began = performance.now()
    const { rows, firstMs } = await runWhole(asked)
    const used = process.cpuUsage(cpu)
    console.log(
      `  ${what}, la flota y el mes: ${((performance.now() - began) / 1000).toFixed(1)} s, los primeros renglones ${(firstMs / 1000).toFixed(2)}, ${rows} renglones; procesador ${((used.user + used.system) / 1e6).toFixed(1)} s; carga media ${load()}`,
    )
  }

  const kinds = (await (await fetch(`${url}/apis/reports/kinds`, { headers })).json()) as ReportKindFacts[]
  const one = { ...everything, units: [fleet.unitIds[7]!] }
  for (const { code, label, groupings } of kinds) {
    const times: number[] = []
    for (let i = 0; i < 7; i += 1) {
      const began = performance.now()
      await run(ask(code, { subjects: one, grouping: [groupings[0]!] }), 0, null)
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    console.log(
      `  ${label}, una unidad, 31 días: mediana ${times[3]!.toFixed(0)} ms, la peor ${times[6]!.toFixed(0)}; meta 300`,
    )
  }
  await running.stop()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
