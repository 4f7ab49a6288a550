// What a browser loads and how soon it paints: first contentful paint of the main screens, script weights (gzip) of all.
// Needs the built console (npm start builds it). Prints figures; asserts nothing. PARTS=first,returns,day,weights chooses
// what is measured, SCREENS which screens are weighed (a pattern of their addresses).
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  chromium,
  errors,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { password } from '../e2e/api.ts'
import { browserOf } from '../e2e/browser.ts'
import startProduct from '../e2e/product.ts'
import { Console, withoutMaps } from '../e2e/console.ts'
import { visitorOf, Walker } from '../e2e/walk.ts'
import { screens } from '../web/src/app/screens.ts'
import { phoneDay } from '../web/src/modules/homes/opens-alone.ts'

const dist = join(import.meta.dirname, '../web/dist')
const painted = [
  ['Viajes (lista)', '/Consola/viajes'],
  ['Crear viaje (formulario)', '/Consola/viajes/nuevo'],
  ['Geocercas (lista y mapa)', '/Consola/geocercas'],
  ['Unidades (lista)', '/Consola/unit'],
  ['Mapa', '/Consola/mapas'],
] as const
const parts = (process.env['PARTS'] ?? 'first,returns,day,weights').split(',')
const weighed = new RegExp(process.env['SCREENS'] ?? '')
const runs = 3
const lists = ['Viajes', 'Unidades', 'Conductores', 'Usuarios']
const returns = 6
/** A screen that takes longer is told as failed, and the others are measured. */
const patienceMs = 30_000
/** Goal of any list or form, kB. */
const mostKb = 440
const options: BrowserContextOptions = { locale: 'es-MX', serviceWorkers: 'block', permissions: ['geolocation'] }

interface Load {
  scriptKb: number
  mapKb: number
  paintMs: number
}

const gzipKb = (path: string) => gzipSync(readFileSync(join(dist, path))).length / 1000
/** The map library and what draws on it are loaded apart, after the page. */
const isMap = (name: string) => /base-map|maplibre|shape-editor/.test(name)

/** The scripts a page has asked for, once it has asked for no other in a while, and when it first painted. */
async function settled(page: Page): Promise<{ scripts: string[]; paint: number }> {
  let count = -1
  for (;;) {
    await page.waitForTimeout(1200)
    const found = await page.evaluate(() => ({
      scripts: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }))
    if (found.scripts.length === count) return found
    count = found.scripts.length
  }
}

async function measure(page: Page, address: string): Promise<Load> {
  await page.goto(address)
  // Behind the sign-in the welcome is over first; then what the screen itself asks for is waited for.
  const isInside = /\/(Consola|cms)\/./.test(address)
  if (isInside) await page.locator('#contenido :is(h1, table, canvas)').first().waitFor({ state: 'attached' })
  const { scripts, paint } = await settled(page)
  const own = [...new Set(scripts)].filter((path) => path.startsWith('/assets/'))
  const sum = (paths: string[]) => paths.reduce((total, path) => total + gzipKb(path), 0)
  return { scriptKb: sum(own.filter((path) => !isMap(path))), mapKb: sum(own.filter(isMap)), paintMs: paint }
}

/** Undefined when the screen does not come in time: it is told, and the others are measured. */
async function measured(context: BrowserContext, address: string): Promise<Load | undefined> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  try {
    return await measure(page, address)
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined
    throw error
  } finally {
    await page.close()
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function report(name: string, context: BrowserContext, address: string): Promise<void> {
  const loads: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    const load = await measured(context, address)
    if (!load) return console.log(`${name.padEnd(28)} no llegó en ${patienceMs / 1000} s`)
    loads.push(load)
  }
  const paints = loads.map(({ paintMs }) => Math.round(paintMs))
  const { scriptKb, mapKb } = loads[0]!
  console.log(
    `${name.padEnd(28)} script ${scriptKb.toFixed(0).padStart(4)} kB  mapa aparte ${mapKb.toFixed(0).padStart(4)} kB  primera pintura ${median(paints)} ms (${paints.join(', ')})`,
  )
}

/** A context whose every new tab is signed in: the session lives in the tab's storage and each gets a copy of it. */
async function signedIn(
  browser: Browser,
  url: string,
  username: string,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, ...more })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Usuario o correo').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/(Consola|cms)\/.|\/dia$/, { timeout: 60_000 })
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  await context.addInitScript((items: Record<string, string>) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
  }, stored)
  await page.close()
  return context
}

/** From the click in the menu until a list that was visited before is painted with its rows, at 1280 × 720. */
async function reportReturns(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(address)
  const times = new Map<string, number[]>(lists.map((name) => [name, []]))
  for (let run = 0; run <= returns; run += 1)
    for (const [name, taken] of times) {
      const link = page.getByRole('navigation').getByRole('link', { name }).first()
      const ms = await link.evaluate(returnTo, { name, patienceMs })
      // The first visit loads the screen.
      if (run > 0) taken.push(Math.round(ms))
      await page.waitForTimeout(1000)
    }
  await page.close()
  for (const [name, taken] of times) {
    const came = taken.filter((ms) => !Number.isNaN(ms))
    const failed = taken.length - came.length
    console.log(
      `De vuelta a ${name.padEnd(16)} ${median(came)} ms (${came.join(', ')})${failed > 0 ? `, ${failed} no llegaron en ${patienceMs / 1000} s` : ''}; carga media ${loadavg()[0]?.toFixed(1)}`,
    )
  }
}

