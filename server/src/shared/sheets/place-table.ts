import type { Worksheet } from '@protobi/exceljs'
import type { TemplateTable } from './template.types.ts'
import { headerStyle, valueStyle, writtenValue } from './written-cell.ts'

/** Makes room for so many rows under one: what stands below moves down, merged cells too. */
export function insertBelow(sheet: Worksheet, row: number, count: number): void {
  if (count === 0) return
  // The library moves cells and leaves merges where they were.
  const below = mergesOf(sheet).filter(({ top }) => top > row)
  for (const { top, left, bottom, right } of below) sheet.unMergeCells(top, left, bottom, right)
  sheet.insertRows(
    row + 1,
    Array.from({ length: count }, () => []),
  )
  for (const { top, left, bottom, right } of below) sheet.mergeCells(top + count, left, bottom + count, right)
}

interface Merge {
  top: number
  left: number
  bottom: number
  right: number
}

function mergesOf(sheet: Worksheet): Merge[] {
  return sheet.model.merges.flatMap((range) => {
    const [from, to] = range.split(':').map((address) => sheet.getCell(address))
    if (!from || !to) return []
    return [{ top: Number(from.row), left: Number(from.col), bottom: Number(to.row), right: Number(to.col) }]
  })
}

/** Headings in the row, the table's rows under it. */
export function writeTable(
  sheet: Worksheet,
  row: number,
  column: number,
  { columns, rows }: TemplateTable,
  clock: (instant: number) => number,
): void {
  for (const [at, { header, key, type, decimals }] of columns.entries()) {
    const heading = sheet.getCell(row, column + at)
    Object.assign(heading, { value: header, style: headerStyle })
    for (const [line, values] of rows.entries()) {
      const cell = sheet.getCell(row + 1 + line, column + at)
      const style = valueStyle({ type, ...(decimals !== undefined && { decimals }) })
      Object.assign(cell, { value: writtenValue(values[key], type, clock), style })
    }
  }
}
