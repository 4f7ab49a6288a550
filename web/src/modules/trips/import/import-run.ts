import { create } from 'zustand'
import { z } from 'zod'
import { cancelTask, taskResult, taskStatus } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { createTravelTask } from '@arriero/contract/trips/trips-import.contract.ts'
import { importOutcome, type ImportOutcome, type ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { pollTask, type TaskProgress } from '../../../kit/tasks.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { reloadTrips } from '../trips.cache.ts'
import { importRun, rowsLeft, type StoredRun } from './import-outcome.ts'

/** An import that is saved in the background, from the last button to what came of it. */
type Run = StoredRun & { progress?: TaskProgress } & (
    | { step: 'running' }
    /** It goes on, but nobody waits for it any more (rule TASK-01). */
    | { step: 'slow' }
    | { step: 'done'; created: number }
    | { step: 'failed'; problem: string }
  )

/** Kept apart from the page: who leaves it finds it again, after a reload too. */
export const useImportRun = create<{ run: Run | undefined }>(() => ({ run: undefined }))

const storageKey = 'trip-import'
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const setRun = (run: Run | undefined) => useImportRun.setState({ run })

interface Order {
  rows: ImportRow[]
  file: string | undefined
  partial: boolean
  ignoreClash: boolean
}

/** Starts saving `order`; `rows` are all rows of the review, from which the saved ones are taken out at the end. */
export async function beginRun(order: Order, rows: StoredRun['rows']): Promise<void> {
  const { rows: sent, file, partial, ignoreClash } = order
  const { taskId } = await call(createTravelTask, {
    body: { rows: sent, partial, ignoreClash, ...(file !== undefined && { file }) },
  })
  const stored: StoredRun = { taskId, file: file ?? 'hoja de cálculo', sent: sent.length, rows }
  writeStored('session', storageKey, stored)
  void follow(stored)
}

/** Goes on waiting for an import this tab began before it was reloaded. */
export function resumeRun(): void {
  if (useImportRun.getState().run) return
  const { data } = importRun.safeParse(readStored('session', storageKey))
  if (data) void follow(data)
}

export const waitLonger = (stored: StoredRun): void => void follow(stored)

/** Stops it: nothing of it is saved, unless it had just ended. */
export async function cancelRun(stored: StoredRun): Promise<void> {
  const { status } = await call(cancelTask, { id: stored.taskId })
  if (status === 'SUCCESS') return finish(stored)
  end({ ...stored, step: 'failed', problem: 'Se canceló la importación; no se guardó ningún viaje.' })
}

export function forgetRun(): void {
  writeStored('session', storageKey, undefined)
  setRun(undefined)
}

const isCurrent = ({ taskId }: StoredRun) => {
  const { run } = useImportRun.getState()
  return run?.taskId === taskId && run.step === 'running'
}

function end(run: Run): void {
  writeStored('session', storageKey, undefined)
  setRun(run)
}

async function follow(stored: StoredRun): Promise<void> {
  let last: TaskProgress = { status: 'PENDING', label: '', done: 0, total: null, error: null }
  setRun({ ...stored, step: 'running' })
  try {
    const outcome = await pollTask({
      // A server that is away for a moment, to be renewed for one, goes on with it when it is back.
      status: () =>
        call(taskStatus, { id: stored.taskId }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 0) return { ...last, status: 'STARTED' as const }
          throw error
        }),
      wait: sleep,
      onProgress: (progress) => {
        last = progress
        if (isCurrent(stored)) setRun({ ...stored, step: 'running', progress })
      },
    })
    if (!isCurrent(stored)) return
    if (outcome === 'SUCCESS') return await finish(stored)
    if (outcome === 'TIMEOUT') return setRun({ ...stored, step: 'slow', progress: last })
    // What the server would try again must not come true after the user was told that it failed.
    if (outcome === 'RETRY') await call(cancelTask, { id: stored.taskId })
    end({ ...stored, step: 'failed', problem: last.error ?? 'No se pudo terminar; no se guardó ningún viaje.' })
  } catch (error) {
    if (isCurrent(stored)) end({ ...stored, step: 'failed', problem: errorText(error) })
  }
}

async function finish(stored: StoredRun): Promise<void> {
  const outcome: ImportOutcome = z.decode(
    importOutcome,
    importOutcomeOnWire(await call(taskResult, { id: stored.taskId })),
  )
  const created = outcome.created.length
  const rows = rowsLeft(stored.rows, outcome)
  if (created === 0) {
    const problem = 'No se creó ningún viaje: algo cambió desde la revisión. Revise las filas señaladas.'
    return end({ ...stored, rows, step: 'failed', problem })
  }
  end({ ...stored, rows, step: 'done', created })
  toast.success(created === 1 ? 'Se creó 1 viaje' : `Se crearon ${plural(created, 'viaje', 'viajes')}`, {
    event: `trip-import-${stored.taskId}`,
  })
  await reloadTrips()
}

// The task's result is anything to the contract; decoding checks it.
const importOutcomeOnWire = (result: unknown) => result as z.input<typeof importOutcome>
