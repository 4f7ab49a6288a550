// Attacks a started product as a stranger would, and asks after each whether the same process still serves: upgrades to
// nowhere, a database that dies, absurd numbers, floods of one byte, documents that explode, crowds. Ends with it alive.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import type { HostileReport } from './attack-hostile.ts'
import { signIn } from './console-user.ts'
import type { ClientReport } from './devices-clients.ts'
import { makeFleet } from './fleet.ts'
import { type Memory, memoryAt } from './memory-of.ts'
import { residentOf } from './smaps.ts'

const seconds = Number(process.argv[2] ?? 60)
/** One after the other on the same process: what a leak holds is more after each. */
const sieges = Number(process.argv[3] ?? 3)
const devices = 1000
const phones = 2
const [port, trackers, phonesPort, queclink, inspector] = [8390, 8391, 8392, 8393, 8394]
const url = `http://127.0.0.1:${port}`
const dataDir = resolve('.arriero/bench-attack')
const problems: string[] = []

const say = (line: string) => process.stdout.write(`${line}\n`)
function demand(holds: boolean, what: string): void {
  say(`  ${holds ? '✔' : '✖'} ${what}`)
  if (!holds) problems.push(what)
}

/** null when all is well, else what `/health` complains of. */
async function complaint(): Promise<string | null> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  return answer?.ok ? null : ((await answer?.text()) ?? 'no contesta')
}
const isHealthy = async () => (await complaint()) === null

async function untilHealthy(mostMs: number): Promise<number> {
  const began = performance.now()
  while (!(await isHealthy())) {
    if (performance.now() - began > mostMs) throw new Error(`El producto no responde en ${mostMs / 1000} s.`)
    await pause(100)
  }
  return performance.now() - began
}

/** What the machine gives it at this instant, its rubbish included. */
const residentMb = (child: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000

/** Rubbish collected before. */
const inWords = ({ rss, heap, external, buffers }: Memory) =>
  `${[rss, heap, external, buffers].map((mb) => mb.toFixed(0)).join(' / ')} MB (residente / montón / fuera / búferes)`

/** Whose the resident memory is. */
function placesInWords(child: ChildProcess): string {
  const { files, malloc, others } = residentOf(child.pid ?? 0)
  return `${[files, malloc, others].map((mb) => mb.toFixed(0)).join(' / ')} MB (archivos / malloc / lo demás)`
}

/** Writes to a port and answers how the other side ended it: all it said, or what came within the time. */
async function said(to: number, parts: readonly (string | Buffer)[], mostMs = 3000): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  await Promise.race([once(socket, 'close'), pause(mostMs, null, { ref: false })])
  socket.destroy()
  return text
}

const upgrade = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

const report = (id: string, n: number, speed = '30') =>
  fetch(
    `http://127.0.0.1:${phonesPort}/?id=${id}&lat=${(19.4 + n / 1000).toFixed(5)}&lon=-99.1&timestamp=${Date.now() - 1000}&speed=${speed}`,
    { signal: AbortSignal.timeout(10_000) },
  ).then(
    ({ status }) => status,
    () => 0,
  )

