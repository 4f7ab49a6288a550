// What every command needs first, in JavaScript that any Node from version 20 runs: the packages, then our own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')
/** Everything the product writes on this machine. */
export const HOME = join(ROOT, '.arriero')
const OWN_NODE_MAJOR = 24
const isWindows = process.platform === 'win32'
const major = Number(process.versions.node.split('.')[0])

/** A line for the person at the terminal. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the command with one clear sentence. */
export function fail(sentence) {
  process.stderr.write(`\n✖ ${sentence}\n`)
  process.exit(1)
}

/** Installs what is missing and, when this is an older Node, goes on with `script` under the one of the repository. */
export async function prepare(script) {
  if (major < 20) fail(`Arriero necesita Node 20 o más nuevo para instalarse; este equipo tiene ${process.version}.`)
  mkdirSync(HOME, { recursive: true })
  await ensureInstalled()
  if (major < OWN_NODE_MAJOR) await continueUnderOwnNode(script)
}

async function ensureInstalled() {
  const lockText = readFileSync(join(ROOT, 'package-lock.json'))
  const hash = createHash('sha256').update(lockText).digest('hex')
  const stamp = join(ROOT, 'node_modules/.arriero-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  if (!isInstalled(JSON.parse(lockText))) {
    needSpace(2500)
    say('Instalando dependencias (la primera vez tarda uno o dos minutos)…')
    if ((await npmCi()) !== 0) fail('No se pudieron instalar las dependencias. Revise la conexión y vuelva a intentar.')
  }
  writeFileSync(stamp, hash)
}

/** Compares the lock with npm's own note of what it installed, so that an install made by hand is not repeated. */
function isInstalled(lock) {
  const note = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, { version, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === version : optional === true
  })
}

function npmCi() {
  // Not through node_modules/.bin, which is what gets replaced.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const child = spawn('npm', ['ci'], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows })
  return new Promise((done) => {
    child.once('error', () => fail('No se encontró npm en este equipo; instale Node con npm.'))
    child.once('exit', done)
  })
}

/** Stays between the terminal and the command: passes signals on, ends with its exit code. */
async function continueUnderOwnNode(script) {
  const node = findOwnNode()
  const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') }
  // In a process group of its own, so that Ctrl+C reaches it once, through us. The channel tells it when we die.
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    env,
    detached: !isWindows,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onParentGone(() => child.kill('SIGTERM'))
  process.exit(await new Promise((done) => child.once('exit', (code) => done(code ?? 1))))
}

/** npm passes a signal to the shell between us, which dies without a word: then we have another parent. */
export function onParentGone(work) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    work()
  }, 500)
  watch.unref()
}

function findOwnNode() {
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const own = join(ROOT, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  return fail(
    `Arriero necesita Node ${OWN_NODE_MAJOR} o más nuevo; este equipo tiene ${process.version} y el paquete ${name} ` +
      `no está instalado. Instale Node ${OWN_NODE_MAJOR}, o las dependencias sin --omit=optional.`,
  )
}

/** Ends the command unless the disk has room. */
export function needSpace(megabytes) {
  const { bavail, bsize } = statfsSync(ROOT)
  const free = Math.floor((bavail * bsize) / 1e6)
  if (free < megabytes) fail(`Falta espacio en disco: hay ${free} MB libres y se necesitan ${megabytes} MB.`)
}

/** Ends the command unless nobody listens on the port. `advice` says how to choose another one. */
export async function needPort(port, advice = '') {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail('PORT debe ser un número entre 1 y 65535.')
  for (const host of [undefined, '127.0.0.1']) {
    const problem = await new Promise((done) => {
      const probe = createServer()
      probe.once('error', (error) => done(error.code))
      probe.listen({ port, host }, () => probe.close(() => done(undefined)))
    })
    if (problem === 'EACCES') fail(`Este usuario no puede abrir el puerto ${port}.${advice}`)
    if (problem) fail(`El puerto ${port} está ocupado por otro programa; ciérrelo.${advice}`)
  }
}
