// Where the resident memory of a process lies, as Linux tells it (`/proc/…/smaps`): what Node's own count does not say.
import { readFileSync } from 'node:fs'

/** Megabytes that the machine gives, by whose they are. */
export interface Resident {
  /** Pages of files: the program itself and its libraries. */
  files: number
  /** What `malloc` took from the machine: its first area and the further ones of 64 MB. */
  malloc: number
  /** Anything else without a file: the heap of JavaScript above all. */
  others: number
}

const heading = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \d+\s*(.*)$/
/** An area of malloc begins at a whole multiple of its greatest size. */
const arenaBytes = 64 * 1024 * 1024

export function residentOf(pid: number): Resident {
  const found: Resident = { files: 0, malloc: 0, others: 0 }
  let kind: keyof Resident = 'others'
  let arenaEnd = 0
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, from, to, rights = '', name = ''] = heading.exec(line) ?? []
    if (from && to) {
      const [start, end] = [parseInt(from, 16), parseInt(to, 16)]
      if (name === '' && rights.startsWith('rw') && start % arenaBytes === 0 && end - start < arenaBytes)
        arenaEnd = start + arenaBytes
      kind =
        name === '[heap]' || (name === '' && end <= arenaEnd && start >= arenaEnd - arenaBytes)
          ? 'malloc'
          : name.startsWith('/')
            ? 'files'
            : 'others'
    }
    const rss = /^Rss:\s+(\d+) kB/.exec(line)?.[1]
    if (rss) found[kind] += Number(rss) / 1000
  }
  return found
}
