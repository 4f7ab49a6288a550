// Child processes of a command. None outlives it, whether it ends by itself, by a signal or by force.
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { HOME, onParentGone, ROOT } from './lib.mjs'

const GRACE_MS = 25_000
/** One Ctrl+C may arrive twice, from the terminal and through npm. */
const DOUBLED_MS = 1000
const isWindows = process.platform === 'win32'
const children = new Set()

/**
 * Starts `node ...args` in a process group of its own: Ctrl+C reaches us alone and we decide the order of the end. The
 * channel tells the child when we are gone (`leave-with-parent.mjs`).
 */
export function launch(args, { env = {}, output = 'pipe', cwd = ROOT } = {}) {
  const child = spawn(process.execPath, ['--import', new URL('leave-with-parent.mjs', import.meta.url).href, ...args], {
    cwd,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(HOME, 'compile-cache'),
      ARRIERO_LAUNCHER: String(process.pid),
      ...env,
    },
    detached: !isWindows,
    stdio: ['ignore', output, output, 'ipc'],
  })
  children.add(child)
  child.ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
  child.ended.then(() => children.delete(child))
  return child
}

/** Runs `node ...args` to its end and returns its exit code and all it printed. */
export async function run(args, options) {
  const child = launch(args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const closed = new Promise((done) => child.once('close', done))
  const code = await child.ended
  await closed
  return { code, output }
}

/** Keeps all a child prints in `.arriero/log/NAME.log` and hands each line of its standard output over. */
export function follow(child, name, onLine) {
  const file = createWriteStream(join(HOME, 'log', `${name}.log`))
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(file, { end: false })
    createInterface({ input: stream }).on('line', (line) => onLine(line, stream === child.stderr))
  }
}

/** Ends children in the opposite order of their start, each given time to finish what it does. */
export async function stopAll() {
  for (const child of [...children].reverse()) {
    child.kill('SIGTERM')
    const force = setTimeout(() => killGroup(child), GRACE_MS)
    await child.ended
    clearTimeout(force)
  }
}

/** Calls `work` once when the person, the system or a dying parent asks for the end; a later Ctrl+C forces it. */
export function onStopRequest(work) {
  let askedAt
  const ask = (signal) => {
    if (askedAt === undefined) {
      askedAt = Date.now()
      work()
    } else if (signal === 'SIGINT' && Date.now() - askedAt > DOUBLED_MS) for (const child of children) killGroup(child)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(name, ask)
  onParentGone(ask)
  process.channel?.unref()
}

function killGroup(child) {
  try {
    if (isWindows) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
