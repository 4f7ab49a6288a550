// When the sign-in is on screen over a slow line (1.6 Mbit/s, 150 ms there and back): the first paint, the form that can be
// filled in, and what was carried until then. Needs the built console (npm start builds it) and no database: its files alone.
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserOf } from '../e2e/browser.ts'

const dist = process.env['DIST'] ?? join(import.meta.dirname, '../web/dist')
const runs = 5
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Sends the files as the product does: compressed where they are, the page for every other address. */
const server = createServer((request, reply) => {
  const asked = join(dist, new URL(request.url ?? '/', 'http://localhost').pathname)
  const path = extname(asked) && existsSync(asked) ? asked : join(dist, 'index.html')
  const isPacked = existsSync(`${path}.br`)
  reply.setHeader('content-type', kinds[extname(path)] ?? 'application/octet-stream')
  if (isPacked) reply.setHeader('content-encoding', 'br')
  reply.end(readFileSync(isPacked ? `${path}.br` : path))
})

interface Shown {
  paintMs: number
  formMs: number
  kb: number
  requests: number
}

async function show(page: Page, address: string): Promise<Shown> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      formMs: performance.now(),
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      kb: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      requests: files.length,
    }
  })
}

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (typeof address !== 'object' || !address) throw new Error('No port')
const { executablePath, env, args } = await browserOf()
const browser = await chromium.launch({ executablePath, env, args })
try {
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ locale: 'es-MX', serviceWorkers: 'block' })
    const shown = await show(await context.newPage(), `http://localhost:${address.port}/`)
    await context.close()
    console.log(
      `primera pintura ${Math.round(shown.paintMs)} ms, formulario ${Math.round(shown.formMs)} ms; ${shown.kb.toFixed(0)} kB en ${shown.requests} archivos`,
    )
  }
} finally {
  await browser.close()
  server.close()
}
