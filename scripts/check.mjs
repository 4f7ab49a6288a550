// `npm run check`: everything fast that CI runs; of the slow tests, those beside what has changed since main.
// `npm run check -- --only types,lint` runs a part.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail, prepare } from './lib.mjs'
import { onStopRequest, stopAll } from './processes.mjs'
import { runSteps, STEPS } from './steps.mjs'

await prepare(fileURLToPath(import.meta.url))
onStopRequest(() => stopAll().then(() => process.exit(1)))
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only ? values.only.split(',') : Object.keys(STEPS)
const unknown = names.find((name) => !(name in STEPS))
if (unknown) fail(`No hay un paso «${unknown}»; hay: ${Object.keys(STEPS).join(', ')}.`)
process.exitCode = (await runSteps(names, { ARRIERO_TESTS: 'changed' })) ? 0 : 1
