import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../app/database/work.ts'

/** Ids of duties given to somebody, in person or through a group. */
export const givenTo = ({ scope }: Work, userId: number): RawBuilder<number> =>
  sql`select p.duty_id from duty_person p where p.account_id = ${scope.accountId} and p.user_id = ${userId}
    union all select g.duty_id from duty_group g join account_group_member m
      on m.account_id = g.account_id and m.group_id = g.group_id
      where g.account_id = ${scope.accountId} and m.user_id = ${userId}`

/**
 * Whether a task is given to any of these. They may have a third of all tasks: each half is read once and looked up in
 * memory, which costs less than to find that many tasks one by one.
 */
export const isGivenToAny = ({ scope }: Work, userIds: readonly number[]): RawBuilder<boolean> =>
  sql`(t.id in (select p.duty_id from duty_person p
      where p.account_id = ${scope.accountId} and p.user_id = any(${[...userIds]}::int[]))
    or t.id in (select g.duty_id from duty_group g join account_group_member m
      on m.account_id = g.account_id and m.group_id = g.group_id
      where g.account_id = ${scope.accountId} and m.user_id = any(${[...userIds]}::int[])))`

/** Tasks the caller sees: the house all of them, others those they were given or made. */
export const visibleTasks = (work: Work) =>
  work.tx
    .selectFrom('duty as t')
    .where('t.account_id', '=', work.scope.accountId)
    .where('t.deleted_at', 'is', null)
    .$if(!work.scope.seesAllUnits, (tasks) =>
      tasks.where(
        sql<boolean>`t.id in (${givenTo(work, work.scope.userId)} union all
          select o.id from duty o where o.account_id = ${work.scope.accountId} and o.created_by = ${work.scope.userId})`,
      ),
    )
