import { sql, type RawBuilder } from 'kysely'
import { anyView } from '@arriero/contract/checklists/checklists.access.ts'
import type { Work } from '../../../app/database/work.ts'

/** Whether the caller may know what a trip brings: clients, mirrors and drivers may not. */
export const seesPrices = ({ scope }: Work): boolean => scope.seesAllUnits

/** Whether the caller is told of checklists: who is of the company, and who fills or reads them. Clients are neither. */
export const knowsChecklists = ({ scope }: Work): boolean =>
  scope.seesAllUnits || anyView.some((permission) => scope.permissions.has(permission))

/** What of a trip's history the caller is not told. */
export const untoldKinds = (work: Work): string[] => (knowsChecklists(work) ? [] : ['checklist', 'checklist_missed'])

/** Trips the caller may see: all, or those of units shared with them, of which they are the client or that they drive. */
export function visibleTrips({ tx, scope }: Work) {
  return tx
    .selectFrom('trip as t')
    .where('t.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (trips) =>
      trips.where(sql<boolean>`(
    exists (select 1 from unit_access a where a.account_id = t.account_id and a.user_id = ${scope.userId} and a.unit_id = t.unit_id)
    or exists (select 1 from trip_destination d where d.account_id = t.account_id and d.trip_id = t.id and d.client_user_id = ${scope.userId})
    or exists (select 1 from trip_driver td join driver dr on dr.id = td.driver_id where td.account_id = t.account_id and td.trip_id = t.id and dr.user_id = ${scope.userId}))`),
    )
}

/**
 * Whether a geofence, by the id in a column, is one the caller sees: any, or those of which they are the customer and
 * the places of trips they see.
 */
export function isSeenPlace(work: Work, column: string): RawBuilder<boolean> {
  const { accountId, userId, seesAllUnits } = work.scope
  if (seesAllUnits) return sql`true`
  const placesOfTrips = visibleTrips(work)
    .innerJoin('trip_destination as leg', (join) =>
      join.onRef('leg.trip_id', '=', 't.id').onRef('leg.account_id', '=', 't.account_id'),
    )
    .innerJoinLateral(
      sql<{ id: number }>`(values ((leg.origin->>'id')::int), ((leg.destination->>'id')::int))`.as<'place'>(
        sql`place (id)`,
      ),
      (join) => join.onTrue(),
    )
    .where('place.id', 'is not', null)
    .select('place.id')
  return sql`${sql.ref(column)} in (
    select id from geofence where account_id = ${accountId} and customer_user_id = ${userId} union ${placesOfTrips})`
}
