import { workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'
import type { PdfDocument } from './document.ts'

const task = workerTask<typeof import('./render.task.ts')>(new URL('./render.task.ts', import.meta.url))

/** Lays a document out on Letter pages in a worker thread, one minute at most. Rejects with WorkerError. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const bytes = await workers.run(task, document, { timeoutMs: 60_000 })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
