// Writes `server/migrations/schema.txt` and the Kysely types from a new database with all migrations applied.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { generateTypes } from '@arriero/server/app/database/generate-types.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { schemaText } from '@arriero/server/app/database/schema-text.ts'
import { inDatabase, withClient } from '../server/test/template.ts'

const root = new URL('../', import.meta.url)
const server = await startEmbeddedPostgres({ dataDir: fileURLToPath(new URL('.arriero/test-pg', root)), fast: true })
const name = `schema_${process.pid}`
try {
  await withClient(server.url, (client) => client.query(`create database ${name}`))
  const url = inDatabase(server.url, name)
  await migrate(url)
  await withClient(url, async (client) => {
    await writeFile(new URL('server/migrations/schema.txt', root), await schemaText(client))
    await writeFile(new URL('server/src/app/database/schema.ts', root), await generateTypes(client))
  })
  process.stdout.write('Escritos server/migrations/schema.txt y server/src/app/database/schema.ts.\n')
} finally {
  await withClient(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))
  await server.stop()
}
