import { inWork, type App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { systemScope } from '../../app/scope.ts'
import type { Fix, FlowStep } from '../tracking/tracking.step.ts'
import { snapshot } from './flow/snapshot.ts'
import { advanceUnit, type TripFlow } from './flow/unit-flow.ts'
import { changedTrips, flowsOf, unitsWithTrips } from './flow/flow-store.ts'
import { saveFlows, type FlowWrite } from './flow/flow-writer.ts'

/** Positions of a unit between two instants (epoch ms), oldest first: `fixesOf` of tracking.read.ts. */
export type FixReader = (work: Work, unitId: number, from: number, to: number) => Promise<readonly Fix[]>

/** A trip whose state did not change is stored this often, for its place and expected arrival. */
const storeEveryMs = 60_000
/** How soon a trip that somebody created or changed is followed. */
const refreshMs = 5000

interface FollowedUnit {
  flows: TripFlow[]
  /** Fix time of the last state that was taken, by trip. */
  taken: Map<number, number>
}

interface Followed {
  units: Map<number, FollowedUnit>
  /** Advanced since the last `take`. */
  dirty: Set<number>
  /** To be worked out from stored positions; `true`: from the beginning, because something came late. */
  stale: Map<number, boolean>
  /** Followed units that sent something since the last `take`: not stored yet when a batch is written. */
  sinceTake: Set<number>
  /** When people's changes were last asked for, epoch ms. */
  polledAt: number
  /** Changes of people already seen, by trip. */
  seen: Map<number, string>
}

export interface TripsBatch {
  accountId: number
  /** Changes of people since then (epoch ms) are to be looked for; null: not this time. */
  changedSince: number | null
  stale: ReadonlyMap<number, boolean>
  writes: readonly FlowWrite[]
}

/**
 * The trips of the position flow. Positions in order advance what is in memory; those that come late make the unit's
 * trips be worked out again from the stored ones, with the same functions, so the result is that of positions in order.
 * Only units with a trip, or one that has just ended and may still get late positions, are followed.
 */
export function createTripsStep(
  app: App,
  fixesOf: FixReader,
  options: { refreshMs?: number; now?: () => number } = {},
): FlowStep<TripsBatch> {
  const now = options.now ?? Date.now
  const every = options.refreshMs ?? refreshMs
  const accounts = new Map<number, Followed>()
  const followed = (accountId: number) => {
    let account = accounts.get(accountId)
    if (!account) accounts.set(accountId, (account = begin()))
    return account
  }

  /** Works out the trips of units from what is stored; what is in memory gives way to it. */
  async function workOut(work: Work, account: Followed, stale: ReadonlyMap<number, boolean>): Promise<FlowWrite[]> {
    const writes: FlowWrite[] = []
    const found = await flowsOf(work, stale)
    for (const [unitId, late] of stale) {
      const { flows, from, whole } = found.get(unitId) ?? { flows: [], from: now(), whole: late }
      if (flows.length > 0) advanceUnit(flows, await fixesOf(work, unitId, from, now()))
      const unit: FollowedUnit = { flows: flows.filter(({ state }) => !state.stage.finished), taken: new Map() }
      for (const flow of flows) writes.push(writeOf(flow, unitId, unit, whole))
      // Positions that came while this was read are neither in memory nor stored yet: once more with the next batch.
      const missed = !account.units.has(unitId) || account.sinceTake.has(unitId)
      if (missed && unit.flows.length > 0) account.stale.set(unitId, account.stale.get(unitId) ?? false)
      account.units.set(unitId, unit)
      account.dirty.delete(unitId)
    }
    return writes
  }

  return {
    name: 'trips',

    async prepare(accountId) {
      const account = begin()
      account.polledAt = now()
      accounts.set(accountId, account)
      for (const { unitId, active } of await inWork(app, systemScope(accountId), unitsWithTrips)) {
        account.units.set(unitId, { flows: [], taken: new Map() })
        if (active) account.stale.set(unitId, false)
      }
    },

    follows: (accountId, unitId) => accounts.get(accountId)?.units.has(unitId) ?? false,

    advance(accountId, unitId, fixes, late) {
      const account = followed(accountId)
      account.sinceTake.add(unitId)
      if (late) account.stale.set(unitId, true)
      const unit = account.units.get(unitId)
      if (!unit || account.stale.has(unitId)) return
      advanceUnit(unit.flows, fixes)
      account.dirty.add(unitId)
    },

    take(accountId) {
      const account = followed(accountId)
      const writes: FlowWrite[] = []
      for (const unitId of account.dirty) {
        const unit = account.units.get(unitId)
        if (!unit || account.stale.has(unitId)) continue
        for (const flow of unit.flows) if (isDue(flow, unit)) writes.push(writeOf(flow, unitId, unit, false))
        unit.flows = unit.flows.filter(({ state }) => !state.stage.finished)
      }
      const changedSince = now() - account.polledAt >= every ? account.polledAt : null
      const { stale } = account
      account.dirty = new Set()
      account.sinceTake = new Set()
      account.stale = new Map()
      if (changedSince !== null) account.polledAt = now()
      return changedSince !== null || stale.size > 0 || writes.length > 0
        ? { accountId, changedSince, stale, writes }
        : null
    },

    async write(work, batch) {
      const account = followed(batch.accountId)
      const stale = new Map(batch.stale)
      if (batch.changedSince !== null) {
        for (const { tripId, unitId, changedAt } of await changedTrips(work, batch.changedSince)) {
          if (account.seen.get(tripId) === changedAt) continue
          account.seen.set(tripId, changedAt)
          for (const id of [unitId, ...holders(account, tripId)]) stale.set(id, stale.get(id) ?? false)
        }
      }
      const again = stale.size > 0 ? await workOut(work, account, stale) : []
      await saveFlows(work, [...batch.writes.filter(({ unitId }) => !stale.has(unitId)), ...again])
    },
  }
}

const begin = (): Followed => ({
  units: new Map(),
  dirty: new Set(),
  stale: new Map(),
  sinceTake: new Set(),
  polledAt: 0,
  seen: new Map(),
})

/** Units that hold a trip in memory: a trip may have been given to another one. */
const holders = ({ units }: Followed, tripId: number) =>
  [...units].filter(([, { flows }]) => flows.some((flow) => flow.tripId === tripId)).map(([unitId]) => unitId)

const isDue = ({ tripId, log, state }: TripFlow, { taken }: FollowedUnit) =>
  log.length > 0 || (state.last !== null && state.last.fixTime - (taken.get(tripId) ?? 0) >= storeEveryMs)

function writeOf(flow: TripFlow, unitId: number, unit: FollowedUnit, whole: boolean): FlowWrite {
  const { tripId, planVersion, plan, state, log } = flow
  const entries = log.splice(0)
  if (state.last) unit.taken.set(tripId, state.last.fixTime)
  return {
    tripId,
    unitId,
    planVersion,
    plan,
    entries,
    whole,
    finished: state.stage.finished,
    ...snapshot(plan, state),
    state: JSON.stringify(state),
    fixTime: state.last?.fixTime ?? null,
  }
}
