// The demo's processes, shared by `npm start` and `npm run dev`.
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, HOME, ROOT, say } from './lib.mjs'
import { follow, launch, stopAll } from './processes.mjs'

export const port = Number(process.env.PORT || 8080)

const DATABASE = resolve(ROOT, process.env.DATA_DIR || join(HOME, 'data'), 'postgres')
/** Level of a log entry from which it is shown: progress while all starts, then only what is wrong. */
const SHOWN = { starting: 30, running: 50 }
/** Where the stand-ins of the platforms answer (`simulators/src/main.ts`). */
const DEMO_PLATFORMS = [
  'mapon=http://127.0.0.1:4811/api/v1/',
  'webfleet=http://127.0.0.1:4812/extern',
  'equipos=http://127.0.0.1:4813',
  'flotas=http://127.0.0.1:4814',
  'hikvision=http://127.0.0.1:4815',
  'streamax=http://127.0.0.1:4816',
  'jimi=http://127.0.0.1:4817/route/rest',
].join(',')
/** They stand on this machine, where the server otherwise calls nobody. */
const OUTGOING_ALLOW = Array.from(DEMO_PLATFORMS.matchAll(/127\.0\.0\.1:\d+/g)).join(',')
/**
 * The demo shares a small machine with the browser that looks at it: the server takes less room for what it has just
 * thrown away. It costs some processor time while a day of positions comes in.
 */
const SMALL = {
  args: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2' },
}
let shown = SHOWN.starting
let held
let finishing = false

/**
 * Starts the stand-ins of outside systems and the server; resolves when the server answers. `again` starts another
 * server in the place of one that died.
 */
export async function startDemo({ serverArgs = [], env = {} } = {}) {
  mkdirSync(join(HOME, 'log'), { recursive: true })
  // The sandbox PAC knows after a restart what it stamped before.
  const SIM_PAC_FOLDER = join(DATABASE, '..', 'sandbox-pac')
  const simulators = launch(['simulators/src/main.ts'], { env: { SIM_DEVICES: '1', SIM_PAC_FOLDER } })
  show(simulators, 'simuladores')
  const startServer = () => {
    const child = launch([...SMALL.args, ...serverArgs, 'server/src/main.ts'], { env: serverEnv })
    show(child, 'servidor')
    return child
  }
  const serverEnv = {
    ARRIERO_DEMO: '1',
    PORT: String(port),
    DEMO_PLATFORMS,
    OUTGOING_ALLOW,
    DEVICE_PORTS: 'default',
    DEVICE_VIDEO_PORT: '1078',
    UNKNOWN_DEVICES_FOR_ALL: '1',
    ...SMALL.env,
    ...env,
  }
  const server = startServer()
  await Promise.race([untilHealthy(), endOf(simulators, 'Los simuladores'), endOf(server, 'El servidor')])
  shown = SHOWN.running
  const { startColleague } = await import(pathToFileURL(join(ROOT, 'server/src/demo/colleagues.ts')).href)
  startColleague(`http://127.0.0.1:${port}`)
  return { simulators, server, again: startServer }
}

/** Whether the command is ending: what dies now was asked to. */
export const isFinishing = () => finishing

/** Rejects when a process that should live ends. */
export async function endOf(child, name) {
  const reason = await child.ended
  throw new Error(`${name} se detuvo (${reason}). El detalle está en .arriero/log/.`)
}

/** Logs are JSON; anything else a process says is meant for people. */
function show(child, name) {
  follow(child, name, (line, isError) => {
    const entry = line.startsWith('{') ? parse(line) : undefined
    if (!entry) {
      if (isError || shown === SHOWN.starting) say(line)
    } else if (entry.level >= shown)
      say(entry.level >= 50 ? `✖ ${name}: ${entry.err?.message ?? entry.msg}` : `  ${entry.msg}`)
  })
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function untilHealthy() {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

export async function sayWhoMayEnter(address) {
  const { demoUsers } = await import(pathToFileURL(join(ROOT, 'server/src/demo/users.ts')).href)
  const widths = ['username', 'password'].map((key) => Math.max(...demoUsers.map((user) => user[key].length)) + 3)
  say(`\nArriero está listo en ${address}\n`)
  for (const { username, password, label } of [
    { username: 'Usuario', password: 'Contraseña', label: '' },
    ...demoUsers,
  ]) {
    say(`  ${username.padEnd(widths[0])}${password.padEnd(widths[1])}${label}`.trimEnd())
  }
  say('\nCtrl+C para detenerlo.')
}

/** Keeps the embedded database running between restarts of the server. */
export async function holdDatabase() {
  if (process.env.DATABASE_URL) return
  const { startEmbeddedPostgres } = await import('../server/src/app/database/embedded.ts')
  held = await startEmbeddedPostgres({ dataDir: DATABASE, log: say })
}

/** Stops everything, the database included even when the server was killed, and ends the command. */
export async function finish(error) {
  // What fails because we are ending is no news.
  if (finishing) return new Promise(() => undefined)
  finishing = true
  await stopAll()
  await held?.stop()
  if (!process.env.DATABASE_URL && existsSync(DATABASE)) {
    const { stopAbandonedPostgres } = await import('../server/src/app/database/embedded.ts')
    await stopAbandonedPostgres(DATABASE)
  }
  if (error) fail(error.message)
  say('Arriero se detuvo.')
  return process.exit(0)
}
