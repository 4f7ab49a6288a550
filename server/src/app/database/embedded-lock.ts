import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5
const LOCK_TIMEOUT_MS = 180_000

/**
 * Runs `work` while no other process or thread holds the same lock file. SQLite's file lock is used because the
 * operating system frees it when its holder dies, killed or not. Throws when the lock is not had in three minutes.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file)
  try {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    while (!takes(lock)) {
      if (Date.now() > deadline) throw new Error(`Otro proceso tiene ocupada la base de datos (${file}).`)
      await sleep(40)
    }
    return await work()
  } finally {
    lock.close()
  }
}

/** The same for exit handlers: does nothing when somebody else holds the lock, or all was deleted meanwhile. */
export function withFileLockNow(file: string, work: () => void): void {
  if (!existsSync(file)) return
  const lock = new DatabaseSync(file)
  try {
    if (takes(lock)) work()
  } finally {
    lock.close()
  }
}

function takes(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

/** Writes down that this process uses the server; the returned function takes the note back. */
export function takeLease(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${randomUUID()}`)
  writeFileSync(file, bornAt(process.pid))
  return () => rmSync(file, { force: true })
}

/** Whether a living process still uses the server; notes of dead ones are removed. */
export function hasLeases(folder: string): boolean {
  mkdirSync(folder, { recursive: true })
  let living = false
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const pid = Number(name.split('-')[0])
    if (isAlive(pid) && readFileSync(file, 'utf8') === bornAt(pid)) living = true
    else rmSync(file, { force: true })
  }
  return living
}

/** Whether a process has this id. A zombie counts as alive only where /proc cannot tell. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return process.platform !== 'linux' || !/^[ZX]$/.test(statFields(pid)[0] ?? 'X')
}

/** Start time of a process in clock ticks, which tells it from a later one with the same id; empty outside Linux. */
function bornAt(pid: number): string {
  return statFields(pid)[19] ?? ''
}

/** Fields of /proc/PID/stat from the third on (`man proc`): the second, a name in parentheses, may hold spaces. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
