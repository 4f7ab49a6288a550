import { sql } from 'kysely'
import { tripStates } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest, notFound } from '../../app/errors.ts'
import { visibleTrips } from '../trips/trips.read.ts'
import { texts } from './homes.texts.ts'

/** Trips that the caller drives; seeing a unit's trips is not driving them. */
const driven = (work: Work) =>
  visibleTrips(work).where(
    sql<boolean>`exists (select from trip_driver td join driver dr on dr.id = td.driver_id and dr.account_id = td.account_id
      where td.account_id = t.account_id and td.trip_id = t.id and dr.user_id = ${work.scope.userId} and dr.deleted_at is null)`,
  )

/** The trip under way, else the next to leave, and how many come after it. */
export async function ownTrip(work: Work): Promise<{ id: number; unitId: number; total: number } | undefined> {
  return driven(work)
    .where('t.status', '=', 'active')
    .select(['t.id', 't.unit_id as unitId', sql<number>`count(*) over ()::int`.as('total')])
    .orderBy(sql`t.state <> ${sql.lit(tripStates.notStarted)}`, 'desc')
    .orderBy('t.leave_at')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
}

/** After its end a trip that demands a checklist waits this long for its driver. */
const waitsDays = 2

/** Trips whose checklists the caller still fills: the own one and those that ended a little ago, the oldest first. */
export async function tripsToFill(work: Work, own: number | undefined): Promise<number[]> {
  const rows = await driven(work)
    .where((eb) =>
      eb.or([
        ...(own === undefined ? [] : [eb('t.id', '=', own)]),
        eb('t.finished_at', '>', sql<string>`now() - make_interval(days => ${waitsDays})`),
      ]),
    )
    .select('t.id')
    .orderBy('t.leave_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function demandDriven(work: Work, tripId: number): Promise<void> {
  const found = await driven(work).where('t.id', '=', tripId).select('t.id').executeTakeFirst()
  if (!found) throw notFound(texts.noTrip)
}

interface OwnUnit {
  id: number
  name: string
  plates: string | null
}

/** The unit that the caller drives: of the trip, else the one that was given to them. */
export async function ownUnit({ tx, scope }: Work, ofTrip: number | undefined): Promise<OwnUnit | undefined> {
  return tx
    .selectFrom('unit as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deleted_at', 'is', null)
    .where(
      ofTrip === undefined
        ? sql<boolean>`u.id = (select d.unit_id from unit_driver d join driver r on r.id = d.driver_id and r.account_id = d.account_id
            where d.account_id = u.account_id and d.to_at is null and r.user_id = ${scope.userId} and r.deleted_at is null
            order by d.from_at desc limit 1)`
        : sql<boolean>`u.id = ${ofTrip}`,
    )
    .select(['u.id', 'u.name', 'u.plates'])
    .executeTakeFirst()
}

/** Throws in words when the caller drives no unit. */
export async function demandUnit(work: Work): Promise<OwnUnit> {
  const unit = await ownUnit(work, (await ownTrip(work))?.unitId)
  if (!unit) throw badRequest(texts.noUnit)
  return unit
}
