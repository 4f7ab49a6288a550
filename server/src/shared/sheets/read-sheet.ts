import { WorkerError, workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'
import { SheetError } from './sheet.types.ts'
import type { ReadOptions, SheetTable } from './sheet.types.ts'

const task = workerTask<typeof import('./read.task.ts')>(new URL('./read.task.ts', import.meta.url))

/**
 * Reads the first visible sheet of an .xlsx, or a csv (UTF-8, UTF-16 or Latin; comma, semicolon or tab), told apart by
 * content. Errors of a cell are in its row; a file that cannot be read at all rejects with a SheetError, whose Spanish
 * message goes to the user as it is. Runs in a worker thread, 30 s at most.
 */
export async function readSheet<const Key extends string>(
  path: string,
  options: ReadOptions<Key>,
): Promise<SheetTable<Key>> {
  const reply = await workers.run(task, { path, options }, { timeoutMs: 30_000 }).catch((error: unknown) => {
    if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory')) {
      throw new SheetError('El archivo es demasiado grande o complejo para leerse: divídalo en varios archivos.')
    }
    throw error
  })
  if (!reply.ok) throw new SheetError(reply.message)
  return reply.table
}
