import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { catalogOf, type SourceTable } from '@arriero/cfdi/catalogs/import/convert.ts'
import ExcelJS from '@protobi/exceljs'
import { decodeCsv, findDelimiter } from '../../../shared/sheets/sniff.ts'
import { SheetError } from '../../../shared/sheets/sheet.types.ts'

type Row = Record<string, string>

/** Catalogue tables of a file or of every file of a folder: .db, .sqlite, .xlsx, .json, .csv. SheetError otherwise. */
export async function readCatalogSource(path: string): Promise<SourceTable[]> {
  const about = await stat(path).catch(() => null)
  if (!about) throw new SheetError(`No existe ${path}.`)
  if (!about.isDirectory()) return readFileTables(path)
  const files = (await readdir(path)).filter((name) => extname(name).toLowerCase() in readers).sort()
  const tables: SourceTable[] = []
  for (const name of files) tables.push(...(await readFileTables(join(path, name))))
  return tables
}

const readers: Record<string, (path: string) => SourceTable[] | Promise<SourceTable[]>> = {
  '.db': readSqlite,
  '.sqlite': readSqlite,
  '.sqlite3': readSqlite,
  '.xlsx': readWorkbook,
  '.json': readJson,
  '.csv': readCsv,
}

async function readFileTables(path: string): Promise<SourceTable[]> {
  const reader = readers[extname(path).toLowerCase()]
  if (reader) return reader(path)
  const known = Object.keys(readers).join(', ')
  const hint = path.endsWith('.xls') ? ' Ábralo en Excel y guárdelo como .xlsx.' : ''
  throw new SheetError(`No se puede leer ${basename(path)}: se leen ${known}.${hint}`)
}

function readSqlite(path: string): SourceTable[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
    return names
      .map(({ name }) => String(name))
      .filter((name) => catalogOf(name) !== undefined)
      .map((name) => ({ name, rows: database.prepare(`select * from "${name}"`).all().map(textRow) }))
  } finally {
    database.close()
  }
}

async function readJson(path: string): Promise<SourceTable[]> {
  const name = basename(path, extname(path))
  if (catalogOf(name) === undefined) return []
  let read: unknown
  try {
    read = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new SheetError(`${basename(path)} no es JSON.`)
  }
  if (!Array.isArray(read)) throw new SheetError(`${basename(path)} no es una lista de renglones.`)
  const rows = read.filter((row): row is object => typeof row === 'object' && row !== null)
  return [{ name, rows: rows.map((row) => textRow({ ...row })) }]
}

async function readCsv(path: string): Promise<SourceTable[]> {
  const name = basename(path, extname(path))
  if (catalogOf(name) === undefined) return []
  const text = decodeCsv(await readFile(path))
  // Values stay text: keys such as '01' are no numbers.
  const asText = (value: string) => value
  const sheet = await new ExcelJS.Workbook().csv
    .read(Readable.from([text]), { parserOptions: { delimiter: findDelimiter(text) }, map: asText })
    .catch(() => {
      throw new SheetError(`${basename(path)} está mal formado: revise que las comillas estén cerradas.`)
    })
  const lines: string[][] = []
  sheet.eachRow((row) => lines.push(cellsOf(row)))
  return [{ name, rows: underHeadings(name, lines) }]
}

async function readWorkbook(path: string): Promise<SourceTable[]> {
  const tables: SourceTable[] = []
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
  })
  try {
    for await (const sheet of reader) {
      // The library's types leave out the name that its reader sets.
      const { name } = sheet as unknown as { name: string }
      const isWanted = catalogOf(name) !== undefined
      const lines: string[][] = []
      // A sheet that nobody reads is read too: the library removes its file before an unread stream has opened it, and
      // that error has no listener.
      for await (const row of sheet) if (isWanted) lines.push(cellsOf(row))
      if (isWanted) tables.push({ name, rows: underHeadings(name, lines) })
    }
  } catch {
    throw new SheetError(`${basename(path)} está dañado: guárdelo de nuevo en Excel.`)
  }
  return tables
}

/**
 * Rows by heading. The authority's sheets begin with titles: the headings are the first line whose first cell names the
 * catalogue (or `id`), joined with the line below when that one only divides some of them.
 */
function underHeadings(name: string, lines: readonly string[][]): Row[] {
  const own = catalogOf(name)?.toLowerCase() ?? ''
  const at = lines.findIndex(([first = '']) => first.toLowerCase() === 'id' || first.toLowerCase() === own)
  const top = lines[at] ?? lines[0] ?? []
  const below = at === -1 ? undefined : lines[at + 1]
  const isDivided = below !== undefined && (below[0] ?? '') === '' && below.some((cell) => cell !== '')
  let group = ''
  const headings = Array.from({ length: Math.max(top.length, isDivided ? below.length : 0) }, (_, place) => {
    const [high = '', low = ''] = [top[place], isDivided ? below[place] : '']
    group = high === '' ? group : high
    return low === '' ? high : `${group} ${low}`.trim()
  })
  return lines.slice(Math.max(at, 0) + (isDivided ? 2 : 1)).map((cells) => {
    const entries = headings.flatMap((heading, place) =>
      heading === '' ? [] : [[heading, cells[place] ?? ''] as const],
    )
    return Object.fromEntries(entries)
  })
}

function cellsOf(row: ExcelJS.Row): string[] {
  const cells: string[] = []
  row.eachCell({ includeEmpty: true }, (cell, column) => {
    cells[column - 1] = cellText(cell.value).trim()
  })
  return Array.from(cells, (cell) => cell ?? '')
}

function cellText(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('result' in value) return cellText(value.result)
  return 'text' in value ? value.text : ''
}

function textRow(row: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]))
}
