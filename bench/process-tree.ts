import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  /** Words of its command line, separated by blanks. */
  command: string
}

/** A process and all that live below it, read from /proc. */
export function treeOf(pid: number): Process[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? read(`${entry}/stat`) : ''
    if (stat) parents.set(Number(entry), Number(fieldsOf(stat)[1]))
  }
  const isBelow = (one: number | undefined): boolean => one !== undefined && (one === pid || isBelow(parents.get(one)))
  return [...parents.keys()]
    .filter(isBelow)
    .map((one) => ({ pid: one, command: read(`${one}/cmdline`).replaceAll('\0', ' ') }))
}

/** Processor seconds of processes and of the children they have outlived. */
export function cpuSecondsOf(processes: readonly Process[]): number {
  const ticks = processes.flatMap(({ pid }) => fieldsOf(read(`${pid}/stat`)).slice(11, 15))
  return ticks.reduce((sum, value) => sum + Number(value), 0) / 100
}

/** Resident memory of a process, and the most it ever was, MB. */
export function memoryOf(pid: number): { nowMb: number; mostMb: number } {
  const status = read(`${pid}/status`)
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000)
  return { nowMb: mb('VmRSS'), mostMb: mb('VmHWM') }
}

/** From the state on: a name may have blanks and brackets. */
const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
