import { sql } from 'kysely'
import { serviceLabel } from '@arriero/contract/accounts/accounts.rules.ts'
import { roles, services } from '@arriero/contract/core/services.ts'
import type {
  Technician,
  TechnicianChange,
  TechnicianDraft,
} from '@arriero/contract/technicians/technicians.contract.ts'
import type { Work } from '../../app/database/work.ts'

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
    .leftJoin('app_user as w', (join) =>
      join.onRef('w.id', '=', 't.user_id').onRef('w.account_id', '=', 't.account_id'),
    )
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
      't.active',
      't.notes',
      't.version',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
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

export async function findTechnician(work: Work, id: number): Promise<Technician | null> {
  const row = await described(work).where('t.id', '=', id).executeTakeFirst()
  return row ? toTechnician(row) : null
}

export async function lockTechnician({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .selectFrom('technician')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Columns of the fields that are named, the name apart. Empty texts are none. */
function columnsOf(given: TechnicianDraft | TechnicianChange) {
  const text = (value: string | null | undefined) => (value === '' ? null : value)
  const columns = {
    phone: text(given.phone),
    email: text(given.email),
    specialty: text(given.specialty),
    services: given.serviceIds && [...new Set(given.serviceIds)].toSorted((a, b) => a - b),
    user_id: given.userId,
    active: given.active,
    notes: text(given.notes),
  }
  // Entries of the very object above, fewer.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Key in keyof typeof columns]?: Exclude<(typeof columns)[Key], undefined>
  }
}

export async function insertTechnician({ tx, scope }: Work, draft: TechnicianDraft): Promise<number> {
  const { id } = await tx
    .insertInto('technician')
    .values({ ...columnsOf(draft), account_id: scope.accountId, name: draft.name, updated_by: scope.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTechnician({ tx, scope }: Work, id: number, change: TechnicianChange): Promise<void> {
  await tx
    .updateTable('technician')
    .set({
      ...columnsOf(change),
      ...(change.name !== undefined && { name: change.name }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTechnician({ tx, scope }: Work, id: number): Promise<void> {
  await tx
    .updateTable('technician')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('technician as t')
            .select('t.id')
            .whereRef('t.user_id', '=', 'w.id')
            .where('t.account_id', '=', scope.accountId)
            .where('t.deleted_at', 'is', null),
        ),
      ),
    )
    .select(['w.id', 'w.name', 'w.username'])
    .orderBy(sql`w.name collate es_mx`)
    .limit(500)
    .execute()
}

export async function isTechnicalUser({ tx, scope }: Work, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', userId)
    .where('role', '=', roles.technical)
    .executeTakeFirst()
  return row !== undefined
}
