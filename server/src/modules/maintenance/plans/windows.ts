import { sql } from 'kysely'
import type { StandingWindow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { seenUnits } from '../seen-units.ts'

/** Shorter stays are no window for the workshop. */
const leastHours = 3
/** How far ahead trips are looked at. */
const days = 7

interface Trip {
  unitId: number
  leaveAt: string
  arriveAt: string
  place: string | null
}

/** The first time each of these units stands for some hours: now, if it has no trip, or between two of its trips. */
export async function windowsOf(work: Work, unitIds: readonly number[]): Promise<StandingWindow[]> {
  // Who sees only shared units is not told where they go.
  if (!work.scope.seesAllUnits) return []
  const now = Date.now()
  const until = now + days * 86_400_000
  const units = await seenUnits(work)
    .where('u.id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .select('u.id')
    .orderBy('u.id')
    .execute()
  const ids = units.map(({ id }) => id)
  const trips = Map.groupBy(await tripsOf(work, ids, new Date(until).toISOString()), ({ unitId }) => unitId)
  return ids.map((unitId) => ({
    unitId,
    ...firstGap(trips.get(unitId) ?? [], now, until),
    until: new Date(until).toISOString(),
  }))
}

/** Pure: trips by when they leave. */
export function firstGap(
  trips: readonly Trip[],
  now: number,
  until: number,
): Pick<StandingWindow, 'from' | 'to' | 'place'> {
  let free = now
  let place: string | null = null
  for (const trip of trips) {
    const leaves = Date.parse(trip.leaveAt)
    if (leaves - free >= leastHours * 3_600_000) return { from: new Date(free).toISOString(), to: trip.leaveAt, place }
    const arrives = Math.max(Date.parse(trip.arriveAt), now)
    if (arrives >= free) [free, place] = [arrives, trip.place]
  }
  if (until - free < leastHours * 3_600_000) return { from: null, to: null, place: null }
  return { from: new Date(free).toISOString(), to: null, place }
}

/** Trips of units that are not over and leave before then, by when they leave. */
export async function tripsOf({ tx, scope }: Work, unitIds: readonly number[], until: string): Promise<Trip[]> {
  const rows = await tx
    .selectFrom('trip as t')
    .where('t.account_id', '=', scope.accountId)
    .where('t.status', '=', 'active')
    .where('t.unit_id', '=', sql<number>`any(${[...unitIds]}::int[])`)
    .where('t.leave_at', '<', until)
    .orderBy('t.leave_at')
    .select([
      't.unit_id as unitId',
      't.leave_at as leaveAt',
      sql<string>`coalesce(greatest(t.eta, t.arrive_at), t.arrive_at)`.as('arriveAt'),
      sql<string | null>`(select d.destination ->> 'name' from trip_destination d
        where d.account_id = t.account_id and d.trip_id = t.id order by d.position desc limit 1)`.as('place'),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    leaveAt: new Date(row.leaveAt).toISOString(),
    arriveAt: new Date(row.arriveAt).toISOString(),
  }))
}
