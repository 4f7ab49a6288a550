import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { silentAfterSeconds } from '@arriero/contract/tracking/tracking.rules.ts'
import type { App } from '../../app/app.ts'
import type { Position } from '@arriero/telematics/position.ts'
import type { AccountFlow } from './flow/account-flow.ts'
import { emptyChunk } from './flow/chunk.ts'
import { flush, type Batch } from './flow/flush.ts'
import { loadAccount, loadFences, loadUnits } from './flow/load.ts'
import { keep, pendingCount } from './flow/pending.ts'
import { photograph } from './flow/photo.ts'
import { advanceStep, crossGeofences, follow, raiseAlerts, resolveAndJudge, unitsOf } from './flow/steps.ts'
import type { UnitFlow } from './flow/unit-flow.ts'
import type { SourceTraffic } from './sources/traffic.ts'
import { openSlots } from './tracking.partitions.ts'
import type { FlowStep } from './tracking.step.ts'

/** Where positions come from: a company's account at a platform. */
export interface PositionSource {
  accountId: number
  /** Id of the platform account. */
  sourceId: number
  /** Fetched afterwards: it says nothing of what the source sends and how late. */
  isBacklog?: boolean
}

export interface Pipeline {
  /** Resolves when the positions are durable: what is not resolved was not received. Any order, repetitions welcome. */
  receive(source: PositionSource, positions: readonly Position[]): Promise<void>
  /** What is known of the account's units right now; loads it when it is not in memory. */
  flowOf(accountId: number): Promise<AccountFlow>
  /** The accounts in memory. */
  flows(): Promise<AccountFlow[]>
  /** Marks units that have been silent for too long, as of now; resolves when that is stored. */
  silence(accountId: number, units: readonly UnitFlow[]): Promise<void>
  /** Units, geofences or alert rules of an account changed: what is in memory is read anew before its next positions. */
  changed(accountId: number, what: Changed): void
  /** Stores what is under way and what is remembered. */
  stop(): Promise<void>
}

export type Changed = 'unit' | 'geofence' | 'alerts'

export interface PipelineOptions {
  /** Modules that follow the positions, in this order. */
  steps: readonly FlowStep<unknown>[]
  /** Units whose state is durable and may be shown. */
  publish: (flow: AccountFlow, units: Iterable<UnitFlow>) => void
  /** Counts what each source sends. */
  traffic?: SourceTraffic
  now?: () => number
}

/** Positions that pass the steps before other work of the process gets its turn. */
const chunkSize = 1000
/** More than this waiting to be stored: who brings positions waits too. */
const mostWaiting = 40_000
/** Small batches of many callers share a transaction. */
const gatherMs = 20
const settleMs = 1000
const retryMs = [200, 500, 1000, 2000, 5000]

