import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lchown, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './embedded-place.ts'
import { ENVIRONMENT, explain, identity, NO_SPACE, passwordFile, USER } from './embedded-server.ts'

const run = promisify(execFile)

const MAJOR = '18'
const NEEDED_BYTES = 300e6
/** The C library's locale, for what PostgreSQL does not take from its built-in one. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : process.platform === 'win32' ? 'C' : 'C.UTF-8'

/** Refuses what would fail later with a sentence nobody understands. */
export async function checkData(place: Place): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(place.dataDir))
  if (bavail * bsize < NEEDED_BYTES) throw new Error(NO_SPACE)
  if (!existsSync(place.dataDir)) return
  const names = await readdir(place.dataDir).catch(() => {
    throw new Error(`La carpeta de datos ${place.dataDir} es de otro usuario. Use ese usuario o borre la carpeta.`)
  })
  if (names.length === 0) return
  const version = names.includes('PG_VERSION') ? await readFile(join(place.dataDir, 'PG_VERSION'), 'utf8') : 'ninguna'
  if (version.trim() !== MAJOR) {
    throw new Error(`${place.dataDir} no contiene datos de PostgreSQL ${MAJOR} (versión: ${version.trim()}).`)
  }
}

/** initdb into a temporary name, so that a half-made folder never looks like data. */
export async function createData(place: Place, fast: boolean): Promise<void> {
  const { dataDir, account } = place
  for (const name of await readdir(dirname(dataDir))) {
    if (name.startsWith(`${basename(dataDir)}.new-`)) {
      await rm(join(dirname(dataDir), name), { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const unfinished = `${dataDir}.new-${process.pid}`
  await mkdir(unfinished)
  await chmod(unfinished, 0o700)
  if (account) await lchown(unfinished, account.uid, account.gid)
  const secret = passwordFile(place)
  await rm(secret, { force: true })
  await writeFile(secret, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  if (account) await lchown(secret, account.uid, account.gid)
  const who = ['-D', unfinished, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-instructions']
  const texts = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${LOCALE}`]
  const args = [...who, ...texts, ...(fast ? ['--no-sync'] : [])]
  try {
    await run(place.bin('initdb'), args, { ...identity(place), cwd: '/', env: ENVIRONMENT })
    await rename(unfinished, dataDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? error.stderr : error
    throw new Error(explain(String(said)), { cause: error })
  }
}
