import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

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
