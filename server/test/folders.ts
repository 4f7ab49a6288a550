import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/app/database/embedded-lock.ts'

const NAME = /^arriero-tests-(\d+)-/

/**
 * Gives all that tests write a folder of this run, and removes it at the end: workers and processes that start from now
 * on find it as the system's temporary folder. Takes away what killed runs left. Answers how to end it.
 */
export function openTestFolder(): () => void {
  const base = tmpdir()
  for (const name of readdirSync(base)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid)
    if (pid !== process.pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(base, `arriero-tests-${process.pid}-`))
  // The database runs as a user of its own when the tests run as root.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => {
    process.env['TMPDIR'] = base
    rmSync(folder, { recursive: true, force: true })
  }
}
