import type { Row, Worksheet } from '@protobi/exceljs'
import { headingRows, tooManyRows } from './archive.ts'
import { foldText, rawCell, typedCell } from './cells.ts'
import { SheetError } from './sheet.types.ts'
import type { CellError, CellValue, ReadColumn, ReadOptions, SheetRow, SheetTable } from './sheet.types.ts'

const foldHeader = (text: string) => foldText(text.replaceAll('*', ' ')).replace(/ ?:$/, '')

function headingsOf(row: Row): Map<number, string> {
  const headings = new Map<number, string>()
  row.eachCell((cell, place) => {
    const raw = rawCell(cell.value)
    if (typeof raw === 'string' || typeof raw === 'number') headings.set(place, String(raw))
  })
  return headings
}

/** Place of each asked column in a row of headings; the first of two equal headings wins. */
function findColumns(headings: Map<number, string>, columns: readonly ReadColumn[]): Map<number, ReadColumn> {
  const wanted = new Map<string, ReadColumn>()
  for (const column of columns) {
    for (const name of [column.header, ...(column.aliases ?? [])]) wanted.set(foldHeader(name), column)
  }
  const found = new Map<number, ReadColumn>()
  for (const [place, heading] of headings) {
    const column = wanted.get(foldHeader(heading))
    if (column && ![...found.values()].includes(column)) found.set(place, column)
  }
  return found
}

/** Cuts the table out of a worksheet: headings, then typed rows with their errors. Blank rows are left out. */
export function readTable(worksheet: Worksheet, options: ReadOptions): SheetTable {
  const header = findHeading(worksheet, options.columns)
  if (!header) {
    return { rows: [], unknownHeaders: [], missingHeaders: options.columns.map((column) => column.header) }
  }
  const found = findColumns(header.headings, options.columns)
  const rows: SheetRow[] = []
  worksheet.eachRow((row, number) => {
    if (number <= header.number) return
    const read = readRow(row, number, found, options)
    if (!read) return
    rows.push(read)
    if (rows.length > options.maxRows) throw new SheetError(tooManyRows(options.maxRows))
  })
  const present = new Set(found.values())
  return {
    rows,
    unknownHeaders: [...header.headings].filter(([place]) => !found.has(place)).map(([, heading]) => heading),
    missingHeaders: options.columns.filter((column) => !present.has(column)).map((column) => column.header),
  }
}

/** The row with most known headings among the first; without any, the first row with text. */
function findHeading(worksheet: Worksheet, columns: readonly ReadColumn[]) {
  let best: { number: number; headings: Map<number, string>; known: number } | undefined
  worksheet.eachRow((row, number) => {
    if (number > headingRows) return
    const headings = headingsOf(row)
    const known = findColumns(headings, columns).size
    if (headings.size > 0 && (!best || known > best.known)) best = { number, headings, known }
  })
  return best
}

function readRow(
  row: Row,
  number: number,
  found: Map<number, ReadColumn>,
  { columns, timeZone }: ReadOptions,
): SheetRow | undefined {
  const cells: Record<string, CellValue> = {}
  const errors: CellError[] = []
  let blank = true
  for (const column of columns) cells[column.key] = null
  for (const [place, column] of found) {
    const raw = rawCell(row.getCell(place).value)
    if (raw !== null) blank = false
    const typed = typedCell(raw, column.type, timeZone ?? 'UTC')
    if ('problem' in typed) errors.push({ column: column.key, message: `"${column.header}" ${typed.problem}.` })
    else if (typed.value !== null) cells[column.key] = typed.value
    else if (column.required) errors.push({ column: column.key, message: `"${column.header}" es obligatorio.` })
  }
  return blank ? undefined : { row: number, cells, errors }
}
