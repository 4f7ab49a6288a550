import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { missingParts } from './seed-later.ts'

/** Seeds in a process of its own: what it needs of memory for a moment, the server would keep for its whole life. */
export async function seedDemoApart(databaseUrl: string, say: (line: string) => void): Promise<void> {
  const hasAccounts = await asking(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from account limit 1')
    return rowCount === 1
  })
  if (hasAccounts) return
  if ((await runApart('seed.main.ts', databaseUrl, say)) !== 0)
    throw new Error('No se pudo sembrar la empresa de demostración; el detalle está arriba.')
}

/**
 * Tells which lists of the demo are still empty and answers what fills them, to be called when the product answers with
 * a set that holds the names of those still empty: null when nothing is missing. A part that cannot be filled harms nobody; the next start tries again.
 */
export async function demoLeft(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<((filling: Set<string>) => Promise<void>) | null> {
  const missing = await asking(databaseUrl, (client) => missingParts(client))
  if (missing.length === 0) return null
  const names = new Intl.ListFormat('es-MX').format(missing.map(({ name }) => name))
  say(`En segundo plano, en cuanto Arriero responda, se llenan: ${names}.`)
  return async (filling) => {
    for (const { name } of missing) filling.add(name)
    const code = await runApart('later.main.ts', databaseUrl, (name) => filling.delete(name))
    filling.clear()
    say(
      code === 0
        ? `Demostración completa: ${names}.`
        : `No todo se llenó de: ${names}. El siguiente arranque lo intenta otra vez.`,
    )
  }
}

/** Exit code of a file of ours; null when a signal ended it. */
async function runApart(file: string, databaseUrl: string, hear: (line: string) => void): Promise<number | null> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, SEED_DATABASE_URL: databaseUrl },
    // What keeps the server small would only slow down who ends soon.
    execArgv: [],
  })
  child.on('message', (line) => typeof line === 'string' && hear(line))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function asking<Answer>(databaseUrl: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
