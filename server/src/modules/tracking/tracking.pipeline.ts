import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { silentAfterSeconds } from '@arriero/contract/tracking/tracking.rules.ts'
import type { App } from '../../app/app.ts'
import type { PlatformStatus } from '@arriero/telematics/adapter.ts'
import type { Position } from '@arriero/telematics/position.ts'
import type { AccountFlow } from './flow/account-flow.ts'
import { flush, type Batch } from './flow/flush.ts'
import { loadAccount, loadFences, loadUnits } from './flow/load.ts'
import { pendingCount } from './flow/pending.ts'
import { photograph } from './flow/photo.ts'
import { pass } from './flow/pass.ts'
import { takeIdentity, takeStatus, type UnitFlow } from './flow/unit-flow.ts'
import { boundStatus, isInstant, plausibleSensors } from '@arriero/telematics/plausible.ts'
import { futureMs } from './engine/judge.ts'
import type { SourceTraffic } from './sources/traffic.ts'
import { isRefusal } from './store/halves.ts'
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
  /** What units tell without a place; resolves when it is durable. */
  tell(source: PositionSource, statuses: readonly PlatformStatus[]): Promise<void>
  /** What is known of the account's units right now; loads it when it is not in memory. */
  flowOf(accountId: number): Promise<AccountFlow>
  /** The accounts in memory. */
  flows(): Promise<AccountFlow[]>
  /** Marks units that have been silent for too long, as of now; resolves when that is stored. */
  silence(accountId: number, units: readonly UnitFlow[]): Promise<void>
  /** Units, geofences or alert rules of an account changed: what is in memory is read anew before its next positions. */
  changed(accountId: number, what: Changed): void
  /** The process ends soon: a database that is away is not waited for any longer, and who waits for it hears of that. */
  end(): void
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
  /** How long a database that is away is waited for between tries, ms; the last holds for all further ones. */
  retryMs?: readonly number[]
}

/** Positions that pass the steps before other work of the process gets its turn. */
const chunkSize = 1000
/** More than this waiting to be stored: who brings positions waits too. */
const mostWaiting = 40_000
/** Small batches of many callers share a transaction. */
const gatherMs = 20
const settleMs = 1000
const usualRetryMs = [200, 500, 1000, 2000, 5000]

/** The way of every position, from a platform to the database and the browsers. */
export function createPipeline(app: App, options: PipelineOptions): Pipeline {
  const { steps, publish, traffic, now = Date.now, retryMs = usualRetryMs } = options
  const lanes = new Map<number, Lane>()
  let isEnding = false

  /**
   * persist → publish. A database that is away is waited for: nothing acknowledged is lost, nothing new is. What it
   * refuses is set aside, whatever the cause: nobody else's positions wait for it.
   */
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
        if (isEnding && attempt >= retryMs.length) throw error
        await pause(retryMs[Math.min(attempt, retryMs.length - 1)])
        // A server that was off for days has no partition for today until its job has run, and what waited for the
        // database for hours has none any more.
        const isOpen = await openSlots(app.owner, Math.min(batch.pending.copy.oldest, now()), now()).then(
          () => true,
          () => false,
        )
        batch.hasRefused ||= isOpen && isRefusal(error)
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
        const part = ordered.length <= chunkSize ? ordered : ordered.slice(i, i + chunkSize)
        pass(app, flow, steps, sourceId, part, now())
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
        await store(this, flow, { pending: taken, steps: batches, photo, unsure: null, hasRefused: false }, whole)
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
        // Who stopped stored all of it.
        if (!this.stopping) this.store().catch((error: unknown) => app.log.error({ err: error }, 'last positions'))
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
    async tell({ accountId, sourceId }, statuses) {
      const lane = laneOf(accountId)
      await lane.enter(async () => {
        const flow = await lane.flow()
        for (const status of statuses) {
          const unit = flow.unitOf(sourceId, status.unitKey)
          boundStatus(status)
          if (!unit || !isInstant(status.at) || status.at > now() + futureMs) continue
          const { ignition, fuelPercent, odometerKm, engineHours } = status
          const at = Math.round(status.at)
          const told = { unitId: unit.id, at, ignition, fuelPercent, sensors: plausibleSensors(status.sensors) }
          const taken = takeStatus(unit, { ...told, sourceId, odometerKm, engineHours })
          if (takeIdentity(unit, status)) flow.pending.changed.add(unit)
          if (taken === 'ignored') continue
          if (taken === 'news') {
            flow.pending.statuses.push(told)
            for (const step of steps) if (step.follows(accountId, unit.id)) step.tell?.(accountId, told)
          }
          unit.silentSince = null
          flow.pending.changed.add(unit)
        }
      })
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
    end() {
      isEnding = true
    },
    async stop() {
      isEnding = true
      await Promise.all(
        [...lanes.values()].map(async (lane) => {
          lane.stopping = true
          // What cannot be stored now was not acknowledged; the other accounts and services still end in order.
          await lane
            .enter(() => lane.store(true))
            .catch((error: unknown) => app.log.error({ err: error, account: lane.accountId }, 'positions not stored'))
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
