import ExcelJS from '@protobi/exceljs'
import type { Cell, Worksheet } from '@protobi/exceljs'
import { checkArchive } from './archive.ts'
import { rawCell } from './cells.ts'
import { placeImage } from './place-image.ts'
import { isAddress, placeholderOf, type Placeholder } from './placeholder.ts'
import { insertBelow, writeTable } from './place-table.ts'
import { SheetError } from './sheet.types.ts'
import type { TemplateImage, TemplateTable, TemplateValue } from './template.types.ts'
import { valueStyle, writtenValue } from './written-cell.ts'
import { wallClock } from './zone.ts'

export interface FillInput {
  path: string
  timeZone: string
  values: Readonly<Record<string, TemplateValue>>
  tables: Readonly<Record<string, TemplateTable>>
  /** By key or address; null: there is none, or it did not come. */
  images: Readonly<Record<string, TemplateImage | null>>
}

/** The filled workbook, and the addresses of images it asks for that were not among those given. */
export type FillReply = { ok: true; file: Uint8Array; wanted: string[] } | { ok: false; message: string }

/** Rows a template may hold: it is a form, no list. */
const maxRows = 5_000
/** Cells it may merge or validate. */
const mostNamed = 100_000
const noImage = 'Imagen no disponible'

/** Task of the pool: puts the data into the placeholders of every sheet of the template at `path`. */
export async function run(input: FillInput): Promise<FillReply> {
  try {
    await checkArchive(input.path, maxRows, mostNamed)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.readFile(input.path).catch(() => {
      throw new SheetError('El archivo está dañado: guárdelo de nuevo en Excel y vuelva a subirlo.')
    })
    const wanted = new Set<string>()
    for (const sheet of workbook.worksheets) fillSheet(workbook, sheet, input, wanted)
    return { ok: true, file: new Uint8Array(await workbook.xlsx.writeBuffer()), wanted: [...wanted] }
  } catch (error) {
    if (error instanceof SheetError) return { ok: false, message: error.message }
    throw error
  }
}

interface Found {
  cell: Cell
  placeholder: Placeholder
}

function fillSheet(workbook: ExcelJS.Workbook, sheet: Worksheet, input: FillInput, wanted: Set<string>): void {
  const clock = wallClock(input.timeZone)
  const tables = new Map<number, Found[]>()
  for (const found of placeholdersOf(sheet)) {
    const { cell, placeholder } = found
    if (placeholder.kind === 'table') {
      if (Object.hasOwn(input.tables, placeholder.key))
        tables.set(Number(cell.row), [...(tables.get(Number(cell.row)) ?? []), found])
    } else if (placeholder.kind === 'text') fillValue(cell, input.values, placeholder.key, clock)
    else fillImage(workbook, sheet, cell, input.images, placeholder, wanted)
  }
  // From the foot: what a table pushes down has been dealt with.
  for (const [row, asked] of [...tables].toSorted(([a], [b]) => b - a)) {
    const fillings = asked.flatMap(({ cell, placeholder }) => {
      const table = input.tables[placeholder.key]
      return table ? [{ column: Number(cell.col), table }] : []
    })
    insertBelow(sheet, row, Math.max(...fillings.map(({ table }) => table.rows.length)))
    for (const { column, table } of fillings) writeTable(sheet, row, column, table, clock)
  }
}

/** Cells that hold a text; of merged ones, the first. */
function placeholdersOf(sheet: Worksheet): Found[] {
  const found: Found[] = []
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.isMerged && cell.master !== cell) return
      const text = rawCell(cell.value)
      if (typeof text === 'string') found.push({ cell, placeholder: placeholderOf(text) })
    }),
  )
  return found
}

function fillValue(cell: Cell, values: FillInput['values'], key: string, clock: (instant: number) => number): void {
  const given = Object.hasOwn(values, key) ? values[key] : undefined
  if (!given) return
  cell.value = writtenValue(given.value, given.type, clock)
  // The template's own format stands; with none, or that of the mark's own text, a date would read as a number.
  if (!cell.numFmt || cell.numFmt === 'General' || cell.numFmt === '@') Object.assign(cell, valueStyle(given))
}

function fillImage(
  workbook: ExcelJS.Workbook,
  sheet: Worksheet,
  cell: Cell,
  images: FillInput['images'],
  { kind, key }: Placeholder,
  wanted: Set<string>,
): void {
  const isKnown = Object.hasOwn(images, key)
  if (!isKnown) {
    if (kind === 'imageFromUrl' && isAddress(key)) wanted.add(key)
    return
  }
  const image = images[key]
  cell.value = image ? null : noImage
  if (image) placeImage(workbook, sheet, cell, image)
}
