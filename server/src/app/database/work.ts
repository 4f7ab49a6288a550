import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Channel, EventOf, PayloadOf } from '@arriero/contract/core/channel.ts'
import type { Database } from './schema.ts'
import type { Scope } from '../scope.ts'
import type { DomainEvent } from '../events/domain-event.ts'
import type { Job } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { encodeEvent } from '../sockets/encode-event.ts'

/** Kysely on one connection that begins its transaction behind the account wall at the first query. */
class WallDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #scope: Scope
  #client: Promise<pg.PoolClient> | null = null
  #isEnded = false

  constructor(pool: pg.Pool, scope: Scope) {
    this.#pool = pool
    this.#scope = scope
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    try {
      // One message, and both are whole numbers by type: nothing of the outside enters this text.
      await client.query(
        `begin; set local app.account = '${Math.trunc(this.#scope.accountId)}'; set local app.user_id = '${Math.trunc(this.#scope.userId)}'`,
      )
      return client
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }

  /** Rejects once it has ended: what comes late would begin a transaction that nobody ends, with all that it locks. */
  async client(): Promise<pg.PoolClient> {
    if (this.#isEnded) throw new Error('This unit of work has ended.')
    return (this.#client ??= this.#begin())
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new WallConnection(await this.client())
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const started = this.#client
    this.#isEnded = true
    this.#client = null
    if (!started) return
    const client = await started
    try {
      await client.query(how)
      client.release()
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      if (how === 'commit') throw error
    }
  }

  async init() {}
  async destroy() {}
  async releaseConnection() {}
  beginTransaction(): Promise<void> {
    throw new Error('A unit of work is one transaction already.')
  }
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
}

class WallConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#client.query({ text: query.sql, values: [...query.parameters] })
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages instead of streaming inside a transaction.')
  }
}

type AfterCommit = () => void | Promise<void>

/**
 * One transaction on behalf of a scope, with what shall follow once it is durable: domain events and socket events are
 * released after commit, jobs are rows of the same transaction.
 */
export class Work {
  readonly scope: Scope
  readonly tx: Kysely<Database>
  readonly #driver: WallDriver
  readonly #jobs: Jobs
  readonly #beforeCommit: (() => Promise<void>)[] = []
  readonly #afterCommit: AfterCommit[] = []
  #isDurable = false

  constructor(app: { pool: pg.Pool; jobs: Jobs }, scope: Scope) {
    this.scope = scope
    this.#jobs = app.jobs
    this.#driver = new WallDriver(app.pool, scope)
    const driver = this.#driver
    this.tx = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  }

  /** It was committed; what follows may still fail. */
  get isDurable(): boolean {
    return this.#isDurable
  }

  /** The same transaction without Kysely: for COPY and constant SQL. */
  client(): Promise<pg.PoolClient> {
    return this.#driver.client()
  }

  /** Told to the listeners of the process once this work is durable; what belongs to it is written with it. */
  emit<Payload>(event: DomainEvent<Payload>, payload: Payload): void {
    this.#beforeCommit.push(() => event.join(payload, this))
    this.#afterCommit.push(() => event.release(payload, this.scope))
  }

  /** A job of the same transaction: it exists exactly when the rest does. */
  async enqueue<Payload extends object>(
    job: Job<Payload>,
    payload: Payload,
    options: { afterSeconds?: number; key?: string } = {},
  ): Promise<void> {
    await this.#jobs.insert(await this.client(), job, payload, options)
  }

  /** Writes an event for browsers that may hear its channel; `to` narrows it to users, to who may see a unit, or by how much of the fleet they see. */
  async publish<C extends Channel, Name extends EventOf<C>>(
    channel: C,
    event: Name,
    data: PayloadOf<C, Name>,
    to: { userIds?: number[]; unitId?: number | null; wholeFleet?: boolean; name?: string } = {},
  ): Promise<void> {
    const client = await this.client()
    await client.query({
      name: 'publish',
      text: `with added as (insert into outbox (account_id, channel, event, data, user_ids, unit_id, permissions, whole_fleet)
          values ($1, $2, $3, $4, $5, $6, $7, $8))
        select pg_notify('outbox', '')`,
      values: [
        this.scope.accountId,
        channel.path,
        to.name ?? event,
        JSON.stringify(encodeEvent(channel, event, data)),
        to.userIds ?? null,
        to.unitId ?? null,
        channel.access === 'session' ? null : [channel.access].flat(),
        to.wholeFleet ?? null,
      ],
    })
  }

  afterCommit(task: AfterCommit): void {
    this.#afterCommit.push(task)
  }

  async commit(): Promise<void> {
    for (const task of this.#beforeCommit.splice(0)) await task()
    await this.#driver.end('commit')
    this.#isDurable = true
    for (const task of this.#afterCommit.splice(0)) await task()
  }

  rollback(): Promise<void> {
    this.#beforeCommit.length = 0
    this.#afterCommit.length = 0
    return this.#driver.end('rollback')
  }
}
