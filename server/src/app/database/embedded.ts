import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasLeases, takeLease, withFileLock, withFileLockNow } from './embedded-lock.ts'
import { checkData, createData } from './embedded-data.ts'
import { watchServer } from './embedded-watch.ts'
import { findPlace, giveTo, type Place } from './embedded-place.ts'
import {
  answers,
  choosePort,
  createDatabase,
  endOrphans,
  exeOf,
  explain,
  isServer,
  passwordOf,
  READY_TIMEOUT_MS,
  readPidFile,
  signal,
  startServer,
  stopServer,
  USER,
} from './embedded-server.ts'

export interface EmbeddedPostgres {
  /** Superuser `arriero`, database `arriero`. */
  url: string
  port: number
  /** Where the data really is: outside the asked folder when root's parents are closed to others. */
  dataDir: string
  /** Epoch ms since when it is dead and being brought back; null while it lives. */
  downSince(): number | null
  /** Stops the server unless another living process uses it too. May be called twice. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Without durability, for tests. */
  fast?: boolean
  log?: (line: string) => void
  /** Looks after the server: one that dies is started again, on the same port. */
  watch?: boolean
}

/**
 * Starts PostgreSQL in `dataDir`, making the data when there is none, or adopts the server that already runs there.
 * Safe to call from several processes at once. Errors carry a Spanish sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const place = await findPlace(options.dataDir, log)
  return withFileLock(`${place.dataDir}.lock`, async () => {
    const running = (await findRunning(place)) ?? (await launch(place, options.fast ?? false, log))
    const { port } = running
    const watch = options.watch
      ? watchServer(place, running, () => revive(place, port, options.fast ?? false, log), log)
      : null
    const returnLease = takeLease(`${place.dataDir}.users`)
    const onExit = () =>
      withFileLockNow(`${place.dataDir}.lock`, () => {
        returnLease()
        if (!hasLeases(`${place.dataDir}.users`) && isServer(running.pid, place)) signal(running.pid, 'SIGINT')
      })
    process.once('exit', onExit)
    const stop = async () => {
      process.off('exit', onExit)
      await watch?.stop()
      returnLease()
      await stopUnused(place)
    }
    return {
      url: `postgresql://${USER}:${await passwordOf(place)}@127.0.0.1:${port}/arriero`,
      port,
      dataDir: place.dataDir,
      downSince: () => watch?.downSince() ?? null,
      stop,
    }
  })
}

/** Stops the server of `dataDir` if it runs and no living process uses it: what a killed process left behind. */
export async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const place = await findPlace(dataDir, () => undefined)
  await stopUnused(place)
}

async function stopUnused(place: Place): Promise<void> {
  await withFileLock(`${place.dataDir}.lock`, async () => {
    if (hasLeases(`${place.dataDir}.users`)) return
    const pid = (await readPidFile(place))?.pid
    if (pid !== undefined && isServer(pid, place)) await stopServer(pid, place)
  })
}

/** The server that a process before us left running on these data; ends one that is not ours to adopt. */
async function findRunning(place: Place): Promise<{ pid: number; port: number } | undefined> {
  const noted = await readPidFile(place)
  if (!noted || !isServer(noted.pid, place)) {
    await endOrphans(place)
    if (noted) await rm(join(place.dataDir, 'postmaster.pid'), { force: true })
    return undefined
  }
  const { pid, port } = noted
  if (process.platform === 'linux' && exeOf(pid) !== place.bin('postgres')) {
    await stopServer(pid, place)
    return undefined
  }
  // A server that is shutting down refuses connections until it is gone.
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (isServer(pid, place)) {
    if (await answers(place, port)) return { pid, port }
    if (Date.now() > deadline) throw new Error(`La base de datos no responde; consulte ${place.dataDir}.log.`)
    await sleep(40)
  }
  // It may have been killed by force, and its busy backends live on.
  await endOrphans(place)
  return undefined
}

/** The id of the server that runs again where the old one did; who knows its address need not be told. */
function revive(place: Place, port: number, fast: boolean, log: (line: string) => void): Promise<number> {
  return withFileLock(`${place.dataDir}.lock`, async () => {
    const running = (await findRunning(place)) ?? (await launch(place, fast, log, port))
    if (running.port !== port) throw new Error(`La base de datos volvió en otro puerto (${running.port}).`)
    return running.pid
  })
}

async function launch(place: Place, fast: boolean, log: (line: string) => void, samePort?: number) {
  await checkData(place)
  if (!existsSync(join(place.dataDir, 'PG_VERSION'))) {
    log('Creando la base de datos…')
    await createData(place, fast)
  }
  await giveTo(place.dataDir, place.account)
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await choosePort(place, attempt > 1))
    const started = await startServer(place, port, fast, log)
    if (typeof started === 'number') {
      try {
        await createDatabase(place, port)
      } catch (error) {
        await stopServer(started, place)
        throw new Error(explain(String(error)), { cause: error })
      }
      return { pid: started, port }
    }
    if (attempt === 3 || samePort !== undefined || !/could not bind|Address already in use/.test(started))
      throw new Error(explain(started))
  }
}
