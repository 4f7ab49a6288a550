import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { isAlive } from './embedded-lock.ts'
import type { Place } from './embedded-place.ts'

const run = promisify(execFile)

export const USER = 'arriero'
/** Replaying the write-ahead log after a power cut may take this long. */
export const READY_TIMEOUT_MS = 180_000
export const NO_SPACE =
  'No queda espacio en disco para la base de datos. Libere espacio (al menos 300 MB) y vuelva a intentar.'

const CANNOT_CONNECT_NOW = '57P03'

/** Sized for two cores shared with Node: no parallel plans, modest memory, few checkpoints under COPY. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}
/** For databases that may be lost, such as those of tests. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/** A clean environment: a LANG the machine does not have, or somebody's PGOPTIONS, would stop the programs. */
export const ENVIRONMENT =
  process.platform === 'win32' ? process.env : { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** The new server's process id once it answers, or its log when it ended instead. */
export async function startServer(place: Place, port: number, fast: boolean, log: (line: string) => void) {
  const logFile = `${place.dataDir}.log`
  if (existsSync(logFile)) await rename(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'w')
  const settings = { ...SETTINGS, ...(fast ? FAST : {}), port: String(port) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl+C in the terminal must reach us alone, we stop the server when nobody needs it.
  const child = spawn(place.bin('postgres'), ['-D', place.dataDir, ...args], {
    ...identity(place),
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = ''
  child.once('error', (error) => (ended = String(error)))
  child.once('exit', (code, by) => (ended ||= `postgres: ${by ?? code}`))
  child.unref()
  const begun = Date.now()
  let told = false
  // oxlint-disable-next-line no-unmodified-loop-condition -- the child's events end it
  while (!ended) {
    if (child.pid !== undefined && (await answers(place, port)) && (await readPidFile(place))?.pid === child.pid) {
      return child.pid
    }
    if (!told && Date.now() - begun > 3_000) {
      log('Recuperando la base de datos…')
      told = true
    }
    if (Date.now() - begun > READY_TIMEOUT_MS) {
      child.kill('SIGQUIT')
      throw new Error(`La base de datos no arrancó; consulte ${logFile}.`)
    }
    await sleep(15)
  }
  return `${ended}\n${(await readFile(logFile, 'utf8')).slice(-4_000)}`
}

/** Stops a server, and whatever backend of it does not want to. */
export async function stopServer(pid: number, place: Place): Promise<void> {
  if (process.platform === 'win32') {
    await run(place.bin('pg_ctl'), ['stop', '-D', place.dataDir, '-m', 'fast'])
    return
  }
  // Fast shutdown, then immediate (recovers at the next start), then by force.
  for (const [name, waitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    const deadline = Date.now() + waitMs
    // A process that is on its way out is no server to look at, and still holds its port and memory.
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
    if (!isServer(pid, place)) break
  }
  await endOrphans(place)
}

/** Ends backends that outlive a killed server: while one is busy, a new server cannot start on the same data. */
export async function endOrphans(place: Place): Promise<void> {
  if (process.platform !== 'linux') return
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServer(pid, place))
  for (const pid of orphans) signal(pid, 'SIGKILL')
  while (orphans.some((pid) => isServer(pid, place))) await sleep(10)
}

/** Whether the process is a PostgreSQL that works in our data folder. Only its id can be checked outside Linux. */
export function isServer(pid: number, place: Place): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return basename(exeOf(pid)).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === place.dataDir
  } catch {
    return false
  }
}

/** Sends a signal to a process that may have ended a moment ago. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export function exeOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/exe`)
}

export async function readPidFile(place: Place): Promise<{ pid: number; port: number } | undefined> {
  const lines = await readFile(join(place.dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = lines.split('\n').map(Number)
  return pid && port ? { pid, port } : undefined
}

/** False while it starts or stops; a refusal that will not pass by itself is thrown. */
export async function answers(place: Place, port: number): Promise<boolean> {
  try {
    return await withClient(place, port, async () => true)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW) throw error
    return false
  }
}

export async function createDatabase(place: Place, port: number): Promise<void> {
  await withClient(place, port, async (client) => {
    const found = await client.query(`select from pg_database where datname = 'arriero'`)
    if (found.rowCount === 0) await client.query('create database arriero')
  })
}

/**
 * The superuser's password, beside the data and readable by its owner alone: other users of the machine see the port. A
 * lost file is told by the server's refusal.
 */
export const passwordFile = (place: Place) => `${place.dataDir}.password`
export const passwordOf = (place: Place): Promise<string> => readFile(passwordFile(place), 'utf8').catch(() => '')

/** Everything is said here, or the environment's PGOPTIONS and the like would have a word. */
async function withClient<T>(place: Place, port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: USER,
    password: await passwordOf(place),
    database: 'postgres',
    ssl: false,
    options: '-c timezone=UTC',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The port of last time when it is still free, so that tools keep finding the database; else any free one. */
export async function choosePort(place: Place, afresh: boolean): Promise<number> {
  const file = `${place.dataDir}.port`
  const kept = Number(await readFile(file, 'utf8').catch(() => 0))
  const port = (!afresh && kept > 0 && (await listenOn(kept))) || (await listenOn(0))
  if (!port) throw new Error('No hay un puerto libre en 127.0.0.1 para la base de datos.')
  await writeFile(file, String(port))
  return port
}

/** The port if it could be bound (0: any free one). */
function listenOn(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

export function identity({ account }: Place): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

export function explain(output: string): string {
  if (/No space left on device|ENOSPC/.test(output)) return NO_SPACE
  return `No se pudo iniciar la base de datos incluida. Puede indicar otra en DATABASE_URL. Detalle:\n${output.trim()}`
}
