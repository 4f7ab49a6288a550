import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { configureValidation } from '@arriero/contract/core/messages.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { createPool } from './database/pool.ts'
import { releaseEventsTo } from './events/domain-event.ts'
import { createFileStore } from './files/file-store.ts'
import { openIncoming } from './files/incoming.ts'
import { createLinks } from './files/links.ts'
import { createHttpServer } from './http/server.ts'
import { createHealth, diskCheck, standing } from './health.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLogger } from './logger.ts'
import { createMailTransport } from './mail/mail-transport.ts'
import { createMetrics } from './metrics.ts'
import { hooks, jobs, routes, services } from './modules.ts'
import { createOutgoing, entryOf } from '../shared/outgoing/outgoing.ts'
import { createSecrets } from '../shared/secrets.ts'
import { secretKey } from './secret-key.ts'
import { startEventRelay } from './sockets/event-relay.ts'
import { createHub } from './sockets/hub.ts'

export interface RunningApp {
  app: App
  server: FastifyInstance
  /** `http://127.0.0.1:8080` */
  url: string
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>
}

/** Starts the whole application on a migrated database. */
export async function startApp(
  config: Config,
  databaseUrl: string,
  log: Logger = createLogger(config),
): Promise<RunningApp> {
  configureValidation()
  await openIncoming(config)
  const stopping = new AbortController()
  const lost = (error: Error) => log.warn({ err: error }, 'database connection')
  const calls = createPool(databaseUrl, 'arriero_app', config.DATABASE_POOL, lost)
  const pool = createPool(databaseUrl, 'arriero_app', config.DATABASE_POOL, lost)
  const owner = createPool(databaseUrl, 'owner', 8, lost)
  const ingest = createPool(databaseUrl, 'arriero_ingest', 6, lost)
  const key = await secretKey(config)
  const app: App = {
    config,
    log,
    pool,
    calls,
    owner,
    ingest,
    secrets: createSecrets([key]),
    jobs: await createJobs(databaseUrl, owner, jobs, { log, isClock: config.SCHEDULED_JOBS }),
    files: createFileStore(config),
    links: createLinks(key),
    mail: createMailTransport(config),
    outgoing: createOutgoing({
      allow: [
        ...config.OUTGOING_ALLOW,
        entryOf(config.WIALON_URL),
        entryOf(config.SANDBOX_PAC_URL),
        entryOf(config.META_GRAPH_URL),
        ...(config.ISA_MODEL_URL ? [entryOf(config.ISA_MODEL_URL)] : []),
      ],
    }),
    hub: createHub(),
    metrics: createMetrics(),
    health: createHealth(),
    filling: new Set(),
    stopping: stopping.signal,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  }
  app.health.add('baseDeDatos', () => owner.query('select 1').then(() => null))
  app.health.add('disco', diskCheck(config.DATA_DIR))
  app.health.add('trabajos', () => app.jobs.standsStill())
  releaseEventsTo(app)
  const relay = await startEventRelay(app, databaseUrl)
  app.health.add('eventos', () => standing('sin repartir', relay.waitingSince(), 30_000))
  const server = await createHttpServer(app, routes, hooks, join(import.meta.dirname, '../../../web/dist'))
  const started = await Promise.all(services.map((service) => service(app)))
  app.hub.attach(server.server, app, [...relay.routes, ...started.flatMap((service) => service.sockets ?? [])])
  await app.jobs.work(app)
  const url = await server.listen({ host: config.HOST, port: config.PORT })
  return {
    app,
    server,
    url,
    async stop() {
      stopping.abort()
      app.hub.close()
      await server.close()
      for (const service of started.toReversed()) await service.stop()
      await relay.stop()
      await app.jobs.stop()
      releaseEventsTo(null)
      app.mail.close()
      await Promise.all([calls.end(), pool.end(), owner.end(), ingest.end()])
    },
  }
}
