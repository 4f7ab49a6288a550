import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import type { TaskReply, TaskRequest } from './entry.ts'

/** Why a task of the pool failed, when the task itself did not say so. */
export type WorkerFailure = 'timeout' | 'memory' | 'crashed' | 'cancelled' | 'closed' | 'failed'

/** A task that did not give its result. `reason` is 'failed' when the task's own code threw; `detail` is its stack. */
export class WorkerError extends Error {
  readonly reason: WorkerFailure
  readonly detail: string | undefined

  constructor(reason: WorkerFailure, message: string, detail?: string) {
    super(message)
    this.name = 'WorkerError'
    this.reason = reason
    this.detail = detail
  }
}

/** A module with an exported `run`, executed in a worker: its address, and its types for the caller. */
export interface WorkerTask<Input, Output> {
  readonly module: string
  /** Carries the types only; never set. */
  readonly types?: (input: Input) => Output
}

/** Names the module whose exported `run(input)` is the task. Input and output must be structured-cloneable. */
export function workerTask<Module extends { run: (input: never) => unknown }>(
  module: URL,
): WorkerTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> {
  return { module: module.href }
}

export interface RunOptions {
  /** Milliseconds the task may run, counted from when it starts (not while it waits). */
  timeoutMs: number
  transfer?: readonly Transferable[]
  /** Aborting removes a waiting task and ends the worker of a running one. */
  signal?: AbortSignal
}

export interface WorkerPool {
  /** Runs a task; rejects with WorkerError. */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions): Promise<Output>
  /** Ends every worker; tasks under way and waiting fail with 'closed'. */
  close(): Promise<void>
}

export interface PoolOptions {
  size: number
  /** V8 heap of each worker in megabytes; a task that needs more dies alone. */
  heapMb: number
  /** An idle worker is ended after this long, so that its memory comes back. */
  idleMs: number
}

interface Job {
  request: TaskRequest
  options: RunOptions
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

interface Member {
  worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

const explanations: Record<Exclude<WorkerFailure, 'failed'>, string> = {
  timeout: 'La operación tardó demasiado y se detuvo.',
  memory: 'La operación necesitó más memoria de la permitida y se detuvo.',
  crashed: 'La operación se interrumpió por una falla interna.',
  cancelled: 'La operación se canceló.',
  closed: 'El servidor se está deteniendo; intente de nuevo en un momento.',
}

/** A pool of at most `size` worker threads, started when needed; a worker that dies fails its task and is replaced. */
export function createWorkerPool({ size, heapMb, idleMs }: PoolOptions): WorkerPool {
  const members = new Set<Member>()
  const waiting: Job[] = []
  let closed = false

  function start(): Member {
    // TypeScript runs by type stripping in the worker too; flags of the parent (a test runner's) are not inherited.
    const worker = new Worker(new URL('./entry.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const member: Member = { worker, job: undefined, timer: undefined }
    members.add(member)
    worker.on('message', (reply: TaskReply) => {
      const job = release(member)
      if (!job) return
      if (reply.ok) job.resolve(reply.value)
      else job.reject(new WorkerError('failed', reply.message, reply.detail))
      next()
    })
    worker.on('error', (error: Error & { code?: string }) => {
      end(member, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed', error.stack)
    })
    worker.on('exit', (code) => end(member, 'crashed', `El hilo terminó con el código ${code}.`))
    return member
  }

  function release(member: Member): Job | undefined {
    const { job } = member
    clearTimeout(member.timer)
    member.job = undefined
    // Neither an idle thread nor its timer keeps the process alive.
    member.worker.unref()
    member.timer = setTimeout(() => end(member, 'closed'), idleMs).unref()
    return job
  }

  function end(member: Member, reason: Exclude<WorkerFailure, 'failed'>, detail?: string): void {
    if (!members.delete(member)) return
    clearTimeout(member.timer)
    void member.worker.terminate()
    member.job?.reject(new WorkerError(reason, explanations[reason], detail))
    member.job = undefined
    next()
  }

  function next(): void {
    if (closed || waiting.length === 0) return
    const free = [...members].find((member) => !member.job) ?? (members.size < size ? start() : undefined)
    const job = free && waiting.shift()
    if (!free || !job) return
    clearTimeout(free.timer)
    free.job = job
    free.timer = setTimeout(() => end(free, 'timeout'), job.options.timeoutMs)
    free.worker.ref()
    try {
      free.worker.postMessage(job.request, job.options.transfer)
    } catch (error) {
      release(free)
      job.reject(error instanceof Error ? error : new Error(String(error)))
      next()
    }
  }

  function cancel(job: Job): void {
    const place = waiting.indexOf(job)
    if (place >= 0) {
      waiting.splice(place, 1)
      job.reject(new WorkerError('cancelled', explanations.cancelled))
      return
    }
    const member = [...members].find((candidate) => candidate.job === job)
    if (member) end(member, 'cancelled')
  }

  return {
    run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options: RunOptions): Promise<Output> {
      if (closed) return Promise.reject(new WorkerError('closed', explanations.closed))
      if (options.signal?.aborted) return Promise.reject(new WorkerError('cancelled', explanations.cancelled))
      return new Promise<Output>((resolve, reject) => {
        const abort = () => cancel(job)
        const settle = () => options.signal?.removeEventListener('abort', abort)
        const job: Job = {
          request: { module: task.module, input },
          options,
          resolve: (value) => {
            settle()
            // What comes over the thread's border is untyped; the task's own module gave these types to workerTask().
            resolve(value as Output)
          },
          reject: (error) => {
            settle()
            reject(error)
          },
        }
        options.signal?.addEventListener('abort', abort, { once: true })
        waiting.push(job)
        next()
      })
    },

    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new WorkerError('closed', explanations.closed))
      const threads = [...members].map((member) => member.worker)
      for (const member of members) end(member, 'closed')
      await Promise.all(threads.map((worker) => worker.terminate()))
    },
  }
}
