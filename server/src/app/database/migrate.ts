import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { lineAt, splitStatements, type SqlStatement } from './sql-statements.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const NAME = /^\d{8}T\d{4}-[a-z0-9-]+\.sql$/
/** First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const OUTSIDE = '-- outside a transaction'
/** Any number nobody else uses as an advisory lock of the database. */
const LOCK_KEY = 7_411_203
const LOCK_WAIT_MS = 120_000

interface Migration {
  name: string
  sql: string
  sha256: string
}

/** What every migration may count on. Runs each time: roles belong to the cluster and may be missing in a new one. */
const GROUND = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create extension if not exists btree_gin;
  create extension if not exists btree_gist;
  create collation if not exists es_mx (provider = icu, locale = 'es-MX');
  create table if not exists migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );`

/** Roles behind the account wall, and the right to become them. Another database's migration may be doing the same. */
const role = (name: string) => `
  do $$ begin
    if to_regrole('${name}') is null then create role ${name} nologin nobypassrls; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not exists (
      select from pg_auth_members
      where roleid = '${name}'::regrole and member = current_user::regrole and set_option
    ) then
      execute format('grant ${name} to %I with set true', current_user);
    end if;
  exception when unique_violation or internal_error then null;
  end $$;`

/** Under row-level security only leakproof functions may use an index; LIKE is not until a superuser says so. */
const LEAKPROOF = `
  do $$
  declare f regprocedure;
  begin
    for f in
      select oid from pg_proc
      where oid in ('pg_catalog.textlike(text,text)'::regprocedure, 'pg_catalog.texticlike(text,text)'::regprocedure)
        and not proleakproof
    loop
      execute format('alter function %s leakproof', f);
    end loop;
  exception when insufficient_privilege then null;
  end $$;`

/**
 * Brings the database to the newest migration and returns the names it applied, in order. One process at a time; each
 * file in its own transaction. Throws with file and line when a statement fails, and when an applied file has changed.
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => undefined,
  folder = FOLDER,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const options = '-c search_path=public -c client_min_messages=warning -c lock_timeout=15s -c timezone=UTC'
  const client = new pg.Client({ connectionString: url, application_name: 'arriero migrate', options })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeLock(client)
    await client.query(GROUND)
    await client.query(role('arriero_app') + role('arriero_ingest') + LEAKPROOF)
    const missing = missingOf(migrations, await readApplied(client))
    for (const migration of missing) {
      log(`Migración ${migration.name}`)
      await apply(client, migration)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** One hash over all migration files and this runner: it changes when a migrated template database is out of date. */
export async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)))
  for (const { name, sha256 } of await readMigrations(FOLDER)) hash.update(name + sha256)
  return hash.digest('hex')
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      if (!NAME.test(name)) throw new Error(`Nombre de migración inválido: ${name} (se espera 20261121T0930-tema.sql).`)
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Polls instead of waiting inside the database: a waiting query would block `create index concurrently`. */
async function takeLock(client: pg.Client): Promise<void> {
  const deadline = Date.now() + LOCK_WAIT_MS
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK_KEY}) as taken`)
    if (rows[0].taken) return
    if (Date.now() > deadline) throw new Error('Otro proceso lleva más de dos minutos migrando la base de datos.')
    await sleep(100)
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function missingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown) throw new Error(`La base de datos es más nueva que el programa: tiene la migración ${unknown}.`)
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) throw new Error(`La migración ${changed.name} cambió después de aplicarse; escriba otra.`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const inTransaction = !migration.sql.startsWith(OUTSIDE)
  if (inTransaction) await client.query('begin')
  try {
    for (const statement of splitStatements(migration.sql)) await run(client, migration.name, statement)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
    if (inTransaction) await client.query('commit')
  } catch (error) {
    if (inTransaction) await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** One by one: the database tells the place of few errors, and statements sent together share a transaction. */
async function run(client: pg.Client, file: string, { text, line }: SqlStatement): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const place = line - 1 + lineAt(text, Number(error.position ?? 1) - 1)
    const message = [error.message, error.detail, error.hint, error.where].filter(Boolean).join('\n  ')
    throw new Error(`${file}:${place}: ${message}`, { cause: error })
  }
}
