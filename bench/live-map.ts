// The live map in a real browser: 10 000 units, 1 000 updates a second. Prints how late the picture is, how busy the main
// thread, the longest task, and how the heap grows. UNITS, UPDATES (a second), SECONDS, SCENES (names, comma-separated) and
// CHROMIUM_PATH change what is run; a run of many minutes tells the heap every five.
import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserOf } from '../e2e/browser.ts'
import { longestTask } from './longest-task.ts'
import { benchAuth, mapServer } from './map-server.ts'
import { MapWorld } from './map-world.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const [units, updates, seconds] = [number('UNITS', 10_000), number('UPDATES', 1000), number('SECONDS', 60)]
const framesPerSecond = 4
const warmUpMs = 8000
const heapEverySeconds = 300
const tracedSeconds = 15
const scenes = [
  ['país', 'Todo el país, con grupos', undefined],
  ['región', 'Región, zoom 8', { lng: -100.3, lat: 25.7, zoom: 8 }],
  ['ciudad', 'Ciudad, zoom 10, con nombres', { lng: -99.1, lat: 19.5, zoom: 10 }],
] as const
const chosen = process.env['SCENES']?.split(',')
const root = join(import.meta.dirname, '..')
const dist = process.env['DIST'] ?? join(root, 'web/dist')

interface Seen {
  /** ms from sending to drawn, one per frame. */
  lags: number[]
  longTasks: number[]
}

/** Runs in the page before its own code: when is what was sent on the screen, and which tasks were long? */
function watch(auth: unknown, view: unknown) {
  sessionStorage.setItem('arriero.session', JSON.stringify({ auth, base: null }))
  if (view) sessionStorage.setItem('arriero.map', JSON.stringify(view))
  const seen: Seen = { lags: [], longTasks: [] }
  const waiting: number[] = []
  Reflect.set(globalThis, 'seen', seen)
  const Original = WebSocket
  globalThis.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        const base = /"base":(\d+)/.exec(String(data))?.[1]
        if (base) waiting.push(Number(base))
      })
    }
  }
  addEventListener('fleet-drawn', (event) => {
    const upTo = event instanceof CustomEvent ? Number(event.detail) : 0
    while (waiting[0] !== undefined && waiting[0] <= upTo) seen.lags.push(Date.now() - (waiting.shift() ?? 0))
  })
  new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
}

type Cdp = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

/** Totals since the session's `Performance.enable`; the garbage is collected first, so that heaps compare. */
async function metrics(cdp: Cdp) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics: all } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => all.find((metric) => metric.name === name)?.value ?? 0
  return {
    taskSeconds: of('TaskDuration'),
    cpuSeconds: of('ThreadTime'),
    heapMb: of('JSHeapUsedSize') / 2 ** 20,
    at: performance.now(),
  }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

async function measure(title: string, view: { lng: number; lat: number; zoom: number } | undefined): Promise<void> {
  const world = new MapWorld(units)
  const server = await mapServer(world, { dist })
  const { executablePath, env, args } = await browserOf()
  const browser = await chromium.launch({ executablePath, env, args })
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    locale: 'es-MX',
  })
  await page.addInitScript(`(${watch.toString()})(${JSON.stringify(benchAuth)}, ${JSON.stringify(view ?? null)})`)
  const opened = performance.now()
  await page.goto(`${server.url}/Consola/mapas`)
  await page.evaluate(() => new Promise((resolve) => addEventListener('fleet-drawn', resolve, { once: true })))
  const firstDrawn = performance.now() - opened
  let [next, bytes, frames] = [0, 0, 0]
  const perFrame = Math.round(updates / framesPerSecond)
  const timer = setInterval(() => {
    const now = Date.now()
    const trucks = Array.from({ length: perFrame }, (_, i) => world.trucks[(next + i) % units]).filter(
      (truck) => truck !== undefined,
    )
    next = (next + perFrame) % units
    for (const truck of trucks) world.drive(truck, units / updates, now)
    bytes += server.send(world.frame(trucks, now))
    frames += 1
  }, 1000 / framesPerSecond)
  await page.waitForTimeout(warmUpMs)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'seen') as Seen, { lags: [], longTasks: [] }))
  const before = await metrics(cdp)
  const heaps: string[] = []
  for (let left = seconds; left > 0; left -= heapEverySeconds) {
    await page.waitForTimeout(Math.min(left, heapEverySeconds) * 1000)
    if (seconds > heapEverySeconds) heaps.push((await metrics(cdp)).heapMb.toFixed(1))
  }
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen)
  const after = await metrics(cdp)
  const { ownMs, pixelsMs } = await longestTask(browser, tracedSeconds)
  clearInterval(timer)
  await browser.close()
  server.close()
  const elapsed = (after.at - before.at) / 1000
  console.log(`\n${title}: ${units} unidades, ${updates} posiciones/s, ${seconds} s`)
  console.log(`  primer dibujo desde la dirección: ${Math.round(firstDrawn)} ms (incluye 1,500 ms de bienvenida)`)
  console.log(
    `  enviado → dibujado: mediana ${percentile(seen.lags, 0.5)} ms, p95 ${percentile(seen.lags, 0.95)} ms, peor ${percentile(seen.lags, 1)} ms (${seen.lags.length} tramas); meta p95 ≤ 1,500 ms`,
  )
  console.log(
    `  hilo principal ocupado: ${(((after.taskSeconds - before.taskSeconds) / elapsed) * 100).toFixed(1)} % (de procesador ${(((after.cpuSeconds - before.cpuSeconds) / elapsed) * 100).toFixed(1)} %); meta ≤ 25 %`,
  )
  console.log(
    `  tareas de más de 50 ms: ${seen.longTasks.length}, la mayor ${Math.round(Math.max(0, ...seen.longTasks))} ms; meta ninguna de más de 100 ms`,
  )
  console.log(
    `  en ${tracedSeconds} s más, la tarea mayor de la consola ${ownMs.toFixed(0)} ms de procesador; la mayor espera de píxeles de la GL por programa ${pixelsMs.toFixed(0)} ms`,
  )
  console.log(
    `  memoria de la pestaña: ${before.heapMb.toFixed(1)} → ${after.heapMb.toFixed(1)} MB; meta ≤ 350 MB y plana`,
  )
  if (heaps.length > 0) console.log(`  cada cinco minutos: ${heaps.join(', ')} MB`)
  console.log(`  tramas sin comprimir: ${(bytes / Math.max(1, frames) / 1024).toFixed(1)} kB cada una`)
}

if (!existsSync(join(dist, 'index.html'))) {
  console.log('Construyendo la consola…')
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', join(root, 'web')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) process.exit(1)
}
console.log(`Mapa en vivo en Chromium con WebGL por programa, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`)
for (const [name, title, view] of scenes) if (chosen?.includes(name) ?? true) await measure(title, view)
process.exit(0)
