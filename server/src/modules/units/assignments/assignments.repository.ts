import { sql } from 'kysely'
import type { Assignment, DriverProfile } from '@arriero/contract/units/units.entities.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { visibleUnits } from '../unit-query.ts'
import { texts } from '../units.texts.ts'

const alive = ({ tx, scope }: Work) =>
  tx
    .selectFrom('driver')
    .select(['id', 'name', 'phone'])
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)

/** Locked until the end of the work, so that two units never get the same driver at once. */
export const findDriver = async (work: Work, id: number): Promise<DriverProfile | null> =>
  (await alive(work).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

export const driverOfUser = async (work: Work, userId: number): Promise<DriverProfile | null> =>
  (await alive(work).where('user_id', '=', userId).forUpdate().executeTakeFirst()) ?? null

/** Makes the driver of a user who has the role; null when there is no such user. */
export async function driverFromUser({ tx, scope }: Work, userId: number, role: number): Promise<DriverProfile | null> {
  const row = await tx
    .insertInto('driver')
    .columns(['account_id', 'name', 'phone', 'email', 'user_id'])
    .expression(
      tx
        .selectFrom('app_user')
        .select(['account_id', 'name', 'phone', 'email', 'id'])
        .where('account_id', '=', scope.accountId)
        .where('id', '=', userId)
        .where('role', '=', role)
        .where('deactivated_at', 'is', null),
    )
    .returning(['id', 'name', 'phone'])
    .executeTakeFirst()
  return row ?? null
}

/** Who drives a unit now. */
export async function presentOf(
  { tx, scope }: Work,
  unitId: number,
): Promise<{ id: number; unitName: string; driver: DriverProfile } | null> {
  const row = await tx
    .selectFrom('unit_driver as ud')
    .innerJoin('driver as d', 'd.id', 'ud.driver_id')
    .innerJoin('unit as u', 'u.id', 'ud.unit_id')
    .select(['ud.id', 'u.name as unit_name', 'd.id as driver_id', 'd.name', 'd.phone'])
    .where('ud.account_id', '=', scope.accountId)
    .where('ud.unit_id', '=', unitId)
    .where('ud.to_at', 'is', null)
    .executeTakeFirst()
  return row
    ? { id: row.id, unitName: row.unit_name, driver: { id: row.driver_id, name: row.name, phone: row.phone } }
    : null
}

export function unitsDrivenBy({ tx, scope }: Work, driverId: number): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('unit_driver as ud')
    .innerJoin('unit as u', 'u.id', 'ud.unit_id')
    .select(['u.id', 'u.name'])
    .where('ud.account_id', '=', scope.accountId)
    .where('ud.driver_id', '=', driverId)
    .where('ud.to_at', 'is', null)
    .execute()
}

export async function endPresent({ tx, scope }: Work, unitId: number): Promise<void> {
  await tx
    .updateTable('unit_driver')
    .set({ to_at: sql`greatest(now(), from_at)` })
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('to_at', 'is', null)
    .execute()
}

export async function insertAssignment({ tx, scope }: Work, unitId: number, driverId: number): Promise<number> {
  const { id } = await tx
    .insertInto('unit_driver')
    .values({ account_id: scope.accountId, unit_id: unitId, driver_id: driverId, assigned_by: scope.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const described = (work: Work) =>
  visibleUnits(work)
    .innerJoin('unit_driver as ud', (join) =>
      join.onRef('ud.unit_id', '=', 'u.id').onRef('ud.account_id', '=', 'u.account_id'),
    )
    .innerJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'ud.driver_id').onRef('d.account_id', '=', 'u.account_id'),
    )
    .$call(withUser('w', 'ud.assigned_by'))
    .leftJoin('platform_account as s', (join) =>
      join.onRef('s.id', '=', 'ud.source_id').onRef('s.account_id', '=', 'u.account_id'),
    )
    .select([
      'ud.id',
      'ud.from_at',
      'ud.to_at',
      'u.id as unit_id',
      'u.name as unit_name',
      'd.id as driver_id',
      'd.name as driver_name',
      'd.phone',
      // Whoever is signed in, or the platform that says who drives.
      sql<string | null>`coalesce(w.name, 'Plataforma ' || s.name)`.as('assigned_by'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

const toAssignment = (row: Row): Assignment => ({
  id: row.id,
  unit: { id: row.unit_id, name: row.unit_name },
  driver: { id: row.driver_id, name: row.driver_name, phone: row.phone },
  from: row.from_at,
  to: row.to_at,
  assignedBy: row.assigned_by,
})

export async function findAssignment(work: Work, id: number): Promise<Assignment> {
  const row = await described(work).where('ud.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.unitNotFound)
  return toAssignment(row)
}

interface HistoryRequest {
  unitId?: number | undefined
  driverId?: number | undefined
  start?: string | undefined
  end?: string | undefined
}

/** Assignments that touch the period, newest first. */
export async function history(
  work: Work,
  { unitId, driverId, start, end }: HistoryRequest,
  most = 500,
): Promise<Assignment[]> {
  const rows = await described(work)
    .$if(unitId !== undefined, (qb) => qb.where('ud.unit_id', '=', unitId!))
    .$if(driverId !== undefined, (qb) => qb.where('ud.driver_id', '=', driverId!))
    .$if(end !== undefined, (qb) => qb.where('ud.from_at', '<', end!))
    .$if(start !== undefined, (qb) =>
      qb.where((eb) => eb.or([eb('ud.to_at', 'is', null), eb('ud.to_at', '>', start!)])),
    )
    .orderBy('ud.from_at', 'desc')
    .orderBy('ud.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toAssignment)
}
