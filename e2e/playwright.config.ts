import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserOf } from './browser.ts'

const { executablePath, env, args } = await browserOf()
const root = join(import.meta.dirname, '..')

/** What others notice while they do something else. */
const disturbing = ['**/everybody.e2e.ts', '**/two-sides.e2e.ts']

/** Browser tests on the built console against the real server, its own database and the simulators. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, 'test-results'),
  globalSetup: './product.ts',
  // A test waits for people's pace and real trucks most of its time: three share the product, each with data of its own.
  workers: 3,
  projects: [
    { name: 'together', testIgnore: disturbing },
    { name: 'apart', testMatch: disturbing, dependencies: ['together'] },
  ],
  timeout: 60_000,
  expect: { timeout: 20_000 },
  // What two at a time upset is tried once more; the list says which.
  retries: 1,
  reporter: [['list']],
  use: {
    // Of a click that never finds its button, the test's own end would tell late.
    actionTimeout: 30_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Somebody in Monterrey who shares the place when asked.
    permissions: ['geolocation'],
    geolocation: { latitude: 25.67, longitude: -100.31 },
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    // A dialog that still grows under the pointer takes a click at a machine's pace for one beside it; the walk through
    // all screens keeps the motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a test half of its time again: only what failed once is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath, env, args },
  },
})
