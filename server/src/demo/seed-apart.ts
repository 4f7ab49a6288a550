import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const entry = fileURLToPath(new URL('seed.main.ts', import.meta.url))

/** Seeds in a process of its own: what it needs of memory for a moment, the server would keep for its whole life. */
export async function seedDemoApart(databaseUrl: string, say: (line: string) => void): Promise<void> {
  if (await hasAccounts(databaseUrl)) return
  const child = fork(entry, { env: { ...process.env, SEED_DATABASE_URL: databaseUrl } })
  child.on('message', (line) => typeof line === 'string' && say(line))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('No se pudo sembrar la empresa de demostración; el detalle está arriba.')
}

async function hasAccounts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query('select from account limit 1')).rowCount === 1
  } finally {
    await client.end()
  }
}
