// The server under measure: the whole application, with cameras of a platform that the parent stands for.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { sealSecrets } from '@arriero/server/modules/tracking/sources/source-values.ts'
import { relayOf } from '@arriero/server/modules/video/relay/relay.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'

export interface RelayReport {
  url: string
  token: string
  cameras: number[]
  upstreams: number
  cpuMs: number
  rssMb: number
}

const [, , platformUrl = '', count = '20'] = process.argv
const dataDir = resolve('.arriero/bench-relay')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
await migrate(embedded.url)
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  OUTGOING_ALLOW: new URL(platformUrl).host,
  SOCKETS_PER_USER: '1000',
  CALLS_PER_MINUTE: '100000',
})
const running = await startApp(config, embedded.url)
const { app } = running
const { accountId } = await makeFleet(app.owner, { units: 1, fences: 0 })
const token = await signIn(app.owner, accountId)
const source = await app.owner.query<{ id: number }>(
  `insert into platform_account (account_id, platform, name, base_url, enabled, settings) values ($1, $2, 'Video', $3, false, $4) returning id`,
  [accountId, platforms.streamax, platformUrl, { tenantId: '1', appId: '1' }],
)
const sourceId = source.rows[0]?.id ?? 0
await app.owner.query('update platform_account set secret = $2 where id = $1', [
  sourceId,
  sealSecrets(app, sourceId, { tenantSecret: 'bench' }),
])
const { rows } = await app.owner.query<{ id: number }>(
  `insert into camera (account_id, source_id, brand, device_key, name, plan_seconds)
   select $1, $2, 2, 'bench-' || n, 'Cámara ' || n, 18000 from generate_series(1, $3::int) n returning id`,
  [accountId, sourceId, Number(count)],
)
const cameras = rows.map(({ id }) => id)
const report = () => {
  const { user, system } = process.cpuUsage()
  const figures: RelayReport = {
    url: running.url,
    token,
    cameras,
    upstreams: relayOf(app).upstreams,
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage().rss / 1e6,
  }
  process.send?.(figures)
}
report()
const timer = setInterval(report, 1000)
process.once('message', () => {
  clearInterval(timer)
  void running
    .stop()
    .then(() => embedded.stop())
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
