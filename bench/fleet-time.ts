// 31 days of 5 000 units, packed by the server's own code: the whole fleet at any moment, stretches as playing asks for
// them, and who was within an area in an hour; meanwhile what another call waits. Then it is played in a real browser.
// Needs the built console (npm start builds it).
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { storeMonth } from './alert-history.ts'
import { openConsoleOf } from './console-page.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'
import { tellFrames } from './frames.ts'
import { cpuSecondsOf, treeOf } from './process-tree.ts'

const units = Number(process.env['UNITS'] ?? 5000)
const days = 31
const everyS = 60
const runs = 20
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const dataDir = resolve('.arriero/bench-fleet-time')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
try {
  await migrate(embedded.url)
  const running = await startApp(
    readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000' }),
    embedded.url,
  )
  const { app, url } = running
  const fleet = await makeFleet(app.owner, { units, fences: 200 })
  const headers = { authorization: `Token ${await signIn(app.owner, fleet.accountId)}` }
  const positions = await storeMonth(app.owner, fleet, days, 3_600_000, everyS)
  console.log(
    `${units} unidades, ${days} días, una posición cada ${everyS} s en camino: ${(positions / 1e6).toFixed(0)} M`,
  )

  const ask = async (path: string) => {
    const began = performance.now()
    const reply = await fetch(`${url}${path}`, { headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${text.slice(0, 200)}`)
    return { ms: performance.now() - began, text }
  }
  /** What a small call waits while others are answered. */
  const watching = () => {
    const over = new AbortController()
    const waits: number[] = []
    const watch = (async () => {
      while (!over.signal.aborted) waits.push((await ask('/apis/tracking/shares')).ms)
    })()
    return async () => {
      over.abort()
      await watch
      return waits.toSorted((a, b) => a - b)
    }
  }
  const measure = async (what: string, path: (run: number) => string, tell: (text: string) => string) => {
    await ask(path(0))
    // Of a busy machine the clock says little: what the call costs in processor, the database's part with it.
    const before = cpuSecondsOf(treeOf(process.pid))
    for (let run = 0; run < runs; run++) await ask(path(run))
    const cpu = ((cpuSecondsOf(treeOf(process.pid)) - before) / runs) * 1000
    const end = watching()
    const times: number[] = []
    let last = ''
    for (let run = 0; run < runs; run++) {
      const { ms, text } = await ask(path(run))
      times.push(ms)
      last = text
    }
    const waits = await end()
    times.sort((a, b) => a - b)
    console.log(
      `  ${what}: mediana ${times[runs >> 1]!.toFixed(0)} ms, p95 ${times[Math.floor(runs * 0.95)]!.toFixed(0)} ms, procesador ${cpu.toFixed(0)} ms; ${tell(last)}; otra llamada, p95 ${waits[Math.floor(waits.length * 0.95)]!.toFixed(0)} ms, la mayor ${waits.at(-1)!.toFixed(0)}`,
    )
  }
  const iso = (at: number) => new Date(at).toISOString()
  const now = Date.now()
  // Any moment: spread over the days and the hours of a day.
  const moment = (run: number) => now - hourMs - ((run * 7919) % (30 * 24)) * hourMs - run * 61_000
  const size = (text: string) => {
    // The call's own reply; its shape is the contract's.
    const reply = JSON.parse(text) as { id: number[]; t: number[] }
    return `${reply.id.length} unidades, ${reply.t.length} muestras, ${(text.length / 1000).toFixed(0)} kB`
  }
  await measure(
    'un momento cualquiera (meta 500 ms)',
    (run) => `/apis/tracking/fleet-time?from=${iso(moment(run))}`,
    size,
  )
  await measure('el presente', () => `/apis/tracking/fleet-time?from=${iso(Date.now() - 1000)}`, size)
  for (const [speed, minutes, step] of [
    [60, 20, 30],
    [600, 120, 120],
  ] as const) {
    await measure(
      `veinte segundos a ${speed}×`,
      (run) =>
        `/apis/tracking/fleet-time?from=${iso(moment(run) - minutes * 60_000)}&to=${iso(moment(run))}&step=${step}`,
      size,
    )
  }
  await measure(
    'quién estuvo en un área en una hora (meta 2 s)',
    (run) =>
      `/apis/tracking/fleet-time/visitors?from=${iso(moment(run) - hourMs)}&to=${iso(moment(run))}&area=15.0,-106.0;30.0,-106.0;30.0,-101.0;15.0,-101.0`,
    (text) => `${(JSON.parse(text) as { units: unknown[] }).units.length} unidades`,
  )
  await measure(
    'los 31 días',
    () => '/apis/tracking/fleet-time/days',
    (text) => `${text.length} B`,
  )
  await measure(
    'un día de la línea',
    (run) => `/apis/tracking/fleet-time/day?from=${iso(moment(run) - dayMs)}&to=${iso(moment(run))}`,
    (text) => `${text.length} B`,
  )
  for (const speed of [60, 600]) await play(speed)
  await running.stop()

  async function play(speed: number): Promise<void> {
    const { page, close } = await openConsoleOf(running, fleet.accountId)
    await page.goto(`/Consola/mapas/tiempo?t=${iso(moment(3)).slice(0, 19)}Z&v=${speed}`)
    const line = page.getByRole('region', { name: 'Línea de tiempo' })
    await line.getByText(/en movimiento/).waitFor({ timeout: 120_000 })
    await line.getByRole('button', { name: 'Reproducir' }).click()
    // What comes with the first stretch is no part of playing.
    await page.waitForTimeout(5000)
    await tellFrames(`${units} unidades a ${speed}×`, page, 20, (until) => page.waitForTimeout(until - Date.now()))
    await close()
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
