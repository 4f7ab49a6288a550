import { configDefaults, defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { untouchedSlowTests } from './scripts/slow-tests.ts'

// Before the workers start: a thread cannot change its zone later. The product's home zone, so that code which
// wrongly takes the machine's zone for UTC fails here too.
process.env.TZ = 'America/Mexico_City'

/** Names what passed only when it was tried again: a race to be found. */
const flaky: Reporter = {
  onTestCaseResult: (test) => {
    if (test.diagnostic()?.flaky)
      process.stdout.write(`A la segunda: ${test.module.relativeModuleId} > ${test.fullName}\n`)
  },
}

export default defineConfig({
  test: {
    include: ['{contract,telematics,cfdi,simulators,server,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
    exclude: [...configDefaults.exclude, ...(process.env['ARRIERO_TESTS'] === 'changed' ? untouchedSlowTests() : [])],
    globalSetup: ['server/test/global-setup.ts'],
    // Files share a worker's modules, and with them its database and server: each makes its own account, none cleans.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // A busy machine takes ten times as long as an idle one, and that is no fault; some walks ask every call.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Whoever submits is not turned away by what a busy machine upset: it is tried once more, and named.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', flaky],
  },
})
