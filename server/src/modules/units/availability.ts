import { sql } from 'kysely'
import { unitStates } from '@arriero/contract/units/units.rules.ts'
import type { Availability } from '@arriero/contract/units/units.entities.ts'
import { tripStates } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../app/database/work.ts'
import { visibleUnits } from './unit-query.ts'

/** Whether a unit `u` is on a trip that has begun; one that is only planned leaves it free. */
export const isOnTrip = sql<boolean>`exists (select from trip where account_id = u.account_id and unit_id = u.id and status = 'active' and state <> ${sql.lit(tripStates.notStarted)})`

/** The caller's units by what they are for (rule UNIT-02), and how many of each are on a trip. */
export async function availability(work: Work): Promise<Availability[]> {
  const rows = await visibleUnits(work)
    .groupBy('u.state')
    .select([
      'u.state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${isOnTrip}))::int`.as('onTrip'),
    ])
    .execute()
  return unitStates.map(({ id: state, label }) => {
    const { count = 0, onTrip = 0 } = rows.find((row) => row.state === state) ?? {}
    return { state, label, count, onTrip }
  })
}
