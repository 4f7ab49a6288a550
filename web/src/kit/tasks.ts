import { create } from 'zustand'
import {
  taskPoll,
  taskResult,
  taskStatus,
  type TaskStatus,
} from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { texts } from '@arriero/contract/core/messages.ts'
import { call } from './call.ts'
import { toast } from './shell/toast.ts'
import { errorData, trace } from './trace.ts'
import { errorText } from './api-error.ts'

export interface TaskProgress {
  status: TaskStatus
  /** What is being done: '8,214 de 12,840 filas'. */
  label: string
  done: number
  total: number | null
  error: string | null
}

export type TaskOutcome = 'SUCCESS' | 'RETRY' | 'FAILURE' | 'TIMEOUT'

interface PollOptions {
  status: () => Promise<TaskProgress>
  wait: (ms: number) => Promise<void>
  onProgress?: (progress: TaskProgress) => void
}

/** Rule TASK-01: asks every 5 s, 36 times at most; PENDING and STARTED wait, the others end it. The first ask is immediate. */
export async function pollTask({ status, wait, onProgress }: PollOptions): Promise<TaskOutcome> {
  for (let tries = 1; tries <= taskPoll.tries; tries += 1) {
    const progress = await status()
    onProgress?.(progress)
    if (progress.status !== 'PENDING' && progress.status !== 'STARTED') return progress.status
    if (tries < taskPoll.tries) await wait(taskPoll.everyMs)
  }
  return 'TIMEOUT'
}

export interface TrayTask {
  key: number
  title: string
  state: 'running' | 'done' | 'failed'
  progress?: TaskProgress
  /** How it ended, in words. */
  text?: string
  action?: { label: string; onClick: () => void }
}

export const useTaskTray = create<{ tasks: readonly TrayTask[] }>(() => ({ tasks: [] }))

const change = (key: number, patch: Partial<TrayTask>) =>
  useTaskTray.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.key === key ? { ...task, ...patch } : task)),
  }))

export const dismissTask = (key: number) =>
  useTaskTray.setState(({ tasks }) => ({ tasks: tasks.filter((task) => task.key !== key) }))

export interface BackgroundTask {
  /** 'Exportando viajes de noviembre' */
  title: string
  /** Starts it and answers the task's id. */
  start: () => Promise<number>
  /** What is told and offered when it is done; `result` is what the server kept for it. */
  done: (result: unknown) => { text: string; action?: { label: string; onClick: () => void } }
}

let lastKey = 0
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs work on the server with a bar in the tray; tells its end wherever the user is then. Never throws. */
export async function runTask({ title, start, done }: BackgroundTask): Promise<void> {
  const key = (lastKey += 1)
  useTaskTray.setState(({ tasks }) => ({ tasks: [{ key, title, state: 'running' }, ...tasks] }))
  const fail = (text: string) => {
    change(key, { state: 'failed', text })
    toast.error(title, { detail: text })
  }
  let last: TaskProgress | undefined
  try {
    const id = await start()
    toast.info(texts.requesting, { detail: title })
    const outcome = await pollTask({
      status: () => call(taskStatus, { id }),
      wait: sleep,
      onProgress: (progress) => {
        last = progress
        change(key, { progress })
      },
    })
    if (outcome === 'TIMEOUT') return fail('Tarda más de lo esperado; sigue en el servidor y avisará al terminar.')
    if (outcome !== 'SUCCESS') {
      trace('GET_CELERY_TASK_STATUS', { id, outcome })
      return fail(last?.error ?? 'No se pudo terminar.')
    }
    const end = done(await call(taskResult, { id }))
    change(key, { state: 'done', ...end })
    toast.success(texts.done, { detail: end.text, ...(end.action && { action: end.action }) })
  } catch (error) {
    trace('GET_CELERY_TASK_RESULT', errorData(error))
    fail(errorText(error))
  }
}
