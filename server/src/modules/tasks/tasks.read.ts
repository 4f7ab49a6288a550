import { sql } from 'kysely'
import { folioOf } from '@arriero/contract/tasks/tasks.rules.ts'
import { zoneOf } from '../../app/account-zone.ts'
import type { Work } from '../../app/database/work.ts'
import { dayIn } from '../../shared/zones.ts'
import { dayStart } from './tasks/tasks.repository.ts'
import { givenTo, visibleTasks } from './visible.ts'

export { addressesOf } from './reports/mail.ts'

/** Of what the caller was given and is still to do: what is due by the end of the day, the longest overdue first. */
export async function ownTasksToday(work: Work, most: number) {
  const zone = await zoneOf(work)
  const rows = await visibleTasks(work)
    .where(sql<boolean>`t.state in (1, 2) and t.due_at < ${dayStart(dayIn(zone), zone, 1)}`)
    .where(sql<boolean>`t.id in (${givenTo(work, work.scope.userId)})`)
    .select(['t.id', 't.number', 't.title', sql<string>`t.due_at`.as('dueAt')])
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(most)
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, folio: folioOf(number) }))
}
