import type { Style } from '@protobi/exceljs'
import type { WriteColumn, WriteRow } from './sheet.types.ts'
import { wallClockOf } from './zone.ts'

const maxText = 32_767

export const headerStyle: Partial<Style> = {
  font: { name: 'Calibri', size: 11, bold: true, color: { argb: 'FF0F2233' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF2F6' } },
  border: { bottom: { style: 'thin', color: { argb: 'FF8093A6' } } },
  alignment: { vertical: 'middle' },
  numFmt: '@',
}

/** How values of a type look. */
export function valueStyle({ type, decimals }: Pick<WriteColumn, 'type' | 'decimals'>): Partial<Style> {
  switch (type) {
    // Text format keeps leading zeros, and a formula typed or pasted over it stays text.
    case 'text':
      return { numFmt: '@' }
    case 'number':
      return decimals === undefined ? {} : { numFmt: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
    case 'money':
      return { numFmt: '"$"#,##0.00' }
    case 'date':
      return { numFmt: 'dd.mm.yyyy', alignment: { horizontal: 'left' } }
    case 'datetime':
      return { numFmt: 'dd.mm.yyyy hh:mm:ss', alignment: { horizontal: 'left' } }
  }
}

/** What goes into the cell. A value that is not of its type is written as text rather than lost. */
export function writtenValue(
  value: WriteRow[string],
  type: WriteColumn['type'],
  clock: (instant: number) => number,
): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  const text = () => String(value).toWellFormed().slice(0, maxText)
  if (type === 'text') return text()
  if (type === 'number' || type === 'money') {
    const number = Number(value)
    return Number.isFinite(number) ? number : text()
  }
  const wall = wallClockOf(value, type, clock)
  return wall === undefined ? text() : new Date(wall)
}
