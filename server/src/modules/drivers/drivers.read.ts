import { sql } from 'kysely'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import type { DriverProfile } from '@arriero/contract/units/units.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import * as repository from './drivers.repository.ts'

/** Every driver the caller sees, for the first load of the console. */
export const allDrivers = (work: Work, app: Pick<App, 'links'>): Promise<Driver[]> => repository.listDrivers(work, app)

/** Drivers of the account by id; who left is absent. */
export async function driversById({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, DriverProfile>> {
  const rows = await tx.selectFrom('driver').select(['id', 'name', 'phone']).where('account_id', '=', scope.accountId).where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids})`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
