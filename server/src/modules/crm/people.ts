import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { seesAllUnits } from '../../app/scope.ts'
import { texts } from './crm.texts.ts'

const houseRoles = Object.values(roles).filter(seesAllUnits)

/** Active people of the house. */
const people = ({ tx, scope }: Work) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .where('u.role', 'in', houseRoles)

/** Who may have a sale, by name. */
export const salePeople = (work: Work): Promise<{ id: number; name: string }[]> =>
  people(work)
    .select(['u.id', 'u.name'])
    .orderBy(sql`u.name collate es_mx`)
    .limit(500)
    .execute()

/** Ids of them by how a sheet may call them. */
export async function peopleByName(work: Work): Promise<{ id: number; names: string[] }[]> {
  const rows = await people(work).select(['u.id', 'u.name', 'u.username', 'u.email']).execute()
  return rows.map(({ id, name, username, email }) => ({ id, names: [name, username, ...(email ? [email] : [])] }))
}

/** Their name; a 400 on the field when they are none of the house. */
export async function checkOwner(work: Work, ownerId: number): Promise<string> {
  const row = await people(work).where('u.id', '=', ownerId).select('u.name').executeTakeFirst()
  if (!row) throw badFields({ ownerId: [texts.person] })
  return row.name
}

/** Of people of the account, active or not. */
export async function namesOf({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
