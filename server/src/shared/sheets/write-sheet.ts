import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'
import { feedRows } from './row-feed.ts'
import type { WriteOptions } from './sheet.types.ts'

const task = workerTask<typeof import('./write.task.ts')>(new URL('./write.task.ts', import.meta.url))

/** Content type of the files written here. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Writes an .xlsx to a file in a worker thread, pulling the rows as it goes (any number of them in little memory).
 * Rejects with the rows' own error when reading them fails; ten minutes at most. `signal` cancels.
 */
export async function writeSheetFile(path: string, options: WriteOptions, signal?: AbortSignal): Promise<void> {
  const sheets = options.sheets.map(({ name, columns, rows }) => ({ name, columns, feed: feedRows(rows) }))
  const input = {
    path,
    timeZone: options.timeZone,
    sheets: sheets.map(({ name, columns, feed }) => ({ name, columns, port: feed.port })),
  }
  try {
    await workers.run(task, input, { timeoutMs: 600_000, transfer: sheets.map(({ feed }) => feed.port), signal })
  } catch (error) {
    throw sheets.map(({ feed }) => feed.failure()).find((failure) => failure !== undefined) ?? error
  } finally {
    await Promise.all(sheets.map(({ feed }) => feed.finish()))
  }
}

/** The same into memory, for files that are small (templates, a page of results). */
export async function writeSheet(options: WriteOptions): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-hoja-'))
  try {
    const path = join(folder, 'hoja.xlsx')
    await writeSheetFile(path, options)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
