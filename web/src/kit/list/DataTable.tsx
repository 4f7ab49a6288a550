import { startTransition, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Table, type TableProps } from 'antd'
import type { Column, RowActions, RowKey } from './list-types.ts'
import { dragAs } from '../drag.ts'
import { useWidth } from '../media.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { isOwnClick, RowMenu } from './RowMenu.tsx'

export interface DataTableProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  /** Names a row for screen readers ('Más acciones de …'). */
  rowName?: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** As what a row is dragged. */
  dragAddress?: (row: Row) => string
  rowActions?: ((row: Row) => RowActions) | undefined
  rowClass?: (row: Row) => string
  order?: string | undefined
  onOrder?: (order: string | undefined) => void
  widths?: Record<string, number>
  onWidth?: (key: string, width: number) => void
  selected?: readonly RowKey[]
  onSelect?: ((keys: RowKey[]) => void) | undefined
  /** Draws grey bars in the place of the values, with the real columns. */
  isSkeleton?: boolean
  label: string
}

const actionsKey = 'row-actions'
const menuWidth = 56
const buttonsWidth = 88
const selectionWidth = 44
const usualWidth = 140
const rowPx = 44
/** Of the window's height, what stands over and under the rows of a list. */
const aroundRowsPx = 200
// Texts give way this far before the table scrolls sideways; states and numbers do not.
const narrowestScale = 0.75
const isRigid = <Row,>({ lines, align, soft }: Column<Row>) =>
  soft === undefined ? lines === 1 || align === 'end' : !soft

/** Room for the menu alone, unless a row has buttons beside it. */
const actionsWidthOf = <Row,>({ rows, rowActions }: DataTableProps<Row>) =>
  !rowActions ? 0 : rows.some((row) => rowActions(row).buttons?.length) ? buttonsWidth : menuWidth
const widthOf = <Row,>({ key, width }: Column<Row>, widths: Record<string, number> = {}) =>
  widths[key] ?? width ?? usualWidth
/** What somebody has made as wide as they like stays so. */
const growthOf = <Row,>({ key, grow = 0 }: Column<Row>, widths: Record<string, number> = {}) =>
  key in widths ? 0 : grow
const skeletonRows = Array.from({ length: 14 }, (_, index) => ({ index }))

/** The table of every list: two-line rows of 44 px, sorting by head, resizing by its edge, arrows and Enter on rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowKey, onOpen, dragAddress, rowClass, selected, onSelect, isSkeleton, label } = props
  const drawn = useScreenfulFirst(rows)
  const [frame, width] = useWidth()
  const actionsWidth = actionsWidthOf(props)
  const room = width - (onSelect ? selectionWidth : 0) - actionsWidth
  const total = (some: readonly Column<Row>[]) => some.reduce((sum, column) => sum + widthOf(column, props.widths), 0)
  const rigid = total(columns.filter(isRigid))
  const soft = total(columns) - rigid
  const scale = room > 0 && soft > 0 ? Math.min(1, Math.max(narrowestScale, (room - rigid) / soft)) : 1
  const growing = columns.reduce((sum, column) => sum + growthOf(column, props.widths), 0)
  const share = growing > 0 ? Math.max(0, room - rigid - soft * scale) / growing : 0
  const antColumns = useAntColumns(props, { scale, share, actionsWidth })
  if (isSkeleton) return <SkeletonTable {...props} />
  return (
    <div ref={frame}>
      {width > 0 && (
        <Table<Row>
          size="small"
          tableLayout="fixed"
          sticky
          scroll={{ x: Math.floor(rigid + soft * scale) }}
          aria-label={label}
          pagination={false}
          columns={antColumns}
          dataSource={drawn}
          rowKey={rowKey}
          components={{ header: { cell: HeaderCell } }}
          showSorterTooltip={false}
          rowClassName={(row) => `${onOpen ? 'row-link' : ''} ${rowClass?.(row) ?? ''}`}
          onRow={(row) =>
            onOpen
              ? {
                  tabIndex: 0,
                  ...(dragAddress && dragAs(dragAddress(row))),
                  onClick: (event) => isOwnClick(event) && onOpen(row),
                  onKeyDown: rowKeys(() => onOpen(row)),
                }
              : {}
          }
          onChange={(_page, _filters, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
            props.onOrder?.(order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined)
          }}
          {...(onSelect && {
            rowSelection: {
              selectedRowKeys: [...(selected ?? [])],
              onChange: (keys) => onSelect(keys.map(plainKey)),
              columnWidth: selectionWidth,
              fixed: true,
              getTitleCheckboxProps: () => ({ 'aria-label': 'Seleccionar todo' }),
              getCheckboxProps: (row) => ({ 'aria-label': `Seleccionar ${props.rowName?.(row) ?? 'la fila'}` }),
            },
          })}
        />
      )}
      {/* Keeps the place one had scrolled to. */}
      <div style={{ height: (rows.length - drawn.length) * rowPx }} />
    </div>
  )
}

