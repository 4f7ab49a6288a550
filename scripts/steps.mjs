// What a change must pass, each step one program.
import { say } from './lib.mjs'
import { run } from './processes.mjs'

/** In the order in which they begin; the longest first. */
export const STEPS = {
  types: { title: 'Tipos', args: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--singleThreaded'] },
  tests: { title: 'Pruebas', args: ['node_modules/vitest/vitest.mjs', 'run'] },
  lint: { title: 'Reglas', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  'dead-code': { title: 'Código sin uso', args: ['node_modules/knip/bin/knip.js'] },
  imports: { title: 'Sentido de las importaciones', args: ['scripts/check-imports.ts'] },
  format: { title: 'Formato', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
}
/** Each keeps about one core busy. */
const AT_ONCE = 2

/** Runs the named steps, two at a time, prints what failed and a line for each; true when all passed. */
export async function runSteps(names, env = {}) {
  const failed = []
  const left = Object.keys(STEPS).filter((name) => names.includes(name))
  const lane = async () => {
    for (let name = left.shift(); name; name = left.shift()) if (!(await passes(STEPS[name], env))) failed.push(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  if (failed.length > 0) say(`\n✖ No pasó: ${failed.map((name) => STEPS[name].title).join(', ')}.`)
  return failed.length === 0
}

async function passes({ title, args }, env) {
  const begun = performance.now()
  const { code, output } = await run(args, { env: { NO_COLOR: '1', ...env } })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(`${code === 0 ? '✔' : '✖'} ${title} (${seconds} s)`)
  const said = code === 0 ? output.split('\n').filter((line) => line.startsWith('A la segunda')) : [output]
  if (said.length > 0) say(said.join('\n').trimEnd())
  return code === 0
}
