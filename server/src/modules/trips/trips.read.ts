import { sql } from 'kysely'
import type { TripCounts, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import type { TripMoment, TripState } from '@arriero/contract/trips/trips.rules.ts'
import { maxPageSize } from '@arriero/contract/core/paging.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { isMissing } from './demands/demand.ts'
import { demandsOf } from './demands/demands.repository.ts'
import { tripDestinations } from './read/detail.ts'
import * as query from './read/query.ts'
import { tripRows } from './read/rows.ts'
import { visibleTrips } from './read/visible.ts'
import { texts } from './trips.texts.ts'

export { roadRoute } from './plan/planner.ts'
export { filteredTrips } from './read/query.ts'
export { isSeenPlace, untoldKinds, visibleTrips } from './read/visible.ts'
export { tripRows as tripsById } from './read/rows.ts'
export { describe as describeTripEvent } from './read/words.ts'
export { tripHappened, type TripFact } from './trips.events.ts'

/** Active trips the caller sees, those that ask for somebody first; 500 at most. */
export async function activeTrips(work: Work): Promise<TripRow[]> {
  return tripRows(work, await query.tripIds(work, { status: 'active' }, maxPageSize))
}

/** Trips the caller sees that bear one of these folios, whatever its capitals; the latest first. */
export async function tripsNamed(work: Work, folios: readonly string[]): Promise<TripRow[]> {
  const wanted = folios.map((folio) => folio.toUpperCase())
  const rows = await visibleTrips(work)
    .where(sql<boolean>`upper(t.folio) = any(${wanted}::text[])`)
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(10)
    .execute()
  return tripRows(
    work,
    rows.map(({ id }) => id),
  )
}

/** A trip with its places, ways and load. Throws the 404 of one that the caller does not see. */
export async function tripWithPlaces(work: Work, id: number) {
  const [trip] = await tripRows(work, [id])
  if (!trip) throw notFound(texts.unknownTrip)
  return { trip, destinations: await tripDestinations(work, id) }
}

/** How many of the caller's trips are in which state. */
export const tripCounts = (work: Work): Promise<TripCounts> => query.tripCounts(work)

export const finishedCount = (work: Work): Promise<number> => query.countTrips(work, { status: 'finished' })

/** A trip in the words of the map's card. */
export interface CurrentTrip {
  id: number
  folio: string
  name: string
  state: TripState
  unitId: number
  /** Next destination and its expected arrival. */
  next: string | null
  eta: string | null
  lateMinutes: number | null
  percent: number
}

/** The trip each unit is on: the one under way, or the next to leave; units without one are absent. */
export async function currentTrips(work: Work, unitIds: readonly number[]): Promise<Map<number, CurrentTrip>> {
  if (unitIds.length === 0) return new Map()
  const rows = await visibleTrips(work)
    .leftJoin('trip_destination as d', 'd.id', 't.current_destination_id')
    .where('t.status', '=', 'active')
    .where('t.unit_id', 'in', [...unitIds])
    .select([
      't.id',
      't.folio',
      't.name',
      't.state',
      't.unit_id',
      't.eta',
      't.late_minutes',
      't.percent',
      't.place_names',
      'd.destination',
    ])
    .distinctOn('t.unit_id')
    .orderBy('t.unit_id')
    .orderBy('t.in_travel', 'desc')
    .orderBy('t.leave_at')
    .execute()
  return new Map(
    rows.map((row) => [
      row.unit_id,
      {
        id: row.id,
        folio: row.folio,
        name: row.name,
        // The database checks 1 to 4; places are written by this module.
        state: row.state as TripState,
        unitId: row.unit_id,
        next: (row.destination as { name: string } | null)?.name ?? null,
        eta: row.eta,
        lateMinutes: row.late_minutes,
        percent: row.percent,
      },
    ]),
  )
}

/** The trip one unit is on, for its card on the map. */
export const currentTrip = async (work: Work, unitId: number): Promise<CurrentTrip | null> =>
  (await currentTrips(work, [unitId])).get(unitId) ?? null

/** Active trips that begin or end at a geofence, for whoever wants to delete it. They keep the shape they were planned with. */
export async function tripsAt(work: Work, geofenceId: number): Promise<{ id: number; name: string }[]> {
  return visibleTrips(work)
    .where('t.status', '=', 'active')
    .where(sql<boolean>`exists (select 1 from trip_destination d
    where d.account_id = t.account_id and d.trip_id = t.id and ${geofenceId}::text in (d.origin->>'id', d.destination->>'id'))`)
    .select(['t.id', 't.name'])
    .orderBy('t.leave_at')
    .limit(100)
    .execute()
}

/** The trip that a unit was on at an instant (ISO), of those the caller sees. */
export const tripAt = (work: Work, unitId: number, at: string) =>
  visibleTrips(work)
    .where('t.unit_id', '=', unitId)
    .where('t.started_at', '<=', at)
    .where(sql<boolean>`coalesce(t.finished_at, t.cancelled_at, 'infinity') > ${at}`)
    .orderBy('t.started_at', 'desc')
    .select([
      't.id',
      't.folio',
      't.name',
      't.started_at as startedAt',
      't.finished_at as finishedAt',
      't.driver_names as drivers',
    ])
    .limit(1)
    .executeTakeFirst()

/** The trip each unit was on at an instant (ISO), in the order asked; null: none. Whether units may be seen is the caller's to ask. */
export async function tripsUnderWay(
  { tx, scope }: Work,
  moments: readonly { unitId: number; at: string }[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select t.id from unnest(${moments.map(({ unitId }) => unitId)}::int[], ${moments.map(({ at }) => at)}::timestamptz[])
      with ordinality as w (unit_id, at, n)
    left join lateral (
      select id from trip where account_id = ${scope.accountId} and unit_id = w.unit_id and status in ('active', 'finished')
        and started_at <= w.at and (finished_at is null or finished_at >= w.at)
      order by started_at desc limit 1) t on true
    order by w.n`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What trips demand and nobody has filled, with whom it is about; each trip in its order. */
export interface OpenDemand {
  checklistId: number
  tripId: number
  tripFolio: string
  unitId: number
  unitName: string
  moment: TripMoment
  destinationId: number | null
  place: string | null
  isDue: boolean
  isMissed: boolean
}

/** Of trips whose ids the caller may know. */
export async function openDemands(work: Work, tripIds: readonly number[]): Promise<OpenDemand[]> {
  const open = (await demandsOf(work, tripIds)).filter(isMissing)
  const trips = new Map(
    (await tripRows(work, [...new Set(open.map(({ tripId }) => tripId))])).map((trip) => [trip.id, trip]),
  )
  return open.flatMap((demand): OpenDemand[] => {
    const trip = trips.get(demand.tripId)
    if (!trip) return []
    const { checklistId, tripId, moment, destinationId, place, isDue, missedAt } = demand
    const about = { tripId, tripFolio: trip.folio, unitId: trip.unit.id, unitName: trip.unit.name }
    return [{ checklistId, ...about, moment, destinationId, place, isDue, isMissed: missedAt !== null }]
  })
}
