import { readFile } from 'node:fs/promises'
import { workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'

const task = workerTask<typeof import('./read-text.task.ts')>(new URL('./read-text.task.ts', import.meta.url))

/** The lines of a PDF's first pages, read in a worker thread, ten seconds at most. Rejects with WorkerError. */
export async function readPdfText(path: string, pages: number): Promise<string[]> {
  const bytes = new Uint8Array(await readFile(path))
  return workers.run(task, { bytes, pages }, { timeoutMs: 10_000 })
}
