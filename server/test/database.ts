import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase, testDatabaseName, withClient } from './template.ts'

let ownUrl: Promise<string> | undefined

/**
 * Address of this worker's own migrated database, as superuser. Made once per worker and shared by its test files:
 * each file makes its own account and cleans nothing.
 */
export function testDatabaseUrl(): Promise<string> {
  ownUrl ??= cloneTemplate()
  return ownUrl
}

async function cloneTemplate(): Promise<string> {
  const postgres = inject('postgres')
  if ('failure' in postgres) throw new Error(postgres.failure)
  return makeDatabase(`template ${postgres.template} strategy file_copy`)
}

/** Address of a new database without a single migration. */
export const emptyDatabaseUrl = (): Promise<string> => makeDatabase('')

async function makeDatabase(source: string): Promise<string> {
  const { url } = inject('postgres')
  const name = testDatabaseName(randomUUID().slice(0, 8))
  await withClient(url, (client) => client.query(`create database ${name} ${source}`))
  return inDatabase(url, name)
}
