// `npm install` leaves optional packages out of the lock without a word when the registry does not have them, and then
// `npm ci` refuses the lock everywhere. This writes them back, with the platform their name tells, so that npm skips
// them where they do not fit. Run after every `npm install`: `node scripts/complete-lock.ts`.
import { readFileSync, writeFileSync } from 'node:fs'

export interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, LockedPackage>

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Adds what is missing to the lock's `packages` and returns the added names. */
export function completeLock(packages: Packages): string[] {
  const added: string[] = []
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, parent, name)) continue
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }
      added.push(name)
    }
  }
  return added
}

/** Whether npm would find `name` for the package at `parent`: in the nearest node_modules upwards. */
function isLocked(packages: Packages, parent: string, name: string): boolean {
  const place = parent === '' ? '' : `${parent}/`
  if (packages[`${place}node_modules/${name}`]) return true
  return parent !== '' && isLocked(packages, parent.slice(0, Math.max(parent.lastIndexOf('/node_modules/'), 0)), name)
}

function platformOf(name: string): LockedPackage {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => CPUS.includes(word))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) }
}

if (process.argv[1] === import.meta.filename) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock: { packages: Packages } = JSON.parse(readFileSync(file, 'utf8'))
  const added = completeLock(lock.packages)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(added.length > 0 ? `Añadidos: ${added.join(', ')}\n` : 'El candado está completo.\n')
}