/** The way of every position, from a platform to the database and the browsers. */
export function createPipeline(app: App, { steps, publish, traffic, now = Date.now }: PipelineOptions): Pipeline {
  const lanes = new Map<number, Lane>()

  /** The ordered steps; all but the last two are pure of input and output. */
  function process(flow: AccountFlow, sourceId: number, positions: readonly Position[]): void {
    const chunk = emptyChunk()
    resolveAndJudge(flow, sourceId, positions, chunk, now())
    crossGeofences(flow, chunk)
    follow(chunk)
    for (const step of steps) advanceStep(flow, step, chunk)
    raiseAlerts(chunk)
    keep(flow.pending, chunk, unitsOf(flow, chunk.late), now())
    const { positions: counter } = app.metrics
    counter.inc({ outcome: 'fresh' }, chunk.fresh.length)
    counter.inc({ outcome: 'late' }, chunk.late.length)
    counter.inc({ outcome: 'aside' }, chunk.aside.length)
    counter.inc({ outcome: 'duplicate' }, chunk.duplicates)
    counter.inc({ outcome: 'unknown' }, chunk.unknown)
    counter.inc({ outcome: 'spare' }, chunk.spare)
  }

  /** persist → publish. A database that is away is waited for: nothing acknowledged is lost, nothing new is. */
  async function store(lane: Lane, flow: AccountFlow, batch: Batch, whole: boolean): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await flush(flow, batch, { app, steps, now, whole })
        break
      } catch (error) {
        app.log.error(
          { err: error, account: flow.accountId, positions: pendingCount(batch.pending) },
          'positions not stored yet',
        )
        if (lane.stopping && attempt >= retryMs.length) throw error
        await pause(retryMs[Math.min(attempt, retryMs.length - 1)])
        // A server that was off for days has no partition for today until its job has run, and what waited for the
        // database for hours has none any more.
        await openSlots(app.owner, Math.min(batch.pending.copy.oldest, now()), now()).catch(() => {})
      }
    }
    publish(flow, new Set([...batch.pending.changed, ...batch.pending.lateUnits]))
    for (const done of batch.pending.waiting) done()
  }

  class Lane {
    readonly accountId: number
    stopping = false
    #flow: Promise<AccountFlow> | null = null
    #stale = new Set<Changed>()
    /** Chunks pass one after another, in the order they came. */
    #entry: Promise<unknown> = Promise.resolve()
    #storing: Promise<void> | null = null
    #settling: NodeJS.Timeout | null = null

    constructor(accountId: number) {
      this.accountId = accountId
    }

    flow(): Promise<AccountFlow> {
      this.#flow ??= this.#load().catch((error: unknown) => {
        this.#flow = null
        throw error
      })
      return this.#flow
    }

    async #load(): Promise<AccountFlow> {
      for (const step of steps) await step.prepare(this.accountId)
      return loadAccount(app.owner, this.accountId, now())
    }

    changed(what: Changed): void {
      if (this.#flow) this.#stale.add(what)
    }

    /** Runs `act` when everything before it has passed. */
    enter<Result>(act: () => Promise<Result>): Promise<Result> {
      const turn = this.#entry.then(act)
      this.#entry = turn.catch(() => {})
      return turn
    }

    async receive(sourceId: number, positions: readonly Position[]): Promise<void> {
      const flow = await this.flow()
      await this.#refresh(flow)
      const ordered = inOrder(positions)
      for (let i = 0; i < ordered.length; i += chunkSize) {
        if (i > 0) await breathe()
        process(flow, sourceId, ordered.length <= chunkSize ? ordered : ordered.slice(i, i + chunkSize))
        const { pending } = flow
        // Late positions make what is known be worked out again: until that is stored nothing else may move it.
        if (pending.lateUnits.size > 0 || pendingCount(pending) > mostWaiting) await this.store()
      }
    }

    /** The account as it is now, after everything before. */
    present(): Promise<AccountFlow> {
      return this.enter(async () => {
        const flow = await this.flow()
        await this.#refresh(flow)
        return flow
      })
    }

    async #refresh(flow: AccountFlow): Promise<void> {
      if (this.#stale.size === 0) return
      for (const what of this.#stale) {
        this.#stale.delete(what)
        if (what === 'unit') await loadUnits(app.owner, flow)
        if (what === 'geofence') await loadFences(app.owner, flow)
      }
      for (const step of steps) await step.refresh?.(this.accountId)
    }

    /** Resolves when all that has passed the steps by now is durable. */
    async durable(): Promise<void> {
      const flow = await this.flow()
      await new Promise<void>((resolve, reject) => {
        flow.pending.waiting.push(resolve)
        void this.#soon().catch(reject)
      })
    }

    async #soon(): Promise<void> {
      await pause(gatherMs)
      await this.store()
    }

    /** Stores what waits; while one transaction is under way the next one gathers. */
    async store(whole = false): Promise<void> {
      const flow = await this.flow()
      const before = this.#storing
      const { pending } = flow
      const mine = (async () => {
        await before
        // Somebody who waited as well has taken it already.
        if (flow.pending !== pending && !whole) return
        const taken = flow.takePending()
        const photo = taken.lateUnits.size > 0 ? null : photograph(flow, taken, now(), whole)
        const batches = steps.map((step) => step.take(this.accountId))
        await store(this, flow, { pending: taken, steps: batches, photo, unsure: null }, whole)
        this.#settle(flow)
      })()
      this.#storing = mine
      await mine
    }

    /** Last positions that a large fleet's transaction left for a later one are not left for good. */
    #settle(flow: AccountFlow): void {
      if (flow.dirty.size === 0 || this.stopping || this.#settling) return
      this.#settling = setTimeout(() => {
        this.#settling = null
        this.store().catch((error: unknown) => app.log.error({ err: error }, 'last positions'))
      }, settleMs)
    }
  }

  const laneOf = (accountId: number): Lane => {
    let lane = lanes.get(accountId)
    if (!lane) lanes.set(accountId, (lane = new Lane(accountId)))
    return lane
  }

  return {
    async receive({ accountId, sourceId, isBacklog = false }, positions) {
      const lane = laneOf(accountId)
      if (lane.stopping) throw new Error('La recepción de posiciones se está deteniendo.')
      if (!isBacklog) traffic?.add(sourceId, positions, now())
      await lane.enter(() => lane.receive(sourceId, positions))
      await lane.durable()
    },
    flows: () => Promise.all([...lanes.values()].map((lane) => lane.flow())),
    flowOf: (accountId) => laneOf(accountId).present(),
    async silence(accountId, units) {
      const lane = laneOf(accountId)
      const flow = await lane.flow()
      for (const unit of units) {
        unit.silentSince = (unit.memory?.newest.fixTime ?? now()) + silentAfterSeconds * 1000
        flow.pending.changed.add(unit)
      }
      await lane.durable()
    },
    changed: (accountId, what) => lanes.get(accountId)?.changed(what),
    async stop() {
      await Promise.all(
        [...lanes.values()].map(async (lane) => {
          lane.stopping = true
          await lane.enter(() => lane.store(true))
        }),
      )
    },
  }
}

/** Oldest first. Most batches are in order already, and then it is the same list. */
function inOrder(positions: readonly Position[]): readonly Position[] {
  for (let i = 1; i < positions.length; i++) {
    if (positions[i]!.fixTime < positions[i - 1]!.fixTime) return positions.toSorted((a, b) => a.fixTime - b.fixTime)
  }
  return positions
}
