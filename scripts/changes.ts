import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Packages that a change of a module does not reach: they know one another and hardly anything else. */
export const apart = ['telematics', 'simulators', 'cfdi']

/** The part of the product a file belongs to: a module's server, contract and factories are one; the rest is by folder. */
export const partOf = (path: string): string | undefined =>
  apart.includes(path.split('/')[0] ?? '')
    ? 'apart'
    : (/^server\/src\/modules\/([\w-]+)/.exec(path)?.[1] ??
      /^contract\/src\/([\w-]+)/.exec(path)?.[1] ??
      /^server\/test\/factories\/([\w-]+)\.ts$/.exec(path)?.[1] ??
      /^server\/(?:src\/\w+|\w+)/.exec(path)?.[0])

/** Paths from the root of what was written since `main`, committed or not; undefined where git cannot tell. */
export function changedFiles(): string[] | undefined {
  const base = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? ['HEAD']
  const [written, added] = [git('diff', '--name-only', ...base), git('ls-files', '--others', '--exclude-standard')]
  return written && added && [...written, ...added]
}

/** What git says to this, in lines; undefined where it refuses or is not there. */
export function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}
