import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { FileStore } from './files/file-store.ts'
import type { Health } from './health.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Links } from './files/links.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import type { Outgoing } from '../shared/outgoing/outgoing.ts'
import type { Secrets } from '../shared/secrets.ts'
import type { Metrics } from './metrics.ts'
import type { Scope } from './scope.ts'
import type { Hub } from './sockets/hub.ts'
import { transact } from './database/transact.ts'
import { Work } from './database/work.ts'

/** What a running process holds; built once by `createApp`, handed to every handler, listener and job. */
export interface App {
  config: Config
  log: Logger
  /** Connections behind the account wall. */
  pool: pg.Pool
  /**
   * As `pool`, for the transaction that a call holds until it is answered. A call that needs another account's rows
   * takes a further one from `pool`: were both from one, calls that hold all of it would wait for each other.
   */
  calls: pg.Pool
  /** Connections of the owner: relays, retention, pollers. Never for what a user asks. */
  owner: pg.Pool
  /** Connections of the position flow: behind the same wall, and besides allowed to write positions. */
  ingest: pg.Pool
  /** Seals what other systems' accounts need to be entered with. */
  secrets: Secrets
  jobs: Jobs
  files: FileStore
  links: Links
  mail: MailTransport
  /** Calls to addresses that people wrote. */
  outgoing: Outgoing
  hub: Hub
  metrics: Metrics
  health: Health
  /** Names of what is still filled in the background; every answer tells the console. */
  filling: Set<string>
  /** Resolved when the process is asked to stop. */
  stopping: AbortSignal
  /** Address users type, without a slash at the end. */
  publicUrl: string
}

/** Runs `act` in one transaction of the scope: commits what it did when it answers, nothing when it throws. */
export async function inWork<Result>(
  app: Pick<App, 'pool' | 'jobs'>,
  scope: Scope,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  return transact(() => new Work(app, scope), act)
}