/** What the eye sees at once when a screen comes, and the rest when that is painted: a long page does not hold it up. */
function useScreenfulFirst<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return useMemo(
    () => (isWhole ? rows : rows.slice(0, Math.ceil((window.innerHeight - aroundRowsPx) / rowPx))),
    [isWhole, rows],
  )
}

/** The real columns with grey bars for values. */
function SkeletonTable<Row>(props: DataTableProps<Row>) {
  const bars = props.columns.map((column, at) => ({
    ...headOf(column, props),
    sorter: false,
    render: (_: unknown, { index }: { index: number }) => <Bars column={column} seed={index * 7 + at} />,
  }))
  const selection = props.onSelect ? [{ key: 'selection', width: selectionWidth, render: () => null }] : []
  const actions = props.rowActions ? [{ key: actionsKey, width: menuWidth, render: () => null }] : []
  return (
    <div aria-busy role="status" aria-label={`Cargando ${props.label}`}>
      <Table
        size="small"
        tableLayout="fixed"
        pagination={false}
        columns={[...selection, ...bars, ...actions]}
        dataSource={skeletonRows}
        rowKey="index"
      />
    </div>
  )
}

// React's keys may be bigints; ours are what `rowKey` gave.
const plainKey = (key: string | number | bigint): RowKey => (typeof key === 'bigint' ? Number(key) : key)

type AntColumns<Row> = NonNullable<TableProps<Row>['columns']>

function headOf<Row>(
  column: Column<Row>,
  { widths, order, onWidth }: Pick<DataTableProps<Row>, 'widths' | 'order' | 'onWidth'>,
  { scale, share } = { scale: 1, share: 0 },
) {
  const own = isRigid(column) ? 1 : scale
  const width = Math.floor(widthOf(column, widths) * own + share * growthOf(column, widths))
  const direction = order === column.key ? 'ascend' : order === `-${column.key}` ? 'descend' : null
  return {
    key: column.key,
    title: column.title,
    align: column.align ?? ('start' as const),
    ellipsis: true,
    width,
    ...(column.sort && { sorter: true, sortOrder: direction as 'ascend' | 'descend' | null }),
    onHeaderCell: () =>
      ({ width, onResize: onWidth && ((to: number) => onWidth(column.key, Math.round(to / own))) }) as object,
  }
}

function useAntColumns<Row extends object>(
  props: DataTableProps<Row>,
  { scale, share, actionsWidth }: { scale: number; share: number; actionsWidth: number },
): AntColumns<Row> {
  const { columns, rowActions, rowName, widths, order, onWidth } = props
  return useMemo(() => {
    const shown: AntColumns<Row> = columns.map((column) => ({
      ...headOf(column, { ...(widths && { widths }), order, ...(onWidth && { onWidth }) }, { scale, share }),
      render: (_: unknown, row: Row) => column.render(row),
    }))
    if (!rowActions) return shown
    const render = (_: unknown, row: Row): ReactNode => (
      <RowMenu actions={rowActions(row)} name={rowName?.(row) ?? 'la fila'} />
    )
    return [
      ...shown,
      {
        key: actionsKey,
        title: <span className="visually-hidden">Acciones</span>,
        width: actionsWidth,
        align: 'end',
        fixed: 'end',
        render,
      },
    ]
  }, [columns, rowActions, rowName, widths, order, onWidth, scale, share, actionsWidth])
}

/** Arrows, j and k move between rows, Enter opens. */
const rowKeys = (open: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.target !== event.currentTarget) return
  const step =
    event.key === 'ArrowDown' || event.key === 'j'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp' || event.key === 'k'
        ? 'previousElementSibling'
        : undefined
  if (event.key === 'Enter') open()
  else if (step) {
    const next = event.currentTarget[step]
    if (next instanceof HTMLElement) next.focus()
  } else return
  event.preventDefault()
}

function Bars<Row>({ column, seed }: { column: Column<Row>; seed: number }) {
  const share = 45 + ((seed * 37) % 45)
  return (
    <span className={`bars ${column.align === 'end' ? 'bars-end' : ''}`}>
      <i style={{ width: `${share}%` }} />
      {column.lines !== 1 && <i className="bars-second" style={{ width: `${Math.max(25, share - 18)}%` }} />}
    </span>
  )
}
