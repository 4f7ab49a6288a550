import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { commentTask } from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskLimits } from '@arriero/contract/tasks/tasks.rules.ts'
import type { App } from '../../../app/app.ts'
import { waitForKey } from '../../../app/database/key.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { peopleOf } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { visibleTasks } from '../visible.ts'
import { find } from './task.ts'
import { showChanged, tell } from './tell.ts'

export async function add(work: Work, app: App, id: number, draft: BodyRead<typeof commentTask>): Promise<Task> {
  const { text = '', key, images } = draft
  const { tx, scope } = work
  const task = await find(work, app, id)
  if (text === '' && images.length === 0) throw badFields({ text: [texts.nothingSaid] })
  if (images.length > taskLimits.files) throw badFields({ images: [texts.tooManyFiles(taskLimits.files)] })
  if (key !== undefined) {
    await waitForKey(work, `task comment ${scope.userId} ${key}`)
    if (await wasSaid(work, key)) return find(work, app, id)
  }
  const note = await tx
    .insertInto('duty_note')
    .values({
      account_id: scope.accountId,
      duty_id: id,
      user_id: scope.userId || null,
      kind: 'comment',
      body: text,
      key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const upload of images) {
    const { id: file_id } = await keepFile(app, work, upload)
    await tx
      .insertInto('duty_file')
      .values({ account_id: scope.accountId, duty_id: id, note_id: note.id, file_id })
      .execute()
  }
  const said = text || images.map(({ name }) => name).join(', ')
  await tell(work, id, [...(await peopleOf(work, id)), task.validatorId, await madeBy(work, id)], said)
  await showChanged(work, id)
  return find(work, app, id)
}

const wasSaid = async ({ tx, scope }: Work, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('duty_note')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst()) !== undefined

async function madeBy({ tx, scope }: Work, id: number): Promise<number | null> {
  const row = tx.selectFrom('duty').where('account_id', '=', scope.accountId).where('id', '=', id).select('created_by')
  return (await row.executeTakeFirstOrThrow()).created_by
}

/** One's own: what it said and its files go, that something was said stays. */
export async function remove(work: Work, app: Pick<App, 'links'>, noteId: number): Promise<Task> {
  const { tx, scope } = work
  const note = await tx
    .selectFrom('duty_note as n')
    .where('n.account_id', '=', scope.accountId)
    .where('n.id', '=', noteId)
    .where('n.kind', '=', 'comment')
    .where('n.duty_id', 'in', visibleTasks(work).select('t.id'))
    .select(['n.duty_id', 'n.user_id', 'n.deleted_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!note) throw notFound(texts.noComment)
  if (note.user_id !== scope.userId) throw new AppError(403, 'not_own', texts.notOwn)
  if (note.deleted_at !== null) throw conflict(texts.alreadyDeleted)
  await tx
    .updateTable('duty_note')
    .set({ body: '', deleted_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', noteId)
    .execute()
  await showChanged(work, note.duty_id)
  return find(work, app, note.duty_id)
}
