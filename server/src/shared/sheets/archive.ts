import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { SheetError } from './sheet.types.ts'

// What a spreadsheet somebody typed stays well under; a file beyond is an attack or a mistake, and the reading library
// would hang or run out of memory on it.
const limits = { entries: 2_000, entryBytes: 96_000_000, totalBytes: 192_000_000, ratio: 200, columns: 256 }

/** Entries under this size may be packed as tightly as they like: even all of them together are harmless. */
const smallBytes = 100_000

const tooLarge = 'El archivo es demasiado grande una vez descomprimido.'
const damaged = 'El archivo está dañado o incompleto: guárdelo de nuevo en Excel y vuelva a subirlo.'

/**
 * Refuses, with a SheetError, an .xlsx that is truncated, encrypted, a zip bomb, no workbook, or that holds a document
 * type, values past column 256, more than `maxRows` rows with values, or that merges and validates more than `mostNamed` cells
 * (the library makes each of them). Reads every entry to its end without keeping it.
 */
export async function checkArchive(path: string, maxRows: number, mostNamed = Infinity): Promise<void> {
  const zip = await openPromise(path).catch(() => {
    throw new SheetError(damaged)
  })
  try {
    await checkEntries(zip, maxRows, mostNamed)
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(damaged)
  } finally {
    zip.close()
  }
}

async function checkEntries(zip: ZipFile, maxRows: number, mostNamed: number): Promise<void> {
  if (zip.entryCount > limits.entries) throw new SheetError(tooLarge)
  let total = 0
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    names.add(entry.fileName)
    total += entry.uncompressedSize
    if (entry.isEncrypted())
      throw new SheetError('El archivo está protegido con contraseña: quítela y vuelva a subirlo.')
    if (entry.uncompressedSize > limits.entryBytes || total > limits.totalBytes) throw new SheetError(tooLarge)
    if (entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
      throw new SheetError('El archivo se rechazó: su compresión no es la de una hoja de cálculo.')
    }
    if (!entry.fileName.endsWith('/')) await checkContent(zip, entry, maxRows, mostNamed)
  }
  if (names.has('xl/workbook.bin')) {
    throw new SheetError('El archivo es un libro binario de Excel (.xlsb): guárdelo como .xlsx y vuelva a subirlo.')
  }
  if (!names.has('xl/workbook.xml') || !names.has('[Content_Types].xml')) {
    throw new SheetError('El archivo no es una hoja de cálculo de Excel (.xlsx).')
  }
}

/** Reads an entry through: its true size is checked by yauzl, its XML for what the reading library cannot bear. */
async function checkContent(zip: ZipFile, entry: Entry, maxRows: number, mostNamed: number): Promise<void> {
  const isXml = /\.(xml|rels|vml)$/i.test(entry.fileName)
  const scan = isXml ? scanXml(/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.fileName), maxRows, mostNamed) : undefined
  const stream = await zip.openReadStreamPromise(entry)
  let rest = ''
  for await (const chunk of stream) {
    if (!scan || !Buffer.isBuffer(chunk)) continue
    // Only ASCII tags matter here, so bytes need no decoding; a tag cut by the chunk's border waits for the next one.
    const text = rest + chunk.toString('latin1')
    const end = text.lastIndexOf('>') + 1
    scan(text.slice(0, end))
    rest = text.slice(end)
    if (rest.length > 1_000_000) rest = rest.slice(rest.lastIndexOf('<'))
  }
}

const tags = /<(?:\w+:)?(row|c|v|is|f)(?=[\s/>])([^>]*)>/g

const namings = /<(?:\w+:)?(?:mergeCell|dataValidation)\s[^>]*?ref="([^"]*)"/g

function scanXml(isSheet: boolean, maxRows: number, mostNamed: number): (text: string) => void {
  let cell = ''
  let rowHasValue = false
  let rows = 0
  let named = 0
  return (text) => {
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
      throw new SheetError('El archivo se rechazó: contiene definiciones que una hoja de cálculo no lleva.')
    }
    if (!isSheet) return
    for (const [, ranges = ''] of text.matchAll(namings)) {
      for (const range of ranges.split(' ')) named += cellsOf(range)
      if (named > mostNamed)
        throw new SheetError('La plantilla combina o valida demasiadas celdas: quite las que sobran.')
    }
    for (const [, tag, attributes = ''] of text.matchAll(tags)) {
      if (tag === 'row') rowHasValue = false
      else if (tag === 'c') cell = /\sr="([^"]*)"/.exec(attributes)?.[1] ?? ''
      else {
        checkColumn(cell)
        if (!rowHasValue) rows++
        rowHasValue = true
        // The heading, and some lines of title that may stand over it.
        if (rows > maxRows + headingRows) throw new SheetError(tooManyRows(maxRows))
      }
    }
  }
}

/** Rows at the head of a sheet in which its headings are looked for. */
export const headingRows = 20

/** Sentence for a sheet with more rows than may be read at once. */
export function tooManyRows(maxRows: number): string {
  return `El archivo tiene más de ${maxRows.toLocaleString('es-MX')} filas: divídalo en varios archivos.`
}

function columnOf(cell: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/.exec(cell)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** How many cells a range names: 'A1:C4' twelve. */
function cellsOf(range: string): number {
  const [from = '', to = from] = range.split(':')
  const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0] ?? 0)
  return (Math.abs(columnOf(to) - columnOf(from)) + 1) * (Math.abs(rowOf(to) - rowOf(from)) + 1)
}

function checkColumn(cell: string): void {
  if (columnOf(cell) > limits.columns) {
    throw new SheetError(
      `La celda ${cell.slice(0, 12)} está fuera de la tabla: borre lo que haya a la derecha de los datos.`,
    )
  }
}
