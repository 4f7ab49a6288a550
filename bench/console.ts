// What a browser loads and how soon it paints: script weights (gzip) and first contentful paint of the main screens.
// Needs the built console (npm start builds it). Prints figures; asserts nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { browserOf } from '../e2e/browser.ts'
import startProduct from '../e2e/product.ts'

const dist = join(import.meta.dirname, '../web/dist')
const screens = [
  ['Viajes (lista)', '/Consola/viajes'],
  ['Crear viaje (formulario)', '/Consola/viajes/nuevo'],
  ['Geocercas (lista y mapa)', '/Consola/geocercas'],
  ['Unidades (lista)', '/Consola/unit'],
  ['Mapa', '/Consola/mapas'],
] as const
const runs = 3

interface Load {
  scriptKb: number
  mapKb: number
  paintMs: number
}

const gzipKb = (path: string) => gzipSync(readFileSync(join(dist, path))).length / 1000
/** The map library and its parts are loaded apart, after the page. */
const isMap = (name: string) => /base-map|maplibre|terra/i.test(name)

async function measure(page: Page, address: string): Promise<Load> {
  await page.goto(address, { waitUntil: 'networkidle' }).catch(() => undefined)
  // Behind the sign-in the welcome is over first; then what the screen itself asks for is waited for.
  if (address.includes('/Consola/')) await page.locator('#contenido :is(h1, table, canvas)').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  const { scripts, paint } = await page.evaluate(() => ({
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }))
  const own = [...new Set(scripts)].filter((path) => path.startsWith('/assets/'))
  const sum = (paths: string[]) => paths.reduce((total, path) => total + gzipKb(path), 0)
  return { scriptKb: sum(own.filter((path) => !isMap(path))), mapKb: sum(own.filter(isMap)), paintMs: paint }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function report(name: string, context: BrowserContext, address: string): Promise<void> {
  const loads: Load[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    loads.push(await measure(page, address))
    await page.close()
  }
  const paints = loads.map(({ paintMs }) => Math.round(paintMs))
  const { scriptKb, mapKb } = loads[0]!
  console.log(
    `${name.padEnd(28)} script ${scriptKb.toFixed(0).padStart(4)} kB  mapa aparte ${mapKb.toFixed(0).padStart(4)} kB  primera pintura ${median(paints)} ms (${paints.join(', ')})`,
  )
}

const stop = await startProduct()
const { executablePath, env, args } = await browserOf()
const browser = await chromium.launch({ executablePath, env, args })
try {
  const url = process.env['ARRIERO_URL'] ?? ''
  const context = await browser.newContext({ locale: 'es-MX', serviceWorkers: 'block', permissions: ['geolocation'] })
  await report('Inicio de sesión', context, url)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Usuario o correo').fill('mariana')
  await page.getByLabel('Contraseña').fill('Arriero.2026')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/Consola\/./, { timeout: 60_000 })
  // The session lives in the tab's storage: new tabs of the measurement get a copy of it.
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  await context.addInitScript((items: Record<string, string>) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
  }, stored)
  await page.close()
  for (const [name, path] of screens) await report(name, context, url + path)
} finally {
  await browser.close()
  await stop()
}
