import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Work } from '../../app/database/work.ts'
import type { Fix as EngineFix } from './engine/position.ts'
import type { VisitChange } from './flow/chunk.ts'

export { buildGeofenceIndex, fencesAt, prepareShape } from './engine/geofence-index.ts'
export { step as stepFences, type UnitFences } from './engine/membership.ts'
export type { Track, TrackField } from './engine/packing.ts'
export { readTracks, type CopiedTracks } from './engine/tracks.ts'
export { stopsOfTracks } from './engine/unit-stops.ts'
export type { PreparedShape } from './engine/prepared-shape.ts'
export type { VisitChange }

/** A position of a known unit on its way through the pipeline. Instants epoch ms, km/h, degrees. */
export type Fix = EngineFix & {
  readonly accountId: number
  readonly unitId: number
  /** When the platform (or we) got it. */
  readonly receivedAt: number
  /** 0 to 100. */
  readonly fuelPercent: number | null
  readonly sensors?: SensorValues | undefined
}

/** What a unit told without a place, after its newest position then. Epoch ms; null: not said. */
export interface StatusFix {
  readonly unitId: number
  readonly at: number
  readonly ignition: boolean | null
  readonly fuelPercent: number | null
  readonly sensors: SensorValues | undefined
}

/**
 * A module's part in the position flow (trips, alerts). The pipeline calls, per account and one after another:
 *
 * 1. `prepare` once, before the account's first fixes, and again after the database was unreachable; `refresh` between
 *    batches when its units, geofences or alert rules were changed;
 * 2. `advance` for each followed unit of a batch, synchronously and in the order of fixTime; only memory may change;
 * 3. `take` synchronously, just before a transaction is written: what is to be stored since the last `take`;
 * 4. `write` inside that transaction, after the positions themselves. It may be called again with the same batch when
 *    the transaction failed, so it must not change the batch; publishing and events go through the given work.
 *
 * While a batch is being written the next fixes already advance.
 */
export interface FlowStep<Batch> {
  /** In the log. */
  readonly name: string
  prepare(accountId: number): Promise<void>
  refresh?(accountId: number): Promise<void>
  /** Whether the unit's fixes are wanted at all; asked for each of them, so it must cost next to nothing. */
  follows(accountId: number, unitId: number): boolean
  /**
   * `late`: the fixes are older than the newest of the unit (or fill a gap); they are stored by the time `write` runs,
   * where `fixesOf` of tracking.read.ts gives the unit's whole way again, in order. Otherwise each is newer than all
   * before it. `visits`: what the fixes entered, left and crossed, in the order it was found; none of late ones, whose
   * visits are stored anew by then (`visitsOf` of tracking.read.ts).
   */
  advance(
    accountId: number,
    unitId: number,
    fixes: readonly Fix[],
    late: boolean,
    visits?: readonly VisitChange[],
  ): void
  /**
   * News of a followed unit without a place, newer than all before it; stored by the time `write` runs (`statusesOf` of
   * tracking.read.ts). Positions of before it may still come by `advance`.
   */
  tell?(accountId: number, status: StatusFix): void
  /** null when there is nothing to store. */
  take(accountId: number): Batch | null
  write(work: Work, batch: Batch): Promise<void>
}
