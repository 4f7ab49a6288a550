// `npm test`: the steps of `npm run check` with every test, then the browser tests on the built console. Needs no person and no terminal.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConsole } from './console-build.mjs'
import { fail, needSpace, prepare, ROOT, say } from './lib.mjs'
import { launch, onStopRequest, stopAll } from './processes.mjs'
import { runSteps, STEPS } from './steps.mjs'

const BROWSER_TESTS = 'e2e/playwright.config.ts'

await prepare(fileURLToPath(import.meta.url))
const begun = performance.now()
onStopRequest(() => stopAll().then(() => process.exit(1)))
needSpace(1000)
const withBrowser = existsSync(join(ROOT, BROWSER_TESTS))
// The console is built meanwhile: its builder waits for the disk while they wait for theirs.
const [passed] = await Promise.all([
  runSteps(Object.keys(STEPS)),
  withBrowser && buildConsole().catch((error) => fail(error.message)),
])
if (!passed) process.exit(1)
if (withBrowser) {
  say('Pruebas en el navegador…')
  const opened = performance.now()
  const browser = launch(['node_modules/@playwright/test/cli.js', 'test', '-c', BROWSER_TESTS], { output: 'inherit' })
  if ((await browser.ended) !== 0) fail('No pasaron las pruebas en el navegador.')
  say(`✔ Pruebas en el navegador (${((performance.now() - opened) / 1000).toFixed(1)} s)`)
}
say(`\n✔ Todo pasó en ${Math.round((performance.now() - begun) / 1000)} s.`)
