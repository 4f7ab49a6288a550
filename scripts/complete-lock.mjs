// `npm install` leaves optional packages out of the lock without a word when the registry does not have them, and then
// `npm ci` refuses the lock everywhere. This writes them back, with the platform their name tells, so that npm skips
// them where they do not fit. Run after every `npm install`: `node scripts/complete-lock.mjs`. Says what it added.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const CPUS = { arm: 'arm', arm64: 'arm64', ia32: 'ia32', x64: 'x64', loong64: 'loong64', mips64el: 'mips64el' }
const MORE_CPUS = { ppc64: 'ppc64', ppc64le: 'ppc64', riscv64: 'riscv64', s390x: 's390x', wasm32: 'wasm32' }

/** Adds what is missing to the lock's `packages` and returns the added names. */
export function completeLock(packages) {
  const added = []
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (findPackage(packages, parent, name)) continue
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }
      added.push(name)
    }
  }
  return added
}

/** The entry npm would take for `name` asked for by the package at `parent`: the nearest node_modules upwards. */
function findPackage(packages, parent, name) {
  for (let place = parent; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]
    if (found || place === '') return found
  }
}

function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.flatMap((word) => ({ ...CPUS, ...MORE_CPUS })[word] ?? [])
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(cpu.length ? { cpu } : {}), ...(libc.length ? { libc } : {}), ...(os.length ? { os } : {}) }
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = completeLock(lock.packages)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(added.length > 0 ? `Añadidos al candado: ${added.join(', ')}\n` : 'El candado está completo.\n')
}
