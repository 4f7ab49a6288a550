// How long the tests of `npm test` take, by the clock and in processor time with the load of the machine: on a busy one
// only the processor's tells. Needs the built console. PARTS=units,browser chooses; ONLY is a pattern of test names or files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { cpuSecondsOf, treeOf } from './process-tree.ts'

const root = join(import.meta.dirname, '..')
const only = process.env['ONLY'] ? [process.env['ONLY']] : []
const commands = {
  units: ['node_modules/vitest/vitest.mjs', 'run', ...only],
  browser: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...only],
}
const parts = (process.env['PARTS'] ?? 'units,browser').split(',')

for (const [name, args] of Object.entries(commands).filter(([part]) => parts.includes(part))) {
  const [begun, [loadBefore = 0]] = [performance.now(), loadavg()]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  // What a process that has ended took is its parent's; only what ends with the last of them is lost.
  let cpu = 0
  const watch = setInterval(() => {
    cpu = Math.max(cpu, cpuSecondsOf(treeOf(child.pid!)))
  }, 500)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const load = [loadBefore, loadavg()[0] ?? 0].map((value) => value.toFixed(1)).join(' y ')
  console.log(
    `${name}: ${seconds} s, ${cpu.toFixed(0)} s de procesador; carga media antes y después ${load}${code === 0 ? '' : `; terminó con ${code}`}`,
  )
}
