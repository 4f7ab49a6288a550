import { sql } from 'kysely'
import { serviceLabel } from '@arriero/contract/accounts/accounts.rules.ts'
import { roles, services } from '@arriero/contract/core/services.ts'
import type { Absence, Technician } from '@arriero/contract/technicians/technicians.contract.ts'
import { withRecordFacts, withUser } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { texts } from './technicians.texts.ts'

/** Services in which somebody repairs or checks things. */
const technical: readonly number[] = [
  services.maintenance,
  services.tires,
  services.batteries,
  services.cameras,
  services.fuel,
  services.checklists,
  services.inventory,
  services.eir,
]

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('technician as t')
    .$call(withUser('w', 't.user_id'))
    .$call(withRecordFacts('t'))
    .where('t.account_id', '=', scope.accountId)
    .where('t.deleted_at', 'is', null)
    .select([
      't.id',
      't.name',
      't.phone',
      't.email',
      't.specialty',
      't.services',
      't.user_id as userId',
      'w.username',
      // What somebody earns is for who administers technicians.
      (scope.permissions.has('mantenimiento.tecnico.view')
        ? sql<number | null>`t.hour_rate::float8`
        : sql<null>`null`
      ).as('hourRate'),
      't.active',
      't.notes',
      sql<Absence[]>`(select coalesce(json_agg(json_build_object('id', a.id, 'technicianId', a.technician_id,
        'from', lower(a.days), 'to', upper(a.days) - 1, 'reason', a.reason) order by a.days), '[]')
        from technician_absence a join account c on c.id = a.account_id
        where a.account_id = t.account_id and a.technician_id = t.id
          and upper(a.days) > (now() at time zone c.timezone)::date)`.as('absences'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
const toTechnician = (row: Row): Technician => ({
  ...row,
  services: row.services.map((id) => ({ id, name: serviceLabel(id) })),
})

export async function listTechnicians(work: Work): Promise<Technician[]> {
  const rows = await described(work)
    .orderBy(sql`t.name collate es_mx`)
    .orderBy('t.id')
    .execute()
  return rows.map(toTechnician)
}

export async function find(work: Work, id: number): Promise<Technician> {
  const found = described(work).where('t.id', '=', id)
  return toTechnician(await found.executeTakeFirstOrThrow(() => notFound(texts.notFound)))
}

/** Services of the account in which technicians work. */
export async function technicianServices({ tx, scope }: Work): Promise<{ id: number; name: string }[]> {
  const row = await tx
    .selectFrom('account')
    .select('services')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  return technical.filter((id) => row.services.includes(id)).map((id) => ({ id, name: serviceLabel(id) }))
}

/** Active users of role 7 who are no technician yet. */
export function technicianUsers({ tx, scope }: Work): Promise<{ id: number; name: string; username: string }[]> {
  return tx
    .selectFrom('app_user as w')
    .where('w.account_id', '=', scope.accountId)
    .where('w.role', '=', roles.technical)
    .where('w.deactivated_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from technician t where t.user_id = w.id and t.account_id = w.account_id and t.deleted_at is null)`,
    )
    .select(['w.id', 'w.name', 'w.username'])
    .orderBy(sql`w.name collate es_mx`)
    .limit(500)
    .execute()
}
