import { parentPort } from 'node:worker_threads'

/** What the pool sends: the module whose `run` is called, and its input. */
export interface TaskRequest {
  module: string
  input: unknown
}

/** What the pool receives: the result, or the error in words. */
export type TaskReply = { ok: true; value: unknown } | { ok: false; message: string; detail: string | undefined }

function isTaskModule(module: unknown): module is { run: (input: unknown) => unknown } {
  return typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function'
}

async function reply({ module, input }: TaskRequest): Promise<TaskReply> {
  try {
    const loaded: unknown = await import(module)
    if (!isTaskModule(loaded)) throw new TypeError(`${module} does not export run(input).`)
    return { ok: true, value: await loaded.run(input) }
  } catch (error) {
    return error instanceof Error
      ? { ok: false, message: error.message, detail: error.stack }
      : { ok: false, message: String(error), detail: undefined }
  }
}

parentPort?.on('message', (request: TaskRequest) => {
  void reply(request).then((answer) => parentPort?.postMessage(answer))
})
