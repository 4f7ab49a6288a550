import type { z } from 'zod'
import {
  cancelTask,
  taskResult,
  taskStatus,
  type taskState,
  type TaskStatus,
} from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { badRequest, notFound } from '../../app/errors.ts'
import { fileUrl } from '../../app/files/stored-files.ts'
import { route, SentFile } from '../../app/http/route.ts'
import type { Work } from '../../app/database/work.ts'
import { cancelTask as cancel } from '../../app/jobs/tasks.ts'

/** Only who started a task may read it; an unknown one is a 404 instead of an eternal PENDING. */
async function ownTask(work: Work, id: number) {
  const task = await work.tx
    .selectFrom('task')
    .selectAll()
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', work.scope.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) throw notFound('No se encontró la tarea.')
  return task
}

async function stateOf(work: Work, id: number): Promise<z.output<typeof taskState>> {
  const { status, label, done, total, error } = await ownTask(work, id)
  // The wire's words; the database checks that nothing else is stored.
  return { status: status as TaskStatus, label, done, total, error }
}

export const backgroundTaskRoutes = [
  route(taskStatus, ({ params, work }) => stateOf(work, params.id)),
  route(cancelTask, async ({ params, work }) => {
    await cancel(work, params.id)
    return stateOf(work, params.id)
  }),
  route(taskResult, async ({ params, query, work, app }) => {
    const task = await ownTask(work, params.id)
    if (task.status !== 'SUCCESS') throw badRequest('La tarea aún no termina.')
    if (task.file_id === null) return task.result
    const file = await work.tx
      .selectFrom('stored_file')
      .selectAll()
      .where('account_id', '=', work.scope.accountId)
      .where('id', '=', task.file_id)
      .executeTakeFirstOrThrow()
    if (query.response_type === 'blob') return new SentFile(file.name, file.type, await app.files.read(file.key))
    return {
      ...(typeof task.result === 'object' ? task.result : {}),
      file: { url: fileUrl(app, file.key), name: file.name },
    }
  }),
]
