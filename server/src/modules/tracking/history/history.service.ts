import { Temporal } from 'temporal-polyfill'
import { sensorNames, type SensorName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { DayTrack, UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { routingOf } from '../../../shared/routing/routing.ts'
import { summarizeDay, type DaySummary } from '../engine/day.ts'
import type { PositionRow } from '../engine/position.ts'
import type { Stop } from '../engine/stops.ts'
import { isSeenPlace } from '../../trips/trips.read.ts'
import { findUnit, type FoundUnit } from '../map/units.repository.ts'
import { lastBefore, readPositions } from '../store/read-positions.ts'
import { withSensors } from '../store/sensors.ts'
import { texts } from '../tracking.texts.ts'
import { sourceStretches } from './day-sources.ts'

/** Before midnight: what says whether the unit was driving or standing when the day began. */
const leadMs = 2 * 3_600_000
/** The page does not wait for addresses longer than this; they are known the next time. */
const wordsMs = 120
/** A rise of the fuel level this large is a refill and no wave in the tank. */
const refillPercent = 5

/** A day of a unit as it is kept, before it is worded for the wire. */
export interface DayData {
  unit: FoundUnit
  day: string
  from: number
  to: number
  rows: PositionRow[]
  summary: DaySummary
}

/** Bounds of a calendar day in a zone, epoch ms; of today up to now. Throws for a day to come. */
export function boundsOf(
  day: string | undefined,
  timezone: string,
  now: number,
): { day: string; from: number; to: number } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const asked = day === undefined ? today : Temporal.PlainDate.from(day)
  if (Temporal.PlainDate.compare(asked, today) > 0) throw badFields({ day: [texts.badDay] })
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: timezone }).epochMilliseconds
  return { day: asked.toString(), from: start(asked), to: Math.min(start(asked.add({ days: 1 })), now) }
}

export async function readDay(work: Work, unitId: number, day: string | undefined): Promise<DayData> {
  const unit = await findUnit(work, unitId)
  const bounds = boundsOf(day, unit.timezone, Date.now())
  const client = await work.client()
  const stored = await readPositions(client, unitId, bounds.from, bounds.to)
  const rows = await withSensors(client, unitId, bounds.from, bounds.to, stored)
  const before = await lastBefore(client, unitId, bounds.from, leadMs)
  return { unit, ...bounds, rows, summary: summarizeDay(rows, { ...bounds, before, limitKmh: unit.speedLimit }) }
}

export async function unitDay(work: Work, app: App, unitId: number, asked: string | undefined): Promise<UnitDay> {
  const data = await readDay(work, unitId, asked)
  const { unit, day, from, to, rows, summary } = data
  const visits = await visitsOf(work, unitId, from, to)
  const near =
    rows.length > 0 ? { previous: null, next: null } : await nearestDays(work, unitId, from, to, unit.timezone)
  const fuelLiters = litresOf(rows, unit.tankLiters)
  return {
    unitId,
    name: unit.name,
    day,
    timezone: unit.timezone,
    from: iso(from),
    to: iso(to),
    speedLimit: unit.speedLimit,
    track: trackOf(rows, from),
    summary: {
      positions: summary.positions,
      km: tenths(summary.km),
      movingSeconds: Math.round(summary.movingS),
      idleSeconds: Math.round(summary.idleS),
      offSeconds: Math.round(summary.offS),
      unknownSeconds: Math.round(summary.unknownS),
      engineSeconds: Math.round(summary.engineS),
      topKmh: Math.round(summary.topKmh),
      topAt: summary.topAt === null ? null : iso(summary.topAt),
      overLimitSeconds: Math.round(summary.overLimitS),
      fuelLiters,
      kmPerLiter: fuelLiters === null || fuelLiters < 1 ? null : tenths(summary.km / fuelLiters),
    },
    stops: await stopsInWords(app, summary.stops, visits, to),
    legs: summary.legs.map((leg) => ({
      fromAt: iso(leg.fromAt),
      toAt: iso(leg.toAt),
      km: tenths(leg.km),
      meanKmh: Math.round(leg.meanKmh),
      topKmh: Math.round(leg.topKmh),
      excesses: leg.excesses,
    })),
    excesses: summary.excesses.map((excess) => ({
      ...excess,
      fromAt: iso(excess.fromAt),
      toAt: iso(excess.toAt),
      topKmh: Math.round(excess.topKmh),
    })),
    visits: visits.map(({ geofenceId, name, color, inAt, outAt }) => ({ geofenceId, name, color, inAt, outAt })),
    sources: await sourceStretches(work, rows),
    previousDay: near.previous,
    nextDay: near.next,
  }
}

