import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'

export interface ActiveTrip {
  id: number
  name: string
  unitId: number
  /** false: planned, not yet at its origin. */
  hasStarted: boolean
}

/** Sin iniciar (trip states). */
const notStarted = 1

/** Trips of these units that are neither finished nor cancelled. */
export async function activeTripsOf({ tx, scope }: Work, unitIds: readonly number[]): Promise<ActiveTrip[]> {
  const rows = await tx
    .selectFrom('trip')
    .select(['id', 'name', 'unit_id', 'state'])
    .where('account_id', '=', scope.accountId)
    .where('status', '=', 'active')
    .where('unit_id', '=', sql<number>`any(${unitIds})`)
    .orderBy('leave_at')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, unitId: row.unit_id, hasStarted: row.state !== notStarted }))
}
