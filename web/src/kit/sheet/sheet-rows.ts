/** A cell of a spreadsheet row: text, number or day as typed. */
export type CellValue = string | number | null | undefined
type Cells = Record<string, CellValue>

interface Remark {
  /** Name of a cell. */
  field: string
  message: string
}
/** A row as the server read and checked it: errors keep it from being saved, warnings do not. */
export interface CheckedRow<Values> {
  row: number
  values: Values
  errors: readonly Remark[]
  warnings: readonly Remark[]
}
export interface SheetRow<Values> extends CheckedRow<Values> {
  isSkipped: boolean
  /** Changed here, after it was read. */
  isCorrected: boolean
  /** Cells of the sheet that could not be read (a word where a number should be): wrong until they are corrected here. */
  unread: readonly Remark[]
}

export const sheetRows = <Values extends object>(checked: readonly CheckedRow<Values>[]): SheetRow<Values>[] =>
  checked.map((row) => ({
    ...row,
    isSkipped: false,
    isCorrected: false,
    unread: row.errors.filter(({ field }) => isEmpty(cellOf(row.values, field))),
  }))

/** The same rows after another check, in the order they were sent: numbers, skips and corrections stay theirs. */
export const rechecked = <Values>(
  rows: readonly SheetRow<Values>[],
  checked: readonly CheckedRow<Values>[],
): SheetRow<Values>[] =>
  rows.map((row, at) => {
    const { values = row.values, errors = row.errors, warnings = row.warnings } = checked[at] ?? {}
    // The check sees an empty cell where the sheet had something unreadable.
    const kept = row.unread.filter(({ field }) => !errors.some((error) => error.field === field))
    return { ...row, values, warnings, errors: [...kept, ...errors] }
  })

/** One cell changed; with `everywhere` each row that had the same in it. */
export function corrected<Values extends object>(
  rows: readonly SheetRow<Values>[],
  number: number,
  field: string,
  value: CellValue,
  everywhere = false,
): SheetRow<Values>[] {
  const before = cellOf(rows.find(({ row }) => row === number)?.values, field)
  return rows.map((row) => {
    const isMeant = row.row === number || (everywhere && cellOf(row.values, field) === before)
    if (!isMeant) return row
    const unread = row.unread.filter((remark) => remark.field !== field)
    return { ...row, values: { ...row.values, [field]: value }, isCorrected: true, unread }
  })
}

export const skipped = <Values>(rows: readonly SheetRow<Values>[], number: number, isSkipped: boolean) =>
  rows.map((row) => (row.row === number ? { ...row, isSkipped } : row))

/** How many rows besides this one hold the same wrong value in a cell. */
export function sameMistake<Values extends object>(
  rows: readonly SheetRow<Values>[],
  number: number,
  field: string,
): number {
  const value = cellOf(rows.find(({ row }) => row === number)?.values, field)
  if (isEmpty(value)) return 0
  return rows.filter(
    (row) =>
      row.row !== number && cellOf(row.values, field) === value && row.errors.some((error) => error.field === field),
  ).length
}

/** The cells of a row by name: rows are plain records of cells, whatever their interface is called. */
export const cellOf = (values: object | undefined, field: string): CellValue => (values as Cells | undefined)?.[field]

export const isEmpty = (value: CellValue) => value === null || value === undefined || value === ''

export const isReady = ({ errors, isSkipped }: Pick<SheetRow<unknown>, 'errors' | 'isSkipped'>) =>
  errors.length === 0 && !isSkipped
export const isWrong = ({ errors, isSkipped }: Pick<SheetRow<unknown>, 'errors' | 'isSkipped'>) =>
  errors.length > 0 && !isSkipped

/** What a person typed into a cell of a type; `undefined`: it is none. */
export function typedCell(text: string, type: 'text' | 'number' | 'day'): CellValue {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (type === 'number') {
    const value = Number(trimmed.replaceAll(',', ''))
    return Number.isFinite(value) ? value : undefined
  }
  if (type === 'text') return trimmed
  const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(trimmed)
  const day = found ? `${found[3]}-${found[2]?.padStart(2, '0')}-${found[1]?.padStart(2, '0')}` : trimmed
  return isDay(day) ? day : undefined
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
