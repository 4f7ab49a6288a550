import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { unavailable } from '../../../app/errors.ts'
import { WorkerError, workerTask, type WorkerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import type { LimitWindow, PassageOptions } from '../engine/passage.types.ts'
import type { TrackField } from '../engine/packing.ts'
import type { ReadingOptions } from '../engine/reading-days.ts'
import { tracksOf, type TracksCopy } from '../store/track-copy.ts'
import type { UnitDrives } from './drives.task.ts'
import type { UnitPassage } from './pass.task.ts'

export type { Passage } from '../engine/passage.types.ts'

const pass = workerTask<typeof import('./pass.task.ts')>(new URL('./pass.task.ts', import.meta.url))
const drives = workerTask<typeof import('./drives.task.ts')>(new URL('./drives.task.ts', import.meta.url))

/** Before what is asked: what says whether the unit was driving or standing when it began. */
const leadMs = 2 * 3_600_000
const fields: readonly TrackField[] = ['fixTime', 'lat', 'lon', 'speed', 'ignition', 'odometerKm']

export interface PassageWanted extends Omit<PassageOptions, 'limitKmh' | 'windows'> {
  /** km/h by unit. */
  limits?: ReadonlyMap<number, number>
  windows?: ReadonlyMap<number, readonly LimitWindow[]>
  reading?: ReadingOptions & { sensor: ReadingName }
}

/**
 * What units did between two instants, reckoned in a worker from their positions, raw and packed alike; units without
 * any are absent. Whether the units may be seen is the caller's to ask. Rejects with a 503 when the workers cannot.
 */
export async function passagesOf(
  work: Work,
  unitIds: readonly number[],
  { limits = new Map(), windows, reading, ...options }: PassageWanted,
): Promise<UnitPassage[]> {
  if (unitIds.length === 0 || options.to <= options.from) return []
  const copy = await tracksOf(work, unitIds, {
    fields,
    from: options.from - leadMs,
    to: options.to,
    overKmh: null,
    sensor: reading?.sensor ?? null,
  })
  return run(pass, { copy, options: { ...options, limitKmh: null }, limits, windows, reading })
}

/**
 * Drives, stops and idling of units between two instants: as `passagesOf` has them, of whole days that are summarised
 * from their summaries. With `limits` (km/h by unit) drives tell how long they were over them; without, of any limit.
 */
export async function drivesOf(
  work: Work,
  unitIds: readonly number[],
  { limits = new Map(), ...options }: Pick<PassageWanted, 'from' | 'to' | 'stopMinMs' | 'idleMinMs' | 'limits'>,
): Promise<UnitDrives[]> {
  if (unitIds.length === 0 || options.to <= options.from) return []
  const from = options.from - leadMs
  const copy = await tracksOf(work, unitIds, {
    fields,
    from,
    to: options.to,
    overKmh: null,
    sensor: null,
    summaries: { limits },
  })
  return run(drives, { copy, options: { ...options, silentMs: null, limitKmh: null }, limits })
}

function run<Request extends { copy: TracksCopy }, Reply>(
  task: WorkerTask<Request, Reply>,
  request: Request,
): Promise<Reply> {
  const { packed, raw, readings } = request.copy
  const transfer = [packed.buffer, raw.buffer, readings.buffer]
  return workers.run(task, request, { timeoutMs: 60_000, transfer }).catch((error: unknown) => {
    throw error instanceof WorkerError && error.reason !== 'failed' ? unavailable(error.message) : error
  })
}
