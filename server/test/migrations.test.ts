import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateTypes } from '../src/app/database/generate-types.ts'
import { migrate } from '../src/app/database/migrate.ts'
import { schemaText } from '../src/app/database/schema-text.ts'
import { emptyDatabaseUrl } from './database.ts'
import { withClient } from './template.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('migrations apply to an empty database and give the committed schema and types (else: npm run db:schema)', async () => {
  const url = await emptyDatabaseUrl()
  await migrate(url)
  await withClient(url, async (client) => {
    expect(await schemaText(client)).toBe(await read('../migrations/schema.txt'))
    expect(await generateTypes(client)).toBe(await read('../src/app/database/schema.ts'))
  })
})
