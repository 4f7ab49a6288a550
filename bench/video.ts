// Video in a real browser against the whole product and a simulated platform. A recording: from the click to its first
// picture. Live on a wall of nine: from the click to the first picture, how long a picture stands, how old it is, and what
// the tab holds, each minute. SECONDS changes how long the wall is looked at.
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { createCamera } from '@arriero/contract/video/cameras.contract.ts'
import { openVideo } from '@arriero/contract/video/relay.contract.ts'
import { saveOwnWall } from '@arriero/contract/video/wall.contract.ts'
import { demoStreamax } from '@arriero/simulators/streamax/server.ts'
import { dayIn } from '@arriero/server/shared/zones.ts'
import { call, sessionOf } from '../e2e/api.ts'
import { browserOf } from '../e2e/browser.ts'
import { Console } from '../e2e/console.ts'
import startProduct from '../e2e/product.ts'
import { timeInPicture } from '../e2e/time-code.ts'

const seconds = Number(process.env['SECONDS'] ?? 60)
const TILES = 9
const zone = 'America/Mexico_City'
const RECORDINGS = 7
const goals = { firstMs: 500, recordedMs: 1000, standsMs: 3000, heapShare: 0.1 }

const stopProduct = await startProduct()
const mariana = await sessionOf('mariana')
const source = await call(mariana, createSource, {
  body: {
    platform: platforms.streamax,
    name: `Video ${process.pid}`,
    url: process.env['SIM_STREAMAX_URL'],
    values: demoStreamax,
    enabled: false,
  },
})
const names = Array.from({ length: TILES }, (_, at) => `Medición ${process.pid}-${at + 1}`)
const cameraIds: number[] = []
for (const [at, name] of names.entries()) {
  const uniqueId = `00914${String(at + 1).padStart(3, '0')}AB`
  const { id } = await call(mariana, createCamera, {
    body: { sourceId: source.id, name, uniqueId, planSeconds: 18_000 },
  })
  cameraIds.push(id)
}
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN

const { executablePath, env, args } = await browserOf()
const browser = await chromium.launch({ executablePath, env, args })
try {
  const page = await browser.newPage({
    baseURL: process.env['ARRIERO_URL'],
    viewport: { width: 1440, height: 900 },
    locale: 'es-MX',
    timezoneId: zone,
  })
  // The wall as she would have left it: nine empty tiles.
  await call(mariana, saveOwnWall, { body: { size: TILES, tiles: [] } })
  await new Console(page).enter('mariana', '/Consola/camaras')
  const recorded: number[] = []
  for (let at = 0; at < RECORDINGS; at += 1) recorded.push(await firstOfRecording(page, cameraIds[at % TILES]!))
  console.log(
    `Grabación, carga ${loadavg()[0]?.toFixed(1)}\n  del clic en «Reproducir» a la primera imagen, ms: mediana ${median(recorded).toFixed(0)}, la peor ${Math.max(...recorded).toFixed(0)} de ${RECORDINGS}; meta ${goals.recordedMs}`,
  )
  await page.goto('/Consola/camaras')
  const list = page.getByRole('complementary', { name: 'Cámaras' })
  await list.waitFor()
  const firsts: number[] = []
  for (const name of names) firsts.push(await firstPictureOf(page, name))
  await watchPictures(page)
  const heaps = [await heapMb(page)]
  for (let left = seconds; left > 0; left -= 60) {
    await page.waitForTimeout(Math.min(left, 60) * 1000)
    heaps.push(await heapMb(page))
  }
  const gaps = await page.evaluate(() => Reflect.get(window, 'longestGaps') as number[])
  const videos = page.locator('.tile-frame video')
  const lags: number[] = []
  for (let at = 0; at < (await videos.count()); at += 1) {
    const told = await timeInPicture(videos.nth(at))
    if (told !== null) lags.push(Date.now() - told)
  }
  console.log(`Muro de ${gaps.length} cuadros en vivo, ${seconds} s, carga ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `  del clic a la primera imagen, ms: mediana ${median(firsts).toFixed(0)}, la peor ${Math.max(...firsts).toFixed(0)} (${openVideo.path} incluida); meta ${goals.firstMs}`,
  )
  console.log(
    `  lo más que una imagen estuvo quieta, ms: mediana ${median(gaps).toFixed(0)}, la peor ${Math.max(...gaps).toFixed(0)}; meta ${goals.standsMs}`,
  )
  console.log(`  retraso de la imagen, ms: mediana ${median(lags).toFixed(0)}, la peor ${Math.max(...lags).toFixed(0)}`)
  // The first minute fills buffers.
  const [settled = heaps[0]!] = heaps.slice(1)
  const off = Math.max(...heaps.slice(1).map((heap) => Math.abs(heap - settled) / settled))
  console.log(
    `  montón de la pestaña cada minuto, MB: ${heaps.map((heap) => heap.toFixed(1)).join(', ')}; desde el primero a lo más ±${(off * 100).toFixed(0)} %; meta ±${goals.heapShare * 100} %`,
  )
  if (gaps.some((gap) => gap > goals.standsMs)) process.exitCode = 1
} finally {
  await browser.close()
  await stopProduct()
}

/** Milliseconds from the click that plays the newest recording of yesterday, a day that is whole, to its first picture. */
async function firstOfRecording(page: Page, cameraId: number): Promise<number> {
  await page.goto(
    `/Consola/camaras/equipos/${cameraId}/grabaciones?dia=${dayIn(zone, new Date(Date.now() - 86_400_000))}`,
  )
  const play = page.getByRole('button', { name: 'Reproducir' }).first()
  await play.evaluate((button: HTMLElement) => {
    const began = performance.now()
    const shown = new Promise<number>((resolve) => {
      document.addEventListener('loadeddata', () => resolve(performance.now() - began), { capture: true, once: true })
    })
    Reflect.set(window, 'firstPicture', shown)
    button.click()
  })
  return page.evaluate(() => Reflect.get(window, 'firstPicture') as Promise<number>)
}

/** Milliseconds from the click on a camera of the list to its first picture. */
async function firstPictureOf(page: Page, name: string): Promise<number> {
  const row = page.getByRole('complementary', { name: 'Cámaras' }).getByRole('button', { name }).first()
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((button: HTMLElement) => {
    const known = new Set(document.querySelectorAll('video'))
    const began = performance.now()
    const shown = new Promise<number>((resolve) => {
      const look = () => {
        const video = [...document.querySelectorAll('video')].find((one) => !known.has(one))
        if (!video) return void requestAnimationFrame(look)
        video.requestVideoFrameCallback(() => resolve(performance.now() - began))
      }
      look()
    })
    Reflect.set(window, 'firstPicture', shown)
    button.click()
  })
  return page.evaluate(() => Reflect.get(window, 'firstPicture') as Promise<number>)
}

/** From now on the page keeps how long each picture stood at most. */
async function watchPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gaps: number[] = []
    Reflect.set(window, 'longestGaps', gaps)
    for (const [at, video] of [...document.querySelectorAll('video')].entries()) {
      let before = performance.now()
      gaps[at] = 0
      const seen = () => {
        const now = performance.now()
        gaps[at] = Math.max(gaps[at] ?? 0, now - before)
        before = now
        video.requestVideoFrameCallback(seen)
      }
      video.requestVideoFrameCallback(seen)
    }
  })
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
