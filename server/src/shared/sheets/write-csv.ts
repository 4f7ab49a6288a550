import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { WriteColumn, WriteRow, WriteSheet } from './sheet.types.ts'
import { wallClock, wallClockOf } from './zone.ts'

/** Content type of the files written here. */
export const csvType = 'text/csv; charset=utf-8'

/**
 * A csv as a stream: UTF-8 with mark (Excel needs it for accents), commas, CRLF, instants in the zone as
 * 'yyyy-mm-dd hh:mm:ss', numbers bare. Text that a spreadsheet program would run as a formula gets an apostrophe.
 * The stream fails with the rows' own error.
 */
export function writeCsv({ columns, rows }: Omit<WriteSheet, 'name'>, timeZone: string): Readable {
  const clock = wallClock(timeZone)
  async function* records() {
    yield columns.map((column) => column.header)
    for await (const row of rows) yield columns.map((column) => field(row[column.key], column, clock))
  }
  const writer = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  const source = Readable.from(records())
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}

function field(
  value: WriteRow[string],
  { type }: WriteColumn,
  clock: (instant: number) => number,
): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (type === 'number' || type === 'money') {
    const number = Number(value)
    return Number.isFinite(number) && value !== '' ? number : value
  }
  if (type === 'text') return value
  const wall = wallClockOf(value, type, clock)
  if (wall === undefined) return value
  const text = new Date(wall).toISOString()
  return type === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
