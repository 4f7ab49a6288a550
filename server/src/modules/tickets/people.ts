import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import type { Work } from '../../app/database/work.ts'
import { seesAllUnits } from '../../app/scope.ts'

/** Roles whose people are of the house: they attend tickets and read its notes. */
export const houseRoles = Object.values(roles).filter(seesAllUnits)

/** Active people of the house, by id. */
export async function staffIds({ tx, scope }: Work): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('role', 'in', houseRoles)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whom the caller may mention: everybody active of the account; who is not of the house, who sees to their own tickets. */
export const mentionable = ({ tx, scope }: Work) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .$if(!scope.seesAllUnits, (people) =>
      people.where(
        sql<boolean>`u.id in (with mine as (
            select id, holder_id from ticket where account_id = ${scope.accountId} and opened_by = ${scope.userId}
            union select t.id, t.holder_id from ticket t join ticket_person p on p.ticket_id = t.id
              where p.account_id = ${scope.accountId} and t.account_id = p.account_id and p.user_id = ${scope.userId})
          select holder_id from mine
          union select c.user_id from ticket_comment c join mine on mine.id = c.ticket_id
            where c.account_id = ${scope.accountId} and c.kind in ('public', 'mail'))`,
      ),
    )

/** With the areas they belong to, by name. */
export const peopleFound = (work: Work, search = '') =>
  mentionable(work)
    .where(sql<boolean>`search_text(u.name) like '%' || search_text(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`)
    .select([
      'u.id',
      'u.name',
      'u.role',
      sql<string[]>`(select coalesce(array_agg(distinct a.name), '{}') from ticket_area a
        left join ticket_area_member m on m.area_id = a.id and m.account_id = a.account_id
        where a.account_id = u.account_id and a.deleted_at is null and u.id in (m.user_id, a.user_id))`.as('areas'),
    ])
    .orderBy(sql`u.name collate es_mx`)
    .limit(50)
    .execute()
