import type { Work } from '../../../app/database/work.ts'
import { job } from '../../../app/jobs/job.ts'
import { forEachDue } from '../../../app/jobs/each-due.ts'
import { peopleOf } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { note, showChanged, tell } from './tell.ts'

/** Tells whom a task is given to and who made it that it is overdue: once for each date it gets. */
export const tellLate = job({
  name: 'tasks.late',
  cron: '* * * * *',
  zone: 'UTC',
  timeLimit: 55,
  retries: 0,
  handle: (_payload, app) =>
    forEachDue(
      app,
      `select id, account_id from duty where state in (1, 2) and not told_late and deleted_at is null
         and due_at <= now() order by due_at limit 500`,
      late,
    ),
})

async function late(work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  // Of two that run at once, the second finds it told.
  const task = await tx
    .updateTable('duty')
    .set({ told_late: true })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('told_late', '=', false)
    .where('state', 'in', [1, 2])
    .returning(['created_by', 'due_at'])
    .executeTakeFirst()
  if (!task) return
  await note(work, id, texts.event.late)
  const people = [...(await peopleOf(work, id)), task.created_by]
  await tell(work, id, people, texts.event.late, `task:${id}:late:${task.due_at}`)
  await showChanged(work, id)
}
