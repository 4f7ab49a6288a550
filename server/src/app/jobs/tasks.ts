import { systemScope, type Scope } from '../scope.ts'
import { inWork, type App } from '../app.ts'
import type { Work } from '../database/work.ts'
import { AppError } from '../errors.ts'
import { job } from './job.ts'
import { keepFile } from '../files/stored-files.ts'
import type { Upload } from '@arriero/contract/core/files.ts'

export interface TaskResult {
  /** JSON the console reads. */
  result?: unknown
  /** A file on disk; kept in the storage and offered by signed link. */
  file?: Upload
}

export interface TaskProgress {
  (done: number, total?: number): Promise<void>
}

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
    role: scope.role,
    kind: kind.name,
    payload,
  })
  return id
}

interface TaskJob {
  id: number
  accountId: number
  userId: number
  role: number
  kind: string
  payload: object
}

export const runTask = job<TaskJob>({
  name: 'background-task',
  retries: 2,
  concurrency: 2,
  timeLimit: 1800,
  async handle({ id, accountId, userId, role, kind: name, payload }, app, signal) {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`Tarea desconocida: ${name}`)
    const scope: Scope = { ...systemScope(accountId), userId, role }
    const set = (values: Record<string, unknown>) =>
      inWork(
        app,
        scope,
        async ({ tx }) =>
          void (await tx
            .updateTable('task')
            .set(values)
            .where('id', '=', id)
            .where('account_id', '=', accountId)
            .execute()),
      )
    await set({ status: 'STARTED', done: 0, error: null })
    try {
      const { result, file } = await kind.run(payload as never, {
        app,
        scope,
        signal,
        progress: (done, total) => set({ done, ...(total === undefined ? {} : { total }) }),
      })
      await inWork(app, scope, async (work) => {
        const stored = file && (await keepFile(app, work, file))
        await work.tx
          .updateTable('task')
          .where('id', '=', id)
          .set({
            status: 'SUCCESS',
            result: JSON.stringify(result ?? null),
            file_id: stored?.id ?? null,
            ended_at: new Date().toISOString(),
          })
          .execute()
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
