// Tests on a database, of platforms and of fiscal documents take nearly all the time: `npm run check` runs those beside a
// change, `npm test` every one.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib.mjs'

/** What a test asks for its database with. */
const asksForDatabase = /from '(?:\.\.?\/)+(?:test\/)?(?:api|database|factories|server|template)(?:\/[\w-]+)?\.ts'/

/** Packages that a change of a module does not reach: they know one another and hardly anything else. */
const apart = ['telematics', 'simulators', 'cfdi']

/** The part of the product a file belongs to: a module's server, contract and factories are one; the rest is by folder. */
const partOf = (path) =>
  (apart.includes(path.split('/')[0]) ? 'apart' : undefined) ??
  /^server\/src\/modules\/([\w-]+)/.exec(path)?.[1] ??
  /^contract\/src\/([\w-]+)/.exec(path)?.[1] ??
  /^server\/test\/factories\/([\w-]+)\.ts$/.exec(path)?.[1] ??
  /^server\/(?:src\/\w+|\w+)/.exec(path)?.[0]

/** Of slow tests those that stand in no part with a changed file. Paths from the root, with slashes. */
export function untouched(tests, changed) {
  const parts = new Set(changed.map(partOf))
  return tests.filter((test) => !parts.has(partOf(test)))
}

export function slowTests() {
  const inServer = testsIn('server').filter((path) => asksForDatabase.test(readFileSync(join(ROOT, path), 'utf8')))
  return [...inServer, ...apart.flatMap(testsIn)]
}
const testsIn = (folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))

/** Slow tests that the change since `main` gives no reason to run; none where git cannot tell. */
export function untouchedSlowTests() {
  const changed = changedFiles()
  return changed ? untouched(slowTests(), changed) : []
}

function changedFiles() {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? ['HEAD']
  const [written, added] = [git('diff', '--name-only', ...base), git('ls-files', '--others', '--exclude-standard')]
  return written && added && [...written, ...added]
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}
