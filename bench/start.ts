// How long `npm start` takes until the console answers, by the clock and in processor time, the first time (database,
// seed, build) and again; and what the server weighs in the first minute (Linux).
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestFolder } from '../server/test/folders.ts'
import { cpuSecondsOf, memoryOf, treeOf } from './process-tree.ts'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '8187'
const again = Number(process.env['AGAIN'] ?? 3)
const watchSeconds = 60

/** Starts once, calls `watch` when it is ready and ends it. */
async function startOnce(dataDir: string, watch?: (pid: number) => Promise<void>): Promise<string> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Arriero está listo')) resolve((performance.now() - began) / 1000)
    })
    child.once('exit', (code) => reject(new Error(`npm start terminó con ${code}`)))
  })
  try {
    const seconds = await ready
    const told = `${seconds.toFixed(1)} s, ${cpuSecondsOf(treeOf(child.pid!)).toFixed(1)} s de procesador sin la base`
    await watch?.(child.pid!)
    return told
  } finally {
    // npm goes before what it started has ended; the output stays open until then.
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

async function watchServer(pid: number): Promise<void> {
  for (let second = 10; second <= watchSeconds; second += 10) {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const server = treeOf(pid).find(({ command }) => command.includes('server/src/main.ts'))
    if (!server) throw new Error('El servidor no está.')
    const { nowMb, mostMb } = memoryOf(server.pid)
    console.log(
      `a los ${second} s: ${nowMb} MB, lo más ${mostMb}; ${cpuSecondsOf([server]).toFixed(1)} s de procesador`,
    )
  }
}

const closeFolder = openTestFolder()
const data = join(tmpdir(), 'product')
try {
  // The build is part of the first start.
  await rm(join(root, 'web/dist'), { recursive: true, force: true })
  console.log(`primera vez: ${await startOnce(data, watchServer)}`)
  for (let run = 0; run < again; run += 1) console.log(`otra vez: ${await startOnce(data)}`)
} finally {
  closeFolder()
}
