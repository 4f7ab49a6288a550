import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/app/database/embedded.ts'
import { openTestFolder } from './folders.ts'
import { dropTestDatabases, prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server where databases may be made, and the migrated database to clone or why there is none. */
    postgres: { url: string; template: string } | { url: string; failure: string }
  }
}

const HOME = fileURLToPath(new URL('../../.arriero/', import.meta.url))

/** One PostgreSQL for all tests: embedded, or that of TEST_DATABASE_URL, whose user must be allowed to make databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir: `${HOME}test-pg`, fast: true })
  const url = given ?? embedded?.url ?? ''
  await dropTestDatabases(url)
  try {
    project.provide('postgres', { url, template: await prepareTemplate(url, `${HOME}test-template.lock`) })
  } catch (error) {
    // Told to those who ask for a database: a broken migration is no reason to run no test at all.
    project.provide('postgres', { url, failure: String(error) })
  }
  const closeFolder = openTestFolder()
  return async () => {
    closeFolder()
    await dropTestDatabases(url, process.pid)
    await embedded?.stop()
  }
}
