// Live video on a wall of nine, in a real browser against the whole product and a simulated platform: from the click to
// the first picture, how long a picture stands, how old it is, and what the tab holds. SECONDS changes how long.
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { createSource } from '@arriero/contract/tracking/tracking.contract.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { createCamera } from '@arriero/contract/video/cameras.contract.ts'
import { openVideo } from '@arriero/contract/video/relay.contract.ts'
import { demoStreamax } from '@arriero/simulators/streamax/server.ts'
import { call, sessionOf } from '../e2e/api.ts'
import { browserOf } from '../e2e/browser.ts'
import { Console } from '../e2e/console.ts'
import startProduct from '../e2e/product.ts'
import { timeInPicture } from '../e2e/time-code.ts'

const seconds = Number(process.env['SECONDS'] ?? 60)
const TILES = 9
const goals = { firstMs: 500, standsMs: 3000 }

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
for (const [at, name] of names.entries()) {
  const uniqueId = `00914${String(at + 1).padStart(3, '0')}AB`
  await call(mariana, createCamera, { body: { sourceId: source.id, name, uniqueId, planSeconds: 18_000 } })
}

const { executablePath, env, args } = await browserOf()
const browser = await chromium.launch({ executablePath, env, args })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' })
  // The wall as she would have left it: nine empty tiles.
  await page.addInitScript(([key, wall]) => localStorage.setItem(key, wall), [
    `arriero.wall.${mariana.user.userId}`,
    JSON.stringify({ size: TILES, tiles: [] }),
  ] as const)
  await new Console(page).enter('mariana', '/Consola/camaras')
  const list = page.getByRole('complementary', { name: 'Cámaras' })
  await list.waitFor()
  const firsts: number[] = []
  for (const name of names) firsts.push(await firstPictureOf(page, name))
  await watchPictures(page)
  const before = await heapMb(page)
  await page.waitForTimeout(seconds * 1000)
  const gaps = await page.evaluate(() => Reflect.get(window, 'longestGaps') as number[])
  const videos = page.locator('.tile-frame video')
  const lags: number[] = []
  for (let at = 0; at < (await videos.count()); at += 1) {
    const told = await timeInPicture(videos.nth(at))
    if (told !== null) lags.push(Date.now() - told)
  }
  const after = await heapMb(page)
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
  const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
  console.log(`Muro de ${gaps.length} cuadros en vivo, ${seconds} s, carga ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `  del clic a la primera imagen, ms: mediana ${median(firsts).toFixed(0)}, la peor ${Math.max(...firsts).toFixed(0)} (${openVideo.path} incluida); meta ${goals.firstMs}`,
  )
  console.log(
    `  lo más que una imagen estuvo quieta, ms: mediana ${median(gaps).toFixed(0)}, la peor ${Math.max(...gaps).toFixed(0)}; meta ${goals.standsMs}`,
  )
  console.log(`  retraso de la imagen, ms: mediana ${median(lags).toFixed(0)}, la peor ${Math.max(...lags).toFixed(0)}`)
  console.log(`  montón de la pestaña, MB: ${before.toFixed(1)} → ${after.toFixed(1)}`)
  if (gaps.some((gap) => gap > goals.standsMs)) process.exitCode = 1
} finally {
  await browser.close()
  await stopProduct()
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
