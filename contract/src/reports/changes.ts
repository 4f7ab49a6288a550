import { cellWords } from './cells.ts'
import type { ReportGroup, ReportTold } from './reports.entities.ts'
import { toldOf, type ReportCell, type ReportColumn } from './reports.rules.ts'

/** What a column says of a group differently than it did. */
export interface CellChange {
  column: ReportColumn
  before: ReportCell
  now: ReportCell
}
export interface GroupChange {
  key: string
  label: string
  cells: CellChange[]
}

/** What is told differently now than it went out: nobody calls a change what reads the same. */
export function changesOf(
  told: ReportTold,
  now: { total: ReportGroup; groups: readonly ReportGroup[] },
  columns: readonly ReportColumn[],
): { total: GroupChange; groups: GroupChange[]; unchanged: number } {
  // Columns that came to the template since then, or went, have nothing to be compared with.
  const known = columns.filter(({ code, total }) => total !== null && told.columns.includes(code))
  const places = columns.map(({ code }) => told.columns.indexOf(code))
  const before = ({ sums }: ReportGroup) =>
    toldOf(
      columns,
      places.map((at) => sums[at] ?? null),
    )
  const compare = (label: string, was: ReportGroup | undefined, is: ReportGroup | undefined): GroupChange => {
    const [first, second] = [was && before(was), is && toldOf(columns, is.sums)]
    const cells = known.flatMap((column): CellChange[] => {
      const at = columns.indexOf(column)
      const cell = { column, before: first?.[at] ?? null, now: second?.[at] ?? null }
      return words(column, cell.before) === words(column, cell.now) ? [] : [cell]
    })
    return { key: (is ?? was)!.key, label, cells }
  }
  const total = compare('Total', told.total, now.total)
  if (told.groups === null) return { total, groups: [], unchanged: 0 }
  const was = new Map(told.groups.map((group) => [group.key, group]))
  const all = [...now.groups, ...told.groups.filter(({ key }) => !now.groups.some((group) => group.key === key))]
  const groups = all
    .map(({ key, label }) =>
      compare(
        label,
        was.get(key),
        now.groups.find((group) => group.key === key),
      ),
    )
    .filter(({ cells }) => cells.length > 0)
  return { total, groups, unchanged: all.length - groups.length }
}

const words = ({ type }: ReportColumn, cell: ReportCell) => cellWords(type, cell, String)
