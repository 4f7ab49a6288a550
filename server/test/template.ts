import pg from 'pg'
import { isAlive, withFileLock } from '../src/app/database/embedded-lock.ts'
import { migrate, migrationsHash } from '../src/app/database/migrate.ts'

const TEMPLATE = 'arriero_template_'
/** Runs of neighbouring checkouts may still clone an older one. */
const KEPT_TEMPLATES = 3

/** The same server, another database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The name of a database with all migrations applied, made when the migrations have changed since the last run. */
export async function prepareTemplate(url: string, lockFile: string): Promise<string> {
  const name = TEMPLATE + (await migrationsHash()).slice(0, 12)
  await withFileLock(lockFile, () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where starts_with(datname, $1) order by oid desc`,
        [TEMPLATE],
      )
      if (rows.some(({ datname }) => datname === name)) return
      for (const { datname } of rows.slice(KEPT_TEMPLATES - 1)) await drop(client, datname)
      // Renamed when whole: a run that dies while migrating leaves no template that looks ready.
      await drop(client, `unfinished_${name}`)
      await client.query(`create database unfinished_${name}`)
      await migrate(inDatabase(url, `unfinished_${name}`))
      await client.query(`alter database unfinished_${name} rename to ${name}`)
    }),
  )
  return name
}

/** Databases of tests are named after the process that made them, so that what a killed run left can be told. */
export const testDatabaseName = (label: string) => `test_${process.pid}_${label}`

/** Drops the databases of one process, or of all that are dead. */
export async function dropTestDatabases(url: string, ofPid?: number): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname ~ '^test_\d+_'`,
    )
    for (const { datname } of rows) {
      const pid = Number(datname.split('_')[1])
      if (ofPid === undefined ? !isAlive(pid) : pid === ofPid) await drop(client, datname)
    }
  })
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
}
