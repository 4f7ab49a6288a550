import type { LabelPart, LabelSheet } from '@arriero/contract/qr/qr.sheets.ts'
import { workerTask } from '../../shared/worker/pool.ts'
import { workers } from '../../shared/worker/workers.ts'

export interface Label {
  /** What the symbol says. */
  text: string
  /** The same for who has no camera. */
  spelled: string
  lines: readonly { part: LabelPart; text: string }[]
}
export interface LabelPaper {
  sheet: LabelSheet
  /** Places of the first page that stay empty. */
  offset: number
  labels: readonly Label[]
  /** ISO instant kept in the file's metadata. */
  createdAt: string
}

const task = workerTask<typeof import('./labels.task.ts')>(new URL('./labels.task.ts', import.meta.url))

/** Sheets of labels in a worker thread, one minute at most. Rejects with WorkerError. */
export async function renderLabels(paper: LabelPaper): Promise<Buffer> {
  const bytes = await workers.run(task, paper, { timeoutMs: 60_000 })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
