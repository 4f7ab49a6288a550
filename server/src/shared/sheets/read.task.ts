import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import ExcelJS from '@protobi/exceljs'
import type { Worksheet } from '@protobi/exceljs'
import { checkArchive, headingRows, tooManyRows } from './archive.ts'
import { checkCsvWidth, decodeCsv, findDelimiter, sniffSheet } from './sniff.ts'
import { SheetError } from './sheet.types.ts'
import type { ReadOptions, SheetTable } from './sheet.types.ts'
import { readTable } from './table.ts'

/** What reading gives over the thread's border: the table, or the sentence for the user. */
export type ReadReply = { ok: true; table: SheetTable } | { ok: false; message: string }

/** Task of the pool: reads the spreadsheet at `path` once it has proved harmless. */
export async function run({ path, options }: { path: string; options: ReadOptions }): Promise<ReadReply> {
  try {
    const kind = await sniffSheet(path)
    const worksheet = kind === 'xlsx' ? await loadExcel(path, options.maxRows) : await loadCsv(path, options.maxRows)
    return { ok: true, table: readTable(worksheet, options) }
  } catch (error) {
    if (error instanceof SheetError) return { ok: false, message: error.message }
    throw error
  }
}

/** Parts of a sheet that carry no values; some of them make the library create a cell for every address they name. */
const ignoreNodes = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'cols',
  'mergeCells',
  'rowBreaks',
  'colBreaks',
  'pageMargins',
  'pageSetup',
  'printOptions',
  'picture',
  'drawing',
  'sheetProtection',
  'tableParts',
  'autoFilter',
  'headerFooter',
  'extLst',
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'legacyDrawing',
]

async function loadExcel(path: string, maxRows: number): Promise<Worksheet> {
  await checkArchive(path, maxRows)
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.readFile(path, { ignoreNodes })
  } catch {
    throw new SheetError('El archivo está dañado: guárdelo de nuevo en Excel y vuelva a subirlo.')
  }
  const sheet = workbook.worksheets.find((worksheet) => worksheet.state === 'visible') ?? workbook.worksheets[0]
  if (!sheet) throw new SheetError('El archivo no tiene ninguna hoja.')
  return sheet
}

/** Blank lines a csv may hold beside its rows; they keep their place so that row numbers are those of the file. */
const blankLines = 5_000

async function loadCsv(path: string, maxRows: number): Promise<Worksheet> {
  const text = decodeCsv(await readFile(path))
  const delimiter = findDelimiter(text)
  checkCsvWidth(text, delimiter)
  const lines = maxRows + headingRows + blankLines
  const parserOptions = { delimiter, maxRows: lines }
  // Values stay text: what is a number or a date is told by the column asked for, not by its looks.
  const asText = (value: string) => value
  const sheet = await new ExcelJS.Workbook().csv
    .read(Readable.from([text]), { parserOptions, map: asText })
    .catch(() => {
      throw new SheetError('El archivo CSV está mal formado: revise que las comillas estén cerradas.')
    })
  if (sheet.rowCount >= lines) throw new SheetError(tooManyRows(maxRows))
  return sheet
}
