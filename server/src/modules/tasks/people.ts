import { sql } from 'kysely'
import { roles } from '@arriero/contract/core/services.ts'
import { matches } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { seesAllUnits } from '../../app/scope.ts'
import { texts } from './tasks.texts.ts'

const houseRoles = Object.values(roles).filter(seesAllUnits)
/** Whoever works for the account: its house and its drivers. */
const workers = [...houseRoles, roles.driver]

const active = ({ tx, scope }: Work, of: readonly number[]) =>
  tx
    .selectFrom('app_user as u')
    .where('u.account_id', '=', scope.accountId)
    .where('u.deactivated_at', 'is', null)
    .where('u.role', 'in', of)

/** Whom a task may be given to, by name; fifty at most. Who is not of the house gives tasks to nobody but themselves. */
export async function whoFound(work: Work, search = '') {
  const { tx, scope } = work
  const people = await active(work, workers)
    .$if(!scope.seesAllUnits, (all) => all.where('u.id', '=', scope.userId))
    .where(matches(sql`search_text(u.name)`, search))
    .select([
      'u.id',
      'u.name',
      sql<string | null>`case when u.role = ${roles.driver} then 'Conductor' end`.as('detail'),
    ])
    .orderBy(sql`u.name collate es_mx`)
    .limit(50)
    .execute()
  if (!scope.seesAllUnits) return { people, groups: [] }
  const groups = await tx
    .selectFrom('account_group as g')
    .where('g.account_id', '=', scope.accountId)
    .where(matches(sql`search_text(g.name)`, search))
    .select([
      'g.id',
      'g.name',
      sql<string>`(select case count(*) when 1 then '1 persona' else count(*) || ' personas' end
        from account_group_member m where m.account_id = g.account_id and m.group_id = g.id)`.as('detail'),
    ])
    .orderBy(sql`g.name collate es_mx`)
    .limit(50)
    .execute()
  return { people, groups }
}

interface Given {
  userIds?: readonly number[] | undefined
  groupIds?: readonly number[] | undefined
  validatorId?: number | null | undefined
}

/** Those named exist and may be given tasks; each sentence stands beside its field, people's beside `field`. */
export async function checkPeople(
  work: Work,
  { userIds = [], groupIds = [], validatorId }: Given,
  field = 'userIds',
): Promise<void> {
  const { tx, scope } = work
  const isStranger = !scope.seesAllUnits && (groupIds.length > 0 || userIds.some((id) => id !== scope.userId))
  const known =
    userIds.length === 0
      ? []
      : await active(work, workers)
          .where('u.id', 'in', [...userIds])
          .select('u.id')
          .execute()
  if (isStranger || known.length < new Set(userIds).size) throw badFields({ [field]: [texts.person] })
  const groups =
    groupIds.length === 0
      ? []
      : await tx
          .selectFrom('account_group')
          .where('account_id', '=', scope.accountId)
          .where('id', 'in', [...groupIds])
          .select('id')
          .execute()
  if (groups.length < new Set(groupIds).size) throw badFields({ groupIds: [texts.group] })
  if (validatorId == null) return
  // Who is not of the house knows nobody of it, and would read the name.
  if (
    !scope.seesAllUnits ||
    !(await active(work, houseRoles).where('u.id', '=', validatorId).select('u.id').executeTakeFirst())
  )
    throw badFields({ validatorId: [texts.validator] })
}

/** Gives a task to these and no others; what is not named stays. Answers their names. */
export async function givePeople(work: Work, id: number, { userIds, groupIds }: Given): Promise<string> {
  const { tx, scope } = work
  if (userIds) {
    await tx.deleteFrom('duty_person').where('account_id', '=', scope.accountId).where('duty_id', '=', id).execute()
    await sql`insert into duty_person (account_id, duty_id, user_id)
      select ${scope.accountId}, ${id}, u.id from app_user u
      where u.account_id = ${scope.accountId} and u.id = any(${[...userIds]}::int[])`.execute(tx)
  }
  if (groupIds) {
    await tx.deleteFrom('duty_group').where('account_id', '=', scope.accountId).where('duty_id', '=', id).execute()
    await sql`insert into duty_group (account_id, duty_id, group_id)
      select ${scope.accountId}, ${id}, g.id from account_group g
      where g.account_id = ${scope.accountId} and g.id = any(${[...groupIds]}::int[])`.execute(tx)
  }
  const { rows } = await sql<{ who: string }>`update duty t set who = coalesce((
      select string_agg(w.name, ', ' order by w.name collate es_mx) from (
        select u.name from duty_person p join app_user u on u.id = p.user_id and u.account_id = p.account_id
          where p.account_id = t.account_id and p.duty_id = t.id
        union all select g.name from duty_group d join account_group g on g.id = d.group_id and g.account_id = d.account_id
          where d.account_id = t.account_id and d.duty_id = t.id) w), '')
    where t.account_id = ${scope.accountId} and t.id = ${id} returning who`.execute(tx)
  return rows[0]!.who
}

/** Everybody a task is given to, in person or through a group, who may still sign in. */
export async function peopleOf({ tx, scope }: Work, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.account_id = ${scope.accountId} and u.deactivated_at is null and u.id in (
      select p.user_id from duty_person p where p.account_id = ${scope.accountId} and p.duty_id = ${id}
      union select m.user_id from duty_group g join account_group_member m
        on m.account_id = g.account_id and m.group_id = g.group_id
        where g.account_id = ${scope.accountId} and g.duty_id = ${id}) order by u.id`.execute(tx)
  return rows.map((row) => row.id)
}
