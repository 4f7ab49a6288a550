import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'

export type RowKey = string | number

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** px; columns without one share what is left. */
  width?: number
  /** Its share of the room that a wide window leaves; where no column of a list says so, all take theirs by their width. */
  grow?: number
  /** `true`: the server sorts by this key; a comparison (see `byValue`): sorted here. */
  sort?: true | ((a: Row, b: Row) => number)
  /** Numbers and times end at the right. */
  align?: 'end'
  /** Cannot be hidden. */
  fixed?: boolean
  /** Hidden until the user shows it. */
  hidden?: boolean
  /** Lines of text in a cell, for the skeleton. */
  lines?: 1 | 2
  /**
   * Whether it gives way in a narrow window before the table scrolls sideways; unsaid, what has one line (a state, a figure)
   * and what ends at the right do not.
   */
  soft?: boolean
}

/** What the columns menu knows of a column. */
export type ColumnName = Pick<Column<never>, 'key' | 'title' | 'fixed' | 'hidden'>

export interface RowAction {
  key: string
  label: string
  icon?: Icon
  onClick: () => void
  danger?: boolean
  /** Why it cannot be done now; the action stays visible, disabled, with this reason. */
  disabled?: string | undefined
}
export interface RowActions {
  /** At most two, as icons. */
  buttons?: readonly RowAction[]
  menu?: readonly RowAction[]
}

export interface BulkAction<Row> {
  key: string
  label: string
  icon?: Icon
  danger?: boolean
  onClick: (rows: Row[], clear: () => void) => void
}

export interface Option {
  value: string | number
  label: string
  detail?: string
}
export type LoadOptions = (text: string, signal: AbortSignal) => Promise<Option[]>

/** What a filter is called and how its value is chosen. */
export type FilterControl = { key: string; label: string } & (
  | { kind: 'select'; options: readonly Option[]; many?: boolean }
  | { kind: 'text' }
  | { kind: 'days' }
  | { kind: 'remote'; load: LoadOptions }
)
export type ListFilter<Row> = FilterControl & {
  /** For lists that are all here: whether a row passes. Paged lists send the value to the server. */
  test?: (row: Row, value: string) => boolean
}

export interface ListViewChoice<Row> {
  key: string
  label: string
  count?: number | undefined
  test?: (row: Row) => boolean
}
