import { sql } from 'kysely'
import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { addRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { givePeople, peopleOf } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { setChecklists } from './check.ts'
import { note, showChanged, tell } from './tell.ts'

export interface NewTask {
  title: string
  description?: string | null | undefined
  priority?: Priority | undefined
  unitId?: number | null | undefined
  userIds?: readonly number[] | undefined
  groupIds?: readonly number[] | undefined
  checklistIds?: readonly number[] | undefined
  validatorId?: number | null | undefined
  dueAt?: string | null | undefined
  templateId?: number | null | undefined
  /** Of its template, the date it is made for. */
  occursOn?: string
  /** How its history begins. */
  says: string
  createdBy: number | null
}

/** Writes a task whose facts were checked and tells whom it is given to; its id. */
export async function make(work: Work, given: NewTask): Promise<number> {
  const id = await addRecord(work, 'duty', {
    number: await takeNumber(work),
    title: given.title,
    description: given.description,
    priority: given.priority ?? 2,
    unit_id: given.unitId,
    validator_id: given.validatorId,
    due_at: given.dueAt,
    template_id: given.templateId,
    occurs_on: given.occursOn,
    created_by: given.createdBy,
  })
  await givePeople(work, id, { userIds: given.userIds ?? [], groupIds: given.groupIds ?? [] })
  if (given.checklistIds?.length) await setChecklists(work, id, given.checklistIds)
  await note(work, id, given.says)
  await tell(work, id, await peopleOf(work, id), texts.given, `task:${id}:given`)
  await showChanged(work, id)
  return id
}

/** No number twice, none lost when the work is rolled back; locked until the work ends. */
async function takeNumber({ tx, scope }: Work): Promise<number> {
  const { last } = await tx
    .insertInto('duty_number')
    .values({ account_id: scope.accountId, last: 1 })
    .onConflict((taken) => taken.column('account_id').doUpdateSet({ last: sql`duty_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
