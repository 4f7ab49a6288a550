import { Temporal } from 'temporal-polyfill'
import type { FleetSamples } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { fleetTimeDays, leastStepSeconds, longestStretchMs } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, unavailable } from '../../../app/errors.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import { WorkerError, workerTask, type WorkerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { alertsBetween, criticalByDay } from '../../alerts/alerts.read.ts'
import { unitNames } from '../../units/units.read.ts'
import { daysBetween } from '../hours/days.ts'
import { placeInWords } from '../map/map.service.ts'
import type { TracksCopy } from '../store/track-copy.ts'
import { demandUnit } from '../tracking.read.ts'
import { texts } from '../tracking.texts.ts'
import { fleetCopy } from './fleet-copy.ts'
import * as repository from './fleet-time.repository.ts'
import { noSamples } from './sample-fleet.ts'

const sampling = workerTask<typeof import('./sample-fleet.task.ts')>(new URL('./sample-fleet.task.ts', import.meta.url))

const dayMs = 86_400_000
/** Units that a worker gets at once: while it reads some, the next are fetched. */
const unitsAtOnce = 640
const taskMs = 20_000

/** The whole fleet at an instant, or from one to another in samples. */
export async function fleetTime(
  work: Work,
  given: { from: string; to?: string | undefined; step?: number | undefined },
): Promise<FleetSamples> {
  const from = demandMoment(given.from)
  const to = given.to === undefined ? from : Math.max(from, demandMoment(given.to))
  if (to - from > longestStretchMs) throw badRequest(texts.longStretch)
  const stepMs = Math.max(leastStepSeconds, given.step ?? 30) * 1000
  const found = noSamples()
  const columns = Object.keys(found) as (keyof typeof found)[]
  await overFleet(work, sampling, from, to, { stepMs }, (part) => {
    for (const column of columns) for (const value of part[column]) found[column].push(value)
  })
  return { from: from / 1000, to: to / 1000, ...found }
}

/** Runs a task over all units the caller sees, some at a time: reading and judging go on at once. Answers how many. */
export async function overFleet<More extends object, Part>(
  work: Work,
  task: WorkerTask<More & { copy: TracksCopy; from: number; to: number; limits: ReadonlyMap<number, number> }, Part>,
  from: number,
  to: number,
  more: More,
  take: (part: Part) => void,
): Promise<ReadonlyMap<number, string>> {
  const units = await unitNames(work)
  const running: Promise<Part>[] = []
  for (let i = 0; i < units.length; i += unitsAtOnce) {
    const some = units.slice(i, i + unitsAtOnce)
    const limits = new Map(some.map(({ id, speedLimit }) => [id, speedLimit]))
    const copy = await fleetCopy(
      work,
      some.map(({ id }) => id),
      from,
      to,
    )
    const part = workers.run(
      task,
      { ...more, copy, from, to, limits },
      { timeoutMs: taskMs, transfer: [copy.packed.buffer, copy.raw.buffer] },
    )
    // Heard below, in order; until then nobody else listens.
    part.catch(() => {})
    running.push(part)
  }
  try {
    for (const part of running) take(await part)
  } catch (error) {
    if (error instanceof WorkerError && error.reason !== 'failed') throw unavailable(error.message)
    throw error
  }
  return new Map(units.map(({ id, name }) => [id, name]))
}

/** Epoch ms of an instant that can be looked at; the present for one of the next minute. */
export function demandMoment(moment: string, now: number = Date.now()): number {
  const at = Math.floor(Date.parse(moment) / 1000) * 1000
  if (at > now + 60_000 || at < now - (fleetTimeDays + 1) * dayMs) throw badRequest(texts.badMoment)
  return Math.min(at, now)
}

/** The days of the time line, in the account's zone; the last is today. */
export async function fleetDays(work: Work, now: number = Date.now()) {
  const timezone = await zoneOf(work)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const first = iso(today.subtract({ days: fleetTimeDays - 1 }).toZonedDateTime(timezone).epochMilliseconds)
  const [moved, critical] = [
    await repository.movedByDay(work, first, timezone),
    await criticalByDay(work, first, timezone),
  ]
  return {
    timezone,
    days: daysBetween(first, iso(now + 1), timezone).map(({ day, from, to }) => ({
      day,
      from: iso(from),
      to: iso(to),
      moved: moved.get(day) ?? 0,
      critical: critical.get(day) ?? 0,
    })),
  }
}

export async function fleetDay(work: Work, given: { from: string; to: string }) {
  const [from, to] = [demandMoment(given.from), Date.parse(given.to)]
  if (!(to > from) || to - from > 2 * dayMs) throw badRequest(texts.badWindow)
  return {
    hours: await repository.statesByHour(work, iso(from), iso(to)),
    alerts: await alertsBetween(work, iso(from), iso(to)),
    geofenceIds: await repository.geofencesThen(work, iso(from), iso(to)),
  }
}

export async function unitThen(work: Work, app: App, unitId: number, given: LatLon & { at: string }) {
  await demandUnit(work, unitId)
  const at = iso(demandMoment(given.at))
  const drivers = await repository.driversThen(work, [unitId], at)
  const words = await placeInWords(app, given)
  return {
    driver: drivers.get(unitId) ?? null,
    trip: await repository.tripThen(work, unitId, at),
    geofences: await repository.fencesThen(work, unitId, at),
    place: words.short,
  }
}

const iso = (at: number) => new Date(at).toISOString()