function trackOf(rows: readonly PositionRow[], from: number): DayTrack {
  return {
    t: rows.map(({ fixTime }) => Math.round((fixTime - from) / 1000)),
    lat: rows.map(({ lat }) => lat),
    lon: rows.map(({ lon }) => lon),
    speed: rows.map(({ speed }) => speed),
    course: rows.map(({ course }) => course),
    altitude: rows.map(({ altitude }) => altitude),
    ignition: rows.map(({ ignition }) => (ignition === null ? -1 : Number(ignition))),
    fuelPercent: rows.map(({ fuelPercent }) => fuelPercent),
    odometerKm: rows.map(({ odometerKm }) => odometerKm),
    sensors: Object.fromEntries(
      sensorsIn(rows).map((name) => [name, rows.map(({ sensors }) => sensors?.[name] ?? null)]),
    ),
  }
}

/** Sensors that some of the positions tell of, in the order they are shown. */
export function sensorsIn(rows: readonly PositionRow[]): SensorName[] {
  const told = new Set(rows.flatMap(({ sensors }) => (sensors ? Object.keys(sensors) : [])))
  return sensorNames.filter((name) => told.has(name))
}

export interface NamedVisit {
  geofenceId: number
  name: string
  color: string
  inAt: string
  outAt: string | null
}

/** Visits of places the caller sees that touch a stretch of time, in their order. */
export const visitsOf = (work: Work, unitId: number, from: number, to: number): Promise<NamedVisit[]> =>
  work.tx
    .selectFrom('geofence_visit as v')
    .innerJoin('geofence as g', (join) =>
      join.onRef('g.id', '=', 'v.geofence_id').onRef('g.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.unit_id', '=', unitId)
    .where(isSeenPlace(work, 'v.geofence_id'))
    .where('v.in_at', '<', iso(to))
    .where((eb) => eb.or([eb('v.out_at', 'is', null), eb('v.out_at', '>=', iso(from))]))
    .select(['g.id as geofenceId', 'g.name', 'g.color', 'v.in_at as inAt', 'v.out_at as outAt'])
    .orderBy('v.in_at')
    .limit(2000)
    .execute()

/** A stop is where its geofence says; else its address, when the geocoder answers in time. */
export async function stopsInWords(app: App, stops: readonly Stop[], visits: readonly NamedVisit[], now: number) {
  const { geocoder } = routingOf(app.config)
  const patience = new Promise<null>((resolve) => setTimeout(resolve, wordsMs, null).unref())
  return Promise.all(
    stops.map(async (stop) => {
      const inside = visits.findLast(
        ({ inAt, outAt }) =>
          Date.parse(inAt) <= (stop.leaveAt ?? now) && (outAt === null || Date.parse(outAt) >= stop.arriveAt),
      )
      const address = inside ? null : await Promise.race([geocoder.reverse(stop), patience])
      return {
        arriveAt: iso(stop.arriveAt),
        leaveAt: stop.leaveAt === null ? null : iso(stop.leaveAt),
        lat: stop.lat,
        lon: stop.lon,
        seconds: Math.round(((stop.leaveAt ?? now) - stop.arriveAt) / 1000),
        place: inside?.name ?? address?.found?.short ?? null,
      }
    }),
  )
}

async function nearestDays(work: Work, unitId: number, from: number, to: number, timezone: string) {
  const { rows } = await (
    await work.client()
  ).query<{ previous: string | null; next: string | null }>({
    name: 'nearest-days',
    text: 'select previous, next from nearest_position_days($1, $2, $3)',
    values: [unitId, iso(from), iso(to)],
  })
  const dayOf = (at: string | null | undefined) =>
    at ? Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString() : null
  return { previous: dayOf(rows[0]?.previous), next: dayOf(rows[0]?.next) }
}

/** Litres burnt: how far the level fell, refills added. null without a level or a known tank. */
export function litresOf(rows: readonly PositionRow[], tankLiters: number | null): number | null {
  const levels = rows.flatMap(({ fuelPercent }) => fuelPercent ?? [])
  const [first, last] = [levels[0], levels.at(-1)]
  if (tankLiters === null || first === undefined || last === undefined) return null
  let refilled = 0
  let low = first
  for (const level of levels) {
    if (level - low >= refillPercent) {
      refilled += level - low
      low = level
    } else if (level < low) low = level
  }
  return tenths((Math.max(0, first - last + refilled) / 100) * tankLiters)
}

export const iso = (at: number) => new Date(at).toISOString()
const tenths = (value: number) => Math.round(value * 10) / 10
