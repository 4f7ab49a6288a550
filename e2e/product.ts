import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maintenances } from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { fillingHeader, fillingNames } from '@arriero/contract/core/filling.ts'
import { createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import { openTestFolder } from '../server/test/folders.ts'
import { call, sessionOf } from './api.ts'
import { browserOf } from './browser.ts'

const root = join(import.meta.dirname, '..')
/** For the server to answer, and then for the demo to be whole: half a minute each on an idle machine. */
const patienceMs = 300_000

/**
 * Starts the whole product as `npm start` does, on free ports with data of its own, and stops it after the last test.
 * The simulated trucks live in real time; tests that need hours give a truck a script of its own. A product that already
 * runs is used as it is when ARRIERO_URL and SIM_WIALON_URL name it.
 */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env['ARRIERO_URL'] && process.env['SIM_WIALON_URL']) return addMissing().then(() => async () => undefined)
  const closeFolder = openTestFolder()
  // Unpacked in this folder before several workers want it at once: one would start what another still writes.
  await browserOf()
  const ports = await freePorts(10)
  const [port, wialon, osrm, nominatim, smtp, mailWeb, pac, meta, streamax, jt808] = ports.map(String)
  const simulators = launch('simulators/src/main.ts', {
    SIM_WIALON_PORT: wialon,
    SIM_OSRM_PORT: osrm,
    SIM_NOMINATIM_PORT: nominatim,
    SIM_SMTP_PORT: smtp,
    SIM_MAIL_WEB_PORT: mailWeb,
    SIM_PAC_PORT: pac,
    SIM_META_PORT: meta,
    SIM_STREAMAX_PORT: streamax,
    ...unused,
  })
  const server = launch('server/src/main.ts', {
    PORT: port,
    DATA_DIR: join(tmpdir(), 'product'),
    ARRIERO_DEMO: '1',
    DEVICE_PORTS: `osmand=0,teltonika=0,jt808=${jt808}`,
    DEVICE_VIDEO_PORT: '0',
    LOG_LEVEL: 'warn',
    // A busy test machine is no overload.
    OVERLOAD_MS: '0',
    WIALON_URL: `http://127.0.0.1:${wialon}`,
    OSRM_URL: `http://127.0.0.1:${osrm}`,
    NOMINATIM_URL: `http://127.0.0.1:${nominatim}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SANDBOX_PAC_URL: `http://127.0.0.1:${pac}`,
    // The cameras that a test opens stand there.
    OUTGOING_ALLOW: `127.0.0.1:${streamax}`,
    META_GRAPH_URL: `http://127.0.0.1:${meta}/v21.0`,
    META_DIALOG_URL: `http://127.0.0.1:${meta}/v21.0/dialog/oauth`,
  })
  // By its name: browsers keep passkeys for names, not for numbers.
  process.env['ARRIERO_URL'] = `http://localhost:${port}`
  process.env['SIM_WIALON_URL'] = `http://127.0.0.1:${wialon}`
  process.env['SIM_META_URL'] = `http://127.0.0.1:${meta}`
  process.env['JT808_PORT'] = jt808
  process.env['SIM_STREAMAX_URL'] = `http://127.0.0.1:${streamax}`
  process.env['SIM_MAIL_URL'] = `http://127.0.0.1:${mailWeb}`
  await until(isHealthy, server)
  await until(isFilled, server)
  await addMissing()
  return async () => {
    await Promise.all([stop(server), stop(simulators)])
    closeFolder()
  }
}

/** Stand-ins that no browser test speaks with: any free port. */
const unused = Object.fromEntries(
  ['MAPON', 'WEBFLEET', 'TRACKED_DEVICE', 'FLEET_API', 'HIKVISION', 'JIMI'].map((name) => [`SIM_${name}_PORT`, '0']),
)

function launch(entry: string, env: Record<string, string | undefined>): ChildProcess {
  // They leave when the tests are ended before their time.
  return spawn(process.execPath, ['--import', join(root, 'scripts/leave-with-parent.mjs'), join(root, entry)], {
    cwd: root,
    env: { ...process.env, ...env, ARRIERO_LAUNCHER: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function until(holds: () => Promise<boolean>, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    if (server.exitCode !== null) throw new Error('El servidor terminó antes de responder.')
    if (await holds().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`El servidor no respondió en ${patienceMs / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const isHealthy = async () => (await fetch(`${process.env['ARRIERO_URL']}/health`)).ok
/** The lists that are filled in the background are full, one of them for sure: tests open records of every list. */
const isFilled = async () => {
  const { headers } = await fetch(`${process.env['ARRIERO_URL']}/health`)
  if (fillingNames(headers.get(fillingHeader)).length > 0) return false
  return (await call(await sessionOf('mariana'), maintenances.list)).length > 0
}

/** The one kind of record that the demo company does without. */
async function addMissing(): Promise<void> {
  const shape = { kind: 'circle' as const, points: [{ lat: 25.67, lon: -100.31 }], sizeM: 100 }
  await call(await sessionOf('mariana'), createRouteGeofence, {
    body: { name: `Patio de prueba ${process.pid}`, shape },
  })
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
