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
  const rows = await tx
    .selectFrom('driver')
    .select(['id', 'name', 'phone'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface ExpiringLicense {
  driver: { id: number; name: string }
  license: string | null
  /** Calendar day. */
  expires: string
  /** Left from today until then; negative once it has ended. */
  days: number
}

/** Licences that end in exactly one of these numbers of days from `today`. */
export async function expiringLicenses(
  { tx, scope }: Work,
  today: string,
  inDays: readonly number[],
): Promise<ExpiringLicense[]> {
  const left = sql<number>`license_expires - ${today}::date`
  const rows = await tx
    .selectFrom('driver')
    .select(['id', 'name', 'license', 'license_expires as expires', left.as('days')])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${left} = any(${inDays}::int[])`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, expires, license, days }) =>
    expires === null ? [] : [{ driver: { id, name }, license, expires, days }],
  )
}
