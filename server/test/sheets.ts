import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readSheet } from '../src/shared/sheets/read-sheet.ts'
import { unique } from './factories.ts'
import { testApp } from './server.ts'

/** What stands in these columns of a sheet that was sent, row by row. */
export async function sheetRows(file: { status: number; bytes: Buffer }, ...headers: string[]) {
  expect(file.status, file.bytes.subarray(0, 300).toString()).toBe(200)
  const path = join((await testApp()).app.config.DATA_DIR, `${unique('hoja')}.xlsx`)
  await writeFile(path, file.bytes)
  const columns = headers.map((header) => ({ key: header, header, type: 'text' as const }))
  const { rows, missingHeaders } = await readSheet(path, { columns, maxRows: 100_000 })
  expect(missingHeaders).toEqual([])
  return rows.map(({ cells }) => headers.map((header) => cells[header]))
}
