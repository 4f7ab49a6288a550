import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import { write } from '@arriero/contract/tasks/tasks.access.ts'
import type { moveTask } from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import { asksWhy, whyNotMove, type TaskMove } from '@arriero/contract/tasks/tasks.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { peopleOf } from '../people.ts'
import { texts } from '../tasks.texts.ts'
import { makeAfter } from '../templates/occurrences.ts'
import { find, waitsForFolios } from './task.ts'
import { note, showChanged, tell } from './tell.ts'

/** Does with a task what its lane allows to the caller; of a repeated one that is finished the next is made. */
export async function move(
  work: Work,
  app: Pick<App, 'links'>,
  id: number,
  { move: code, reason, version }: BodyRead<typeof moveTask>,
): Promise<Task> {
  const task = await forChange(work, 'duty', id, version, () => find(work, app, id))
  const { scope } = work
  const why = whyNotMove(
    code,
    { ...task, waitsFor: await waitsForFolios(work, id) },
    { userId: scope.userId, isAssigned: task.isMine, keeps: scope.permissions.has(write) },
  )
  if (why) throw conflict(why)
  if (asksWhy(code) && !reason) throw badFields({ reason: [texts.needsReason] })
  await saveRecord(work, 'duty', id, columnsOf(code, reason ?? null, task, scope.userId))
  const said = reason ? `${texts.event[code]}: ${reason}` : texts.event[code]
  await note(work, id, said)
  await tell(work, id, await concerned(work, task, code), said)
  if (code === 'finish') {
    await makeAfter(work, id)
    await tellWaiting(work, task)
  }
  await showChanged(work, id)
  return find(work, app, id)
}

function columnsOf(code: TaskMove, reason: string | null, { validatorId }: Task, userId: number) {
  const now = sql<string>`now()`
  const undone = { done_at: null, done_by: null, validated_at: null, validated_by: null }
  switch (code) {
    case 'start':
      return { state: 2, started_at: sql<string>`coalesce(started_at, now())` }
    case 'stop':
      return { state: 1 }
    case 'finish':
      return {
        state: 3,
        started_at: sql<string>`coalesce(started_at, now())`,
        done_at: now,
        done_by: userId || null,
        reason: null,
        // Who is to look at it did it.
        ...(validatorId === userId && { validated_at: now, validated_by: userId }),
      }
    case 'validate':
      return { validated_at: now, validated_by: userId || null }
    case 'return':
      return { state: 2, reason, ...undone }
    case 'cancel':
      return { state: 4, reason }
    case 'reopen':
      return { state: 1, reason, ...undone }
  }
}

/** Whom it concerns: who is to look at it when it is finished; whose work it is in all else. */
async function concerned(work: Work, { id, validatorId, doneById }: Task, code: TaskMove): Promise<(number | null)[]> {
  if (code === 'start' || code === 'stop') return []
  if (code === 'finish') return [validatorId]
  return [...(await peopleOf(work, id)), doneById]
}

/** Whoever waited for it and for nothing else may begin. */
async function tellWaiting(work: Work, { folio, heldUp }: Task): Promise<void> {
  for (const { id } of heldUp)
    if ((await waitsForFolios(work, id)).length === 0) await tell(work, id, await peopleOf(work, id), texts.free(folio))
}
