import type { Scope } from '../scope.ts'
import { inWork, type App } from '../app.ts'
import type { Work } from '../database/work.ts'
import { AppError } from '../errors.ts'
import { scopeOfPerson } from '../person-scope.ts'
import { job } from './job.ts'
import { keepFile, type StoredFile } from '../files/stored-files.ts'
import type { Upload } from '@arriero/contract/core/files.ts'

export interface TaskResult {
  /** JSON the console reads. */
  result?: unknown
  /** A file on disk; kept in the storage and offered by signed link. */
  file?: Upload
  /**
   * Writes what the task is for, in the transaction that ends the task, and answers its result: so it is saved once,
   * whole, however often the task is interrupted, and not at all when it was cancelled meanwhile. Given the file as it
   * is kept, where there is one.
   */
  save?: (work: Work, file?: StoredFile) => Promise<unknown>
}

/** Tells how far it is; throws when the task was cancelled, which is the place to stop. */
export interface TaskProgress {
  (done: number, total?: number): Promise<void>
}

const cancelledText = 'Se canceló la tarea.'
const abandonedText = 'La tarea no pudo terminar. Intente de nuevo.'
const cancelled = () => new AppError(400, 'cancelled', cancelledText)

/** Something a user waits for: its handler runs as a background job and its state is read at `tasks/status/{id}`. */
export interface TaskKind<Payload extends object> {
  name: string
  /** What the tray shows, e.g. 'Importar viajes'. */
  label: string
  run(
    payload: Payload,
    task: { app: App; scope: Scope; progress: TaskProgress; signal: AbortSignal },
  ): Promise<TaskResult>
}

const kinds = new Map<string, TaskKind<never>>()

export function taskKind<Payload extends object>(kind: TaskKind<Payload>): TaskKind<Payload> {
  kinds.set(kind.name, kind)
  return kind
}

/** Starts a task in the caller's transaction; answers its id. */
export async function startTask<Payload extends object>(
  work: Work,
  kind: TaskKind<Payload>,
  payload: Payload,
  label = kind.label,
): Promise<number> {
  const { scope } = work
  const { id } = await work.tx
    .insertInto('task')
    .values({ account_id: scope.accountId, user_id: scope.userId, kind: kind.name, label })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue(runTask, {
    id,
    accountId: scope.accountId,
    userId: scope.userId,
    kind: kind.name,
    payload,
    ...(scope.isKey && { scopes: [...scope.permissions] }),
  })
  return id
}

interface TaskJob {
  id: number
  accountId: number
  userId: number
  kind: string
  payload: object
  /** Of the key it was asked for with: no more than these, whatever its person may. */
  scopes?: readonly string[]
}

export const runTask = job<TaskJob>({
  name: 'background-task',
  retries: 2,
  concurrency: 2,
  timeLimit: 1800,
  async handle({ id, accountId, userId, kind: name, payload, scopes }, app, signal) {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`Tarea desconocida: ${name}`)
    // What its person may see now, not what they could when they asked.
    const person = await scopeOfPerson(app, accountId, userId)
    if (!person) return
    const scope = scopes ? { ...person, permissions: person.permissions.intersection(new Set(scopes)) } : person
    const change = (work: Work, values: Record<string, unknown>) =>
      work.tx
        .updateTable('task')
        .set(values)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
    const set = (values: Record<string, unknown>) => inWork(app, scope, (work) => change(work, values))
    // It ended before its worker could say so, or was cancelled while it waited.
    if (!(await set({ status: 'STARTED', done: 0, error: null }))) return
    try {
      const { result, file, save } = await kind.run(payload as never, {
        app,
        scope,
        signal,
        progress: async (done, total) => {
          if (!(await set({ done, ...(total === undefined ? {} : { total }) }))) throw cancelled()
        },
      })
      await inWork(app, scope, async (work) => {
        const stored = file && (await keepFile(app, work, file))
        const saved = save ? await save(work, stored) : result
        const ended = await change(work, {
          status: 'SUCCESS',
          result: JSON.stringify(saved ?? null),
          file_id: stored?.id ?? null,
          ended_at: new Date().toISOString(),
        })
        // Its row is held from here on: a cancellation came before this or comes too late.
        if (!ended) throw cancelled()
      })
    } catch (error) {
      const told = error instanceof AppError
      await set({
        status: told ? 'FAILURE' : 'RETRY',
        error: told ? error.message : null,
        ...(told ? { ended_at: new Date().toISOString() } : {}),
      })
      // What was refused on purpose would be refused again.
      if (!told) throw error
    }
  },
})

/** Cancels a task of the caller that has not ended; answers whether there was one. What has ended stays as it is. */
export async function cancelTask(work: Work, id: number): Promise<boolean> {
  const { scope, tx } = work
  const stopped = await tx
    .updateTable('task')
    .set({ status: 'FAILURE', error: cancelledText, ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

/** Those whose worker died or failed more often than it is tried again: whoever waits for one is told. */
export const endAbandonedTasks = job({
  name: 'abandoned-tasks',
  cron: '* * * * *',
  zone: 'UTC',
  retries: 0,
  async handle(_payload, app) {
    await app.owner.query(
      `update task t set status = 'FAILURE', error = $1, ended_at = now()
       where t.ended_at is null and t.created_at < now() - interval '10 minutes' and not exists (
         select from pgboss.job j where j.name = $2 and j.state < 'completed' and (j.data->>'id')::int = t.id)`,
      [abandonedText, runTask.name],
    )
  },
})
