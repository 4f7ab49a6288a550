// Tests on a database, of platforms and of fiscal documents take nearly all the time: `npm run check` runs those beside a
// change, `npm test` every one.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apart, changedFiles, partOf, root } from './changes.ts'

/** What a test asks for its database with. */
const asksForDatabase = /from '(?:\.\.?\/)+(?:test\/)?(?:api|database|factories|server|template)(?:\/[\w-]+)?\.ts'/

/** Of slow tests those that stand in no part with a changed file. Paths from the root, with slashes. */
export function untouched(tests: readonly string[], changed: readonly string[]) {
  const parts = new Set(changed.map(partOf))
  return tests.filter((test) => !parts.has(partOf(test)))
}

export function slowTests(): string[] {
  const inServer = testsIn('server').filter((path) => asksForDatabase.test(readFileSync(join(root, path), 'utf8')))
  return [...inServer, ...apart.flatMap(testsIn)]
}
const testsIn = (folder: string) =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** Slow tests that the change since `main` gives no reason to run; none where git cannot tell. */
export function untouchedSlowTests(): string[] {
  const changed = changedFiles()
  return changed ? untouched(slowTests(), changed) : []
}
