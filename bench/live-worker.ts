// The server under measure: the whole application, fed with a thousand positions a second.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '@arriero/server/app/config.ts'
import { startEmbeddedPostgres } from '@arriero/server/app/database/embedded.ts'
import { migrate } from '@arriero/server/app/database/migrate.ts'
import { startApp } from '@arriero/server/app/start-app.ts'
import { trackingOf } from '@arriero/server/modules/tracking/tracking.service.ts'
import { decodeMessage } from '@arriero/telematics/wialon/wialon-decode.ts'
import { signIn } from './console-user.ts'
import { makeFleet } from './fleet.ts'

export interface LiveReport {
  url: string
  token: string
  accountId: number
  updatesPerSecond: number
  rssMb: number
  peakMb: number
  cpuMs: number
}

const perBatch = 250
const everyMs = 250
const dataDir = resolve('.arriero/bench-live')
await rm(dataDir, { recursive: true, force: true })
const embedded = await startEmbeddedPostgres({ dataDir: resolve(dataDir, 'postgres') })
await migrate(embedded.url)
const running = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir }), embedded.url)
const { app } = running
const fleet = await makeFleet(app.owner, { units: 10_000, fences: 5_000 })
const token = await signIn(app.owner, fleet.accountId)
const source = { accountId: fleet.accountId, sourceId: fleet.sourceId }
const { pipeline } = trackingOf(app)
const decode = (messages: readonly { key: string; message: unknown }[], now: number) =>
  messages.flatMap(({ key, message }) => decodeMessage(key, message, fleet.sensors, now).position ?? [])
await pipeline.receive(source, decode(fleet.drive(Date.now() - 10_000), Date.now()))

const stopping = new AbortController()
let sent = 0
let peakMb = 0
const began = performance.now()
process.on('message', () => stopping.abort())
const report = () => {
  const rssMb = process.memoryUsage().rss / 1e6
  peakMb = Math.max(peakMb, rssMb)
  const { user, system } = process.cpuUsage()
  const figures: LiveReport = {
    url: running.url,
    token,
    accountId: fleet.accountId,
    updatesPerSecond: sent / ((performance.now() - began) / 1000),
    rssMb,
    peakMb,
    cpuMs: (user + system) / 1000,
  }
  process.send?.(figures)
}
report()
while (!stopping.signal.aborted) {
  // One round of the whole fleet in ten seconds, a fortieth every quarter.
  const round = fleet.drive(Date.now())
  for (let i = 0; i < round.length && !stopping.signal.aborted; i += perBatch) {
    const due = performance.now() + everyMs
    const now = Date.now()
    const part = round.slice(i, i + perBatch).map(({ key, message }) => ({
      key,
      message: { ...(message as object), t: Math.floor(now / 1000), rt: Math.floor(now / 1000) },
    }))
    await pipeline.receive(source, decode(part, now))
    sent += part.length
    report()
    await pause(Math.max(0, due - performance.now()))
  }
}
await running.stop()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
process.disconnect()
