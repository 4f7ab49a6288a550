import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import ExcelJS from '@protobi/exceljs'
import { pullRows } from './row-feed.ts'
import type { WriteColumn, WriteRow } from './sheet.types.ts'
import { headerStyle, valueStyle, writtenValue } from './written-cell.ts'
import { wallClock } from './zone.ts'

/** A sheet as it crosses the thread's border: its rows come through the port. */
export interface WriteSheetInput {
  name: string
  columns: readonly WriteColumn[]
  port: MessagePort
}

const listSheet = 'Listas'
/** Rows of a template that get their drop-downs although they are still blank. */
const templateRows = 5_000

/** Task of the pool: writes the workbook to `path` as its rows come, never holding more than a batch of them. */
export async function run(input: { path: string; timeZone: string; sheets: WriteSheetInput[] }): Promise<void> {
  const file = createWriteStream(input.path)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: false })
  workbook.creator = 'Arriero'
  workbook.lastModifiedBy = 'Arriero'
  const clock = wallClock(input.timeZone)
  const names = sheetNames(input.sheets.map((sheet) => sheet.name))
  const longLists: (readonly string[])[] = []

  for (const [place, { columns, port }] of input.sheets.entries()) {
    const sheet = workbook.addWorksheet(names[place], { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map((column) => ({ width: column.width, style: valueStyle(column) }))
    const header = sheet.addRow(columns.map((column) => (column.required ? `${column.header} *` : column.header)))
    header.height = 20
    header.eachCell((cell) => Object.assign(cell, { style: headerStyle }))
    header.commit()
    let written = 0
    for await (const rows of pullRows<WriteRow>(port)) {
      for (const row of rows) {
        sheet.addRow(columns.map((column) => writtenValue(row[column.key], column.type, clock))).commit()
        written++
      }
      if (file.writableNeedDrain) await once(file, 'drain')
    }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: Math.max(written + 1, 2), column: columns.length } }
    const lastRow = written === 0 ? templateRows + 1 : written + 1
    for (const [index, { list, header: heading }] of columns.entries()) {
      if (!list || list.length === 0) continue
      const letter = sheet.getColumn(index + 1).letter
      validationsOf(sheet).add(`${letter}2:${letter}${lastRow}`, {
        type: 'list',
        allowBlank: true,
        formulae: [listFormula(list, longLists)],
        showErrorMessage: true,
        errorTitle: heading.slice(0, 32),
        error: 'Elija un valor de la lista.',
      })
    }
    sheet.commit()
  }
  writeLongLists(workbook, longLists)
  await workbook.commit()
}

/** Validations of a range at once; the library has them, its types do not. */
function validationsOf(sheet: ExcelJS.Worksheet): { add(range: string, validation: ExcelJS.DataValidation): void } {
  if (!('dataValidations' in sheet)) throw new Error('The sheet takes no validations.')
  return sheet.dataValidations as { add(range: string, validation: ExcelJS.DataValidation): void }
}

/** Short lists stand in the cell itself, where Excel allows 255 characters and no comma; others on a hidden sheet. */
function listFormula(list: readonly string[], longLists: (readonly string[])[]): string {
  const inline = list.join(',')
  if (inline.length <= 255 && !list.some((choice) => /[,"]/.test(choice))) return `"${inline}"`
  let place = longLists.findIndex((known) => known.length === list.length && known.every((one, at) => one === list[at]))
  if (place < 0) place = longLists.push(list) - 1
  const letter = columnLetter(place)
  return `${listSheet}!$${letter}$1:$${letter}$${list.length}`
}

function columnLetter(place: number): string {
  const rest = place % 26
  const letter = String.fromCharCode(65 + rest)
  return place < 26 ? letter : columnLetter((place - rest) / 26 - 1) + letter
}

function writeLongLists(workbook: ExcelJS.stream.xlsx.WorkbookWriter, lists: (readonly string[])[]): void {
  if (lists.length === 0) return
  const sheet = workbook.addWorksheet(listSheet, { state: 'veryHidden' })
  const rows = Math.max(...lists.map((list) => list.length))
  for (let row = 0; row < rows; row++) sheet.addRow(lists.map((list) => list[row] ?? null)).commit()
  sheet.commit()
}

/** Names Excel accepts: no reserved characters, 31 at most, none twice nor that of the hidden lists. */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set([listSheet.toLowerCase(), 'history'])
  return wanted.map((name) => {
    const base =
      name
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(/^'|'$/g, '') || 'Hoja'
    let unique = base.slice(0, 31)
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${base.slice(0, 26).trim()} (${copy})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
