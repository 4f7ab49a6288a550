import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/app/config.ts'
import { startApp, type RunningApp } from '../src/app/start-app.ts'
import { testDatabaseUrl } from './database.ts'

/** Nothing answers there, even while a demo with its simulators runs on this machine. */
const nobody = '127.0.0.1:2'

let running: Promise<RunningApp> | undefined

/** The whole application on this worker's database, started once and shared by its test files. */
export function testApp(): Promise<RunningApp> {
  running ??= start()
  return running
}

async function start(): Promise<RunningApp> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    CHECK_REPLIES: '1',
    DATABASE_POOL: '6',
    // A busy test machine is no overload.
    OVERLOAD_MS: '0',
    // The wall test asks for everything at once; a refusal would hide what it looks for.
    CALLS_PER_MINUTE: '1000000',
    DATA_DIR: await mkdtemp(join(tmpdir(), 'arriero-test-')),
    DEVICE_PORTS: 'osmand=0,h02=0,teltonika=0,wialon-ips=0,jt808=0',
    DEVICE_VIDEO_PORT: '0',
    // A sweep over everybody's accounts would change rows in the middle of somebody's test.
    SCHEDULED_JOBS: '0',
    // Simulators and receivers of tests stand on this machine.
    OUTGOING_ALLOW: '127.0.0.1',
    SMTP_URL: `smtp://${nobody}`,
    WIALON_URL: `http://${nobody}`,
    OSRM_URL: `http://${nobody}`,
    NOMINATIM_URL: `http://${nobody}`,
    META_GRAPH_URL: `http://${nobody}`,
    SECRET_KEY: 'a secret only the tests of this machine know',
  })
  return startApp(config, await testDatabaseUrl())
}
