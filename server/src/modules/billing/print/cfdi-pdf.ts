import type { PrintModel } from '@arriero/cfdi/print/print-model.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'

/** What is put on paper: the printed representation and what only we know of the document. */
export interface CfdiPaper {
  model: PrintModel
  /** Stamped by a PAC for tests: the paper says so on each page. */
  isTest: boolean
  /** Local moment of the cancellation, '17.11.2026 11:42'; undefined = not cancelled. */
  cancelledAt?: string
  /** PNG, JPEG or WebP; the product's mark without it. */
  logo?: Uint8Array
  /** Second line under the issuer: address, telephone. */
  issuerDetail?: string
  /** The stamped XML goes inside the file. */
  xml?: { name: string; text: string }
  /** ISO instant kept in the file's metadata. */
  createdAt: string
}

const task = workerTask<typeof import('./cfdi.task.ts')>(new URL('./cfdi.task.ts', import.meta.url))

/** The printed representation of a document (§20) as a tagged PDF, in a worker thread. Rejects with WorkerError. */
export async function renderCfdiPdf(paper: CfdiPaper): Promise<Buffer> {
  const bytes = await workers.run(task, paper, { timeoutMs: 60_000 })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