/** Runs in the page; NaN: not within the patience. */
async function returnTo(link: Element, { name, patienceMs }: { name: string; patienceMs: number }): Promise<number> {
  const begin = performance.now()
  if (link instanceof HTMLElement) link.click()
  const isThere = () =>
    document.querySelector('#contenido h1')?.textContent.startsWith(name) &&
    document.querySelectorAll('#contenido .ant-table-row').length > 1
  do {
    await new Promise(requestAnimationFrame)
    if (performance.now() - begin > patienceMs) return NaN
  } while (!isThere())
  // The frame in which it is painted ends before the next task.
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return performance.now() - begin
}

/** A driver's home on a processor four times slower, at phone size: its script, and how soon a thumb can use it. */
async function reportDay(browser: Browser, url: string): Promise<void> {
  const context = await signedIn(browser, url, 'conductor', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const times: { first: number; again: number }[] = []
  let scriptKb = 0
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const open = async () => {
      await page.goto(`${url}${phoneDay}`, { waitUntil: 'commit' })
      return page.evaluate(usable, patienceMs)
    }
    times.push({ first: await open(), again: await open() })
    const { scripts } = await settled(page)
    scriptKb = [...new Set(scripts)].reduce((sum, path) => sum + gzipKb(path), 0)
    await page.close()
  }
  await context.close()
  const told = (name: 'first' | 'again') => times.map((one) => Math.round(one[name]))
  console.log(
    `Mi día, teléfono y procesador 4×  script ${scriptKb.toFixed(0)} kB  usable ${median(told('first'))} ms (${told('first').join(', ')}), otra vez ${median(told('again'))} ms (${told('again').join(', ')}); carga media ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Runs in the page: ms from the navigation until the day and what a thumb reaches are painted; NaN: not in time. */
async function usable(patienceMs: number): Promise<number> {
  const isThere = () => document.querySelector('.day-trip') && document.querySelector('.day-actions')
  while (!isThere()) {
    if (performance.now() > patienceMs) return NaN
    await new Promise(requestAnimationFrame)
  }
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  return performance.now()
}

/** Weighs every screen behind the sign-in as its address opens it: a panel comes with the list it stands beside. */
async function weighAll(browser: Browser, url: string): Promise<void> {
  const inside = screens.filter(({ isPublic, path }) => !isPublic && weighed.test(path))
  const unknown: string[] = []
  const weights: { address: string; load: Load }[] = []
  for (const [visitor, theirs] of Map.groupBy(inside, visitorOf)) {
    const context = await signedIn(browser, url, visitor)
    const left: string[] = []
    const scout = await context.newPage()
    await scout.addInitScript(withoutMaps)
    await scout.goto(`${url}/Consola`)
    const walker = new Walker(new Console(scout), screens)
    await walker.console.expectEntered()
    for (const screen of theirs) {
      // A list that does not come in time is told among those not weighed.
      const address = await walker.addressOf(screen).catch(() => undefined)
      if (address) left.push(address)
      else unknown.push(screen.path)
    }
    await scout.close()
    const weigh = async () => {
      for (let address = left.pop(); address !== undefined; address = left.pop()) {
        const load = await measured(context, url + address)
        if (load) weights.push({ address, load })
        else unknown.push(address)
      }
    }
    // Each waits for its welcome most of the time.
    await Promise.all([weigh(), weigh(), weigh()])
    await context.close()
  }
  weights.sort((a, b) => b.load.scriptKb - a.load.scriptKb)
  const tooHeavy = weights.filter(({ load }) => load.scriptKb > mostKb)
  console.log(
    `\n${weights.length} pantallas, la más ligera ${weights.at(-1)?.load.scriptKb.toFixed(0)} kB; ${tooHeavy.length} de más de ${mostKb} kB; sin medir: ${unknown.join(', ') || 'ninguna'}`,
  )
  for (const { address, load } of weights.slice(0, 15))
    console.log(`  ${load.scriptKb.toFixed(0).padStart(4)} kB  ${address}`)
}

const stop = await startProduct()
const { executablePath, env, args } = await browserOf()
const browser = await chromium.launch({ executablePath, env, args })
try {
  const url = process.env['ARRIERO_URL'] ?? ''
  const context = await signedIn(browser, url, 'mariana')
  if (parts.includes('first')) {
    await report('Inicio de sesión', await browser.newContext(options), url)
    for (const [name, path] of painted) await report(name, context, url + path)
  }
  if (parts.includes('returns')) await reportReturns(context, `${url}/Consola/viajes`)
  if (parts.includes('day')) await reportDay(browser, url)
  if (parts.includes('weights')) await weighAll(browser, url)
} finally {
  await browser.close()
  await stop()
}
