import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { unavailable } from '../../../app/errors.ts'
import { WorkerError, workerTask, type WorkerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import type { LimitWindow, PassageOptions } from '../engine/passage.types.ts'
import type { TrackField } from '../engine/packing.ts'
import type { ReadingOptions } from '../engine/reading-days.ts'
import { tracksOf, type TracksCopy } from '../store/track-copy.ts'
import { leastMarkedSilenceMs } from '../engine/day-marks.ts'
import type { UnitDrives } from './drives.task.ts'
import type { UnitLapses } from './lapses.task.ts'
import type { UnitPassage } from './pass.task.ts'
import type { UnitReadings } from './readings.task.ts'

export type { Passage } from '../engine/passage.types.ts'

const pass = workerTask<typeof import('./pass.task.ts')>(new URL('./pass.task.ts', import.meta.url))
const drives = workerTask<typeof import('./drives.task.ts')>(new URL('./drives.task.ts', import.meta.url))
const lapses = workerTask<typeof import('./lapses.task.ts')>(new URL('./lapses.task.ts', import.meta.url))
const readings = workerTask<typeof import('./readings.task.ts')>(new URL('./readings.task.ts', import.meta.url))

const hourMs = 3_600_000
/** Before what is asked: what says whether the unit was driving or standing when it began. */
const leadMs = 2 * hourMs
const fields: readonly TrackField[] = ['fixTime', 'lat', 'lon', 'speed', 'ignition', 'odometerKm']

export interface PassageWanted extends Omit<PassageOptions, 'limitKmh' | 'windows'> {
  /** km/h by unit. */
  limits?: ReadonlyMap<number, number>
  windows?: ReadonlyMap<number, readonly LimitWindow[]>
  /** Nothing slower is asked for: days and hours in which a unit was no faster are not read. */
  overKmh?: number
}

/**
 * What units did between two instants, reckoned in a worker from their positions, raw and packed alike; units without
 * any are absent. Whether the units may be seen is the caller's to ask. Rejects with a 503 when the workers cannot.
 */
export async function passagesOf(
  work: Work,
  unitIds: readonly number[],
  { limits = new Map(), windows, overKmh, ...options }: PassageWanted,
): Promise<UnitPassage[]> {
  if (unitIds.length === 0 || options.to <= options.from) return []
  const copy = await tracksOf(work, unitIds, {
    fields,
    from: options.from - leadMs,
    to: options.to,
    overKmh: overKmh ?? null,
    sensor: null,
  })
  return run(pass, { copy, options: { ...options, limitKmh: null }, limits, windows })
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
    told: { column: 'summary', since: options.from, limits },
  })
  return run(drives, { copy, options: { ...options, silentMs: null, limitKmh: null }, limits })
}

/**
 * Excesses and silences of units between two instants: as `passagesOf` has them, of whole days that are marked from
 * their marks. With `limits` (km/h by unit) they are over those, otherwise only silences are looked for.
 */
export async function lapsesOf(
  work: Work,
  unitIds: readonly number[],
  {
    limits = new Map(),
    overKmh,
    ...options
  }: Pick<PassageWanted, 'from' | 'to' | 'silentMs' | 'excessMinMs' | 'limits' | 'overKmh'>,
): Promise<UnitLapses[]> {
  if (unitIds.length === 0 || options.to <= options.from) return []
  const areMarked = options.silentMs === null || options.silentMs >= leastMarkedSilenceMs
  const copy = await tracksOf(work, unitIds, {
    fields,
    from: options.from - leadMs,
    to: options.to,
    overKmh: overKmh ?? null,
    sensor: null,
    ...(areMarked && { told: { column: 'marks', since: options.from, limits } }),
  })
  return run(lapses, { copy, options: { ...options, ...noDrives, limitKmh: null }, limits })
}

/** Drives and stops are not asked for. */
const noDrives = { stopMinMs: Infinity, idleMinMs: Infinity }

/**
 * What a sensor told of units by local day, from ≤ t < to; units without any are absent. Of whole days that are told by
 * the hour only their hours are read, unless the sensor went out of range within one of them.
 */
export async function readingsOf(
  work: Work,
  unitIds: readonly number[],
  { from, to, sensor, ...options }: ReadingOptions & { from: number; to: number; sensor: ReadingName },
): Promise<Pick<UnitReadings, 'unitId' | 'days'>[]> {
  if (unitIds.length === 0 || to <= from) return []
  const clock = new ZoneClock(options.zone)
  const areHours = [from, to].every((at) => clock.offsetAt(at) % hourMs === 0)
  const read = async (ids: readonly number[], except: ReadonlyMap<number, readonly string[]>) => {
    const told = { column: 'readings', since: from, limits: new Map<number, number>(), except } as const
    const copy = await tracksOf(work, ids, {
      fields: ['fixTime'],
      from,
      to,
      overKmh: null,
      sensor,
      ...(areHours && { told }),
    })
    return run(readings, { copy, sensor, options: { ...options, from, to } })
  }
  const found = await read(unitIds, new Map())
  const unsure = new Map(found.flatMap((unit) => (unit.unsure.length > 0 ? [[unit.unitId, unit.unsure] as const] : [])))
  if (unsure.size === 0) return found
  const again = new Map((await read([...unsure.keys()], unsure)).map((unit) => [unit.unitId, unit]))
  return found.map((unit) => again.get(unit.unitId) ?? unit)
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