/** The open sockets that the product counts. */
async function socketsCounted(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(/^arriero_sockets\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
const owner = new pg.Pool({ connectionString: embedded.url, max: 2 })
owner.on('error', () => {})
let server: ChildProcess | null = null
try {
  await migrate(embedded.url)
  const { accountId, sourceId } = await makeFleet(owner, { units: devices + phones, fences: 500 })
  await owner.query(
    `update unit set platform_key = case when platform_key::int <= $2 then '86541300' || lpad(platform_key, 7, '0') else 'phone' || platform_key end where account_id = $1`,
    [accountId, devices],
  )
  await owner.query(
    `insert into device (account_id, source_id, protocol, device_id, name)
     select account_id, $2, case when platform_key like 'phone%' then 'osmand' else 'teltonika' end, platform_key, name from unit where account_id = $1`,
    [accountId, sourceId],
  )
  const token = await signIn(owner, accountId)
  const [absurd, sane] = [`phone${devices + 1}`, `phone${devices + 2}`]
  const stored = async (deviceId: string) =>
    (
      await owner.query<{ count: number }>(
        'select count(*)::int as count from unit_position p join unit u on u.id = p.unit_id where u.platform_key like $1',
        [deviceId],
      )
    ).rows[0]?.count ?? 0

  server = spawn(
    process.execPath,
    [`--inspect=127.0.0.1:${inspector}`, join(import.meta.dirname, '../server/src/main.ts')],
    {
      env: {
        ...process.env,
        // As it is run (`deploy/`).
        MALLOC_ARENA_MAX: '2',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        DEVICE_PORTS: `teltonika=${trackers},osmand=${phonesPort},queclink=${queclink}`,
      },
      stdio: 'inherit',
    },
  )
  const product = server
  let isAlive = true
  product.once('exit', () => (isAlive = false))
  await untilHealthy(60_000)

  say('Direcciones que no lo son')
  for (const target of ['//', '///', '/%', '/socket/live/%zz', 'http://[', '/socket/nothing', '\u0001'])
    await said(port, [upgrade(target)])
  for (const nonsense of [
    '\0\0\0\0',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(9000)}`,
  ])
    await said(port, [nonsense], 500)
  demand(isAlive && (await isHealthy()), 'el producto vive y responde')

  say('La base muere mientras se conectan 300 navegadores que se van')
  const dying = Number((await readFile(join(embedded.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const guests = Array.from({ length: 300 }, async (_, n) => {
    await pause(n * 5)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket/live/${accountId}/?token=${token}`, ['arriero'])
    socket.addEventListener('error', () => {})
    await pause(n % 200)
    socket.close()
  })
  await pause(500)
  process.kill(dying, 'SIGKILL')
  await Promise.all(guests)
  const downMs = await untilHealthy(60_000)
  demand(isAlive, 'el proceso es el mismo')
  demand(downMs < 30_000, `la base volvió sola (${(downMs / 1000).toFixed(1)} s después de los navegadores)`)
  await pause(7000)
  demand((await socketsCounted()) === 0, 'ningún socket quedó contado')

  say('Números absurdos de un equipo')
  for (const [n, speed] of ['1e39', 'Infinity', '-1e308', 'NaN', '1e309'].entries()) await report(absurd, n, speed)
  const before = await stored(sane)
  for (let n = 0; n < 5; n += 1) await report(sane, n)
  demand((await stored(sane)) > before, 'otro equipo de la misma empresa sigue guardando')

  say('Un megabyte de «$» antes de decir quién es')
  const flood = said(queclink, [Buffer.alloc(1024 * 1024, '$')], 5000)
  const asked = performance.now()
  const answered = await isHealthy()
  const waited = performance.now() - asked
  demand(answered && waited < 1000, `el producto contesta mientras tanto (${waited.toFixed(0)} ms)`)
  await flood

  say('Un documento de 3 MB con 120 000 espacios de nombres, en 300 MB')
  const reader = fork(join(import.meta.dirname, 'attack-document.ts'), { execArgv: ['--max-old-space-size=300'] })
  const reading = await Promise.race([
    once(reader, 'message').then(([ms]) => Number(ms)),
    once(reader, 'exit').then(() => Infinity),
  ])
  demand(reading < 3000, `el lector contesta (${reading.toFixed(0)} ms)`)

  say(`Memoria en calma: ${inWords(await memoryAt(inspector))}; ${placesInWords(product)}`)
  const held: number[] = []
  for (let siege = 1; siege <= sieges; siege += 1) {
    say(
      `Asedio ${siege}: 5 000 conexiones ociosas y 300 hostiles por segundo, ${seconds} s, mientras ${devices} equipos reportan`,
    )
    const before = await stored('86541300%')
    const hostile = fork(join(import.meta.dirname, 'attack-hostile.ts'), [port, trackers, phonesPort].map(String))
    await pause(8000)
    const early = residentMb(product)
    let peak = early
    const watch = setInterval(() => (peak = Math.max(peak, isAlive ? residentMb(product) : peak)), 500)
    const reporting = fork(join(import.meta.dirname, 'devices-clients.ts'), [
      String(trackers),
      String(devices),
      String(seconds),
    ])
    const [told] = (await once(reporting, 'message')) as [ClientReport]
    clearInterval(watch)
    const late = await memoryAt(inspector)
    hostile.send('stop')
    const [crowd] = (await once(hostile, 'message')) as [HostileReport]
    const kept = (await stored('86541300%')) - before
    await pause(8000)
    const calm = await memoryAt(inspector)
    held.push(calm.heap + calm.external)
    say(`  conexiones hostiles ${crowd.opened}, de ellas ${crowd.failed} cortadas; de los equipos ${told.connections}`)
    say(
      `  acuse, ms: ${[told.p50, told.p95, told.slowest].map((ms) => Math.round(ms)).join(', ')} (mediana, p95, máximo)`,
    )
    say(`  residente sin recoger, MB: al principio ${early.toFixed(0)}, la mayor ${peak.toFixed(0)}`)
    say(`  con todas las conexiones: ${inWords(late)}`)
    say(`  cuando se fueron: ${inWords(calm)}; ${placesInWords(product)}`)
    demand(kept >= told.acknowledged, `${told.acknowledged} posiciones acusadas, ${kept} guardadas`)
    demand(told.acknowledged === told.made, `${told.made} posiciones hechas y acusadas en el minuto que sigue`)
  }
  const [first = 0, last = 0] = [held[0], held.at(-1)]
  demand(last < first + 10, `lo que se retiene no crece: ${held.map((mb) => mb.toFixed(0)).join(', ')} MB`)
  const wrong = await complaint()
  demand(isAlive && wrong === null, `el producto vive y responde${wrong === null ? '' : ` (${wrong})`}`)
} finally {
  server?.kill('SIGTERM')
  if (server && server.exitCode === null) await once(server, 'exit')
  await owner.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
if (problems.length > 0) {
  say(`✖ No se sostuvo: ${problems.join('; ')}`)
  process.exitCode = 1
}
