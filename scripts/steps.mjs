// What a change must pass, each step one program.
import { say } from './lib.mjs'
import { run } from './processes.mjs'

/** In the order in which a mistake is told soonest. */
export const STEPS = {
  types: { title: 'Tipos', args: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--singleThreaded'] },
  lint: { title: 'Reglas', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  imports: { title: 'Sentido de las importaciones', args: ['scripts/check-imports.ts'] },
  format: { title: 'Formato', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  'dead-code': { title: 'Código sin uso', args: ['node_modules/knip/bin/knip.js'] },
  tests: { title: 'Pruebas', args: ['node_modules/vitest/vitest.mjs', 'run'] },
}

/** Runs the named steps, prints what failed and a line for each; true when all passed. */
export async function runSteps(names) {
  const failed = []
  for (const name of names) {
    const { title, args } = STEPS[name]
    const begun = performance.now()
    const { code, output } = await run(args, { env: { NO_COLOR: '1' } })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`${code === 0 ? '✔' : '✖'} ${title} (${seconds} s)`)
    if (code === 0) continue
    failed.push(title)
    say(output.trimEnd())
  }
  if (failed.length > 0) say(`\n✖ No pasó: ${failed.join(', ')}.`)
  return failed.length === 0
}
