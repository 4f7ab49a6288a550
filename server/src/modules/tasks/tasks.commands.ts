import { sql } from 'kysely'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { countFindings } from './tasks/check.ts'
import { note, showChanged } from './tasks/tell.ts'
import { texts } from './tasks.texts.ts'
import { visibleTasks } from './visible.ts'

interface FilledChecklist {
  id: number
  folio: string
  name: string
  checklistId: number
}

/** That the caller sees this task, and that this CheckList is one of its own; throws the sentence beside the field. */
export async function demandFillable(work: Work, taskId: number, checklistId: number): Promise<void> {
  const asked = await visibleTasks(work)
    .innerJoin('duty_checklist as k', (join) =>
      join.onRef('k.duty_id', '=', 't.id').onRef('k.account_id', '=', 't.account_id'),
    )
    .where('t.id', '=', taskId)
    .where('k.checklist_id', '=', checklistId)
    .select('t.id')
    .executeTakeFirst()
  if (!asked) throw badFields({ taskId: [texts.notFound] })
}

/** A CheckList of a task was filled: the newest counts, and what nobody had begun is begun. */
export async function tellTask(work: Work, taskId: number, filled: FilledChecklist): Promise<void> {
  const { tx, scope } = work
  await tx
    .updateTable('duty')
    .set({
      state: sql`case state when 1 then 2 else state end`,
      started_at: sql`coalesce(started_at, now())`,
      version: sql`version + 1`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', taskId)
    .execute()
  await tx
    .updateTable('duty_checklist')
    .set({ filled_id: filled.id })
    .where('account_id', '=', scope.accountId)
    .where('duty_id', '=', taskId)
    .where('checklist_id', '=', filled.checklistId)
    .execute()
  await countFindings(work, taskId)
  await note(work, taskId, texts.event.filled(filled.name, filled.folio))
  await showChanged(work, taskId)
}
