// How long `npm start` takes until the console answers: the first time (database, seed, build) and again.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '8187'

async function startOnce(dataDir: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Arriero está listo')) resolve(performance.now() - began)
    })
    child.once('exit', (code) => reject(new Error(`npm start terminó con ${code}`)))
  })
  try {
    return await ready
  } finally {
    // npm goes before what it started has ended; the output stays open until then.
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

const data = await mkdtemp(join(tmpdir(), 'arriero-start-'))
try {
  // The build is part of the first start.
  await rm(join(root, 'web/dist'), { recursive: true, force: true })
  console.log(`primera vez: ${((await startOnce(data)) / 1000).toFixed(1)} s`)
  for (let run = 0; run < 3; run += 1) console.log(`otra vez: ${((await startOnce(data)) / 1000).toFixed(1)} s`)
} finally {
  await rm(data, { recursive: true, force: true })
}
