import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import type { Job } from './job.ts'

/** Background jobs on PostgreSQL (pg-boss): durable, retried, finished elsewhere when a worker dies. */
export interface Jobs {
  /** Adds a job through the caller's connection, so it belongs to the caller's transaction. */
  insert<Payload extends object>(
    client: pg.PoolClient,
    job: Job<Payload>,
    payload: Payload,
    options: { afterSeconds?: number; key?: string },
  ): Promise<void>
  /** Begins to work on the jobs; the definitions must all be known by now. */
  work(app: App): Promise<void>
  /** Spanish words when jobs that are due have not begun for a quarter of an hour and none has ended; null otherwise. */
  standsStill(): Promise<string | null>
  stop(): Promise<void>
}

/** Between two looks for runs while the database cannot tell of them. */
const unheardSeconds = 5

/** `isClock`: this process begins what runs by the clock. */
export async function createJobs(
  databaseUrl: string,
  owner: pg.Pool,
  definitions: readonly Job<never>[],
  { log, isClock }: { log: Logger; isClock: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'arriero jobs',
    useListenNotify: true,
    schedule: isClock,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error: Error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const definition of definitions) {
    // The heartbeat is what lets another process finish a killed worker's job within seconds.
    await boss.createQueue(definition.name, {
      retryLimit: definition.retries,
      retryDelay: definition.retryDelay,
      retryBackoff: true,
      expireInSeconds: definition.timeLimit,
      heartbeatSeconds: 10,
      notify: true,
    })
  }
  await owner.query(
    'grant usage on schema pgboss to arriero_app; grant select, insert, update on all tables in schema pgboss to arriero_app; grant execute on all functions in schema pgboss to arriero_app; grant usage on all sequences in schema pgboss to arriero_app',
  )
  return {
    async insert(client, job, payload, options) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      await boss.send(job.name, payload, {
        db,
        ...(options.afterSeconds === undefined ? {} : { startAfter: options.afterSeconds }),
        ...(options.key === undefined ? {} : { singletonKey: options.key }),
      })
    },
    async work(app) {
      for (const definition of definitions) {
        const { concurrency, pollSeconds } = definition
        await boss.work(
          definition.name,
          {
            localConcurrency: concurrency,
            batchSize: 1,
            pollingIntervalSeconds: Math.min(pollSeconds, unheardSeconds),
            notifyPollingIntervalSeconds: pollSeconds,
          },
          async ([work]) => {
            if (work) await definition.handle(work.data as never, app, work.signal)
          },
        )
        if (definition.cron && isClock)
          await boss.schedule(definition.name, definition.cron, {}, { tz: definition.zone ?? 'America/Mexico_City' })
      }
    },
    async standsStill() {
      const { rows } = await owner.query<{ due: number; ended: boolean }>(
        `select count(*) filter (where state < 'active' and start_after < now() - interval '15 minutes')::int as due,
                coalesce(bool_or(completed_on > now() - interval '15 minutes'), false) as ended from pgboss.job`,
      )
      const { due = 0, ended = false } = rows[0] ?? {}
      return due > 0 && !ended ? `${due} detenidos` : null
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  }
}
