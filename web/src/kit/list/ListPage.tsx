import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import { BulkBar } from './BulkBar.tsx'
import { isShown, ordered, useColumnChoice } from './column-choice.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { DataTable } from './DataTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filterWords } from './filter-words.ts'
import { number, plural } from '../format.ts'
import { ListCards } from './ListCards.tsx'
import { ListFoot } from './ListFoot.tsx'
import { countingOf, useRows } from './list-rows.ts'
import { searchPatch, viewFromSearch, type ListSource, type ListView } from './list-view.ts'
import type { BulkAction, Column, ListFilter, ListViewChoice, RowActions, RowKey } from './list-types.ts'
import { useIsPhone } from '../media.ts'
import { destination, useSearchParams } from '../shell/navigation.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { useListKeys } from './list-keys.ts'

export interface ListPageProps<Row> {
  /** Name of the list: what the user's columns and `flashRow` go by. */
  id: string
  title: string
  /** ['viaje', 'viajes'] */
  noun: readonly [string, string]
  source: ListSource<Row>
  rowKey: (row: Row) => RowKey
  rowName?: (row: Row) => string
  columns: readonly Column<Row>[]
  filters?: readonly ListFilter<Row>[]
  views?: readonly ListViewChoice<Row>[]
  /** Placeholder of the search ('Buscar viaje, cliente o unidad'); `false`: none. */
  search?: string | false
  /** Address of a row's detail. */
  open?: (row: Row) => string
  /** Rows can be dragged, as the address of their detail: a chat takes units and trips. */
  isDraggable?: boolean
  rowActions?: (row: Row) => RowActions
  bulk?: readonly BulkAction<Row>[]
  /** What the selection is, in words; how many otherwise. */
  selectionWords?: (rows: readonly Row[]) => string
  /** Buttons of the header, the filled one last. */
  actions?: ReactNode
  /** Exports what is filtered (`found`: of a whole source all of it, in its order), or the selected rows when there are some. */
  exporting?: (view: ListView, selected: readonly Row[], found: readonly Row[]) => unknown
  empty: { title: string; text?: ReactNode; action?: ReactNode }
  /** Contents of a phone card; the first columns otherwise. */
  card?: (row: Row) => ReactNode
  sub?: ReactNode
  crumbs?: readonly { label: string; to: string }[]
  pills?: ReactNode
  /** Between header and list: stat strips, notices. */
  above?: ReactNode
  /** In the foot, beside which rows these are: sums of what is filtered. */
  foot?: (view: ListView) => ReactNode
  refetchMs?: number
}

const NothingFound = lazy(() => import('./NothingFound.tsx').then((m) => ({ default: m.NothingFound })))

const nothing: never[] = []

/** A list as `ux.md` wants every list; its state lives in the address, its panel (a screen `beside` it) in its outlet. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { id, title, noun, rowKey, columns, open, bulk = nothing, exporting, empty } = props
  const filters: readonly ListFilter<Row>[] = props.filters ?? nothing
  const views: readonly ListViewChoice<Row>[] = props.views ?? nothing
  const [search, patch] = useSearchParams()
  const view = useMemo(() => viewFromSearch(search), [search])
  const navigate = useNavigate()
  const here = useLocation({ select: (location) => location.pathname })
  const isPhone = useIsPhone()
  const [choice, changeColumns] = useColumnChoice(id)
  const [selected, setSelected] = useState<RowKey[]>([])
  const listed = { source: props.source, columns, filters, views }
  const list = useRows(listed, view, props.refetchMs)
  const rows = list.page?.results ?? nothing
  const chosen = useMemo(() => rows.filter((row) => selected.includes(rowKey(row))), [rows, selected, rowKey])
  const openRow = useCallback((row: Row) => open && void navigate(destination(open(row))), [open, navigate])
  const shown = useMemo(() => ordered(columns, choice).filter((column) => isShown(column, choice)), [columns, choice])
  const setWidth = useCallback(
    (key: string, width: number) => changeColumns({ widths: { ...choice.widths, [key]: width } }),
    [choice.widths, changeColumns],
  )
  useListKeys()
  const isFiltered = view.search !== '' || Object.keys(view.filters).length > 0
  const isOpen = (path: string) => here === path || here.startsWith(`${path}/`)
  const rowClass = (row: Row) => (open && isOpen(open(row)) ? 'row-open' : '')

  const header = (
    <PageHeader
      title={title}
      crumbs={props.crumbs ?? nothing}
      pills={props.pills}
      sub={props.sub}
      count={
        list.page &&
        (isFiltered && list.total !== undefined
          ? `${number(list.page.count)} de ${number(list.total)}`
          : isPhone
            ? plural(list.page.count, ...noun)
            : number(list.page.count))
      }
      actions={
        <>
          {exporting && (
            <Button
              icon={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void exporting(view, chosen, list.found)}
            >
              Exportar
            </Button>
          )}
          {props.actions}
        </>
      }
    />
  )
  const body = () => {
    if (list.error && !list.page)
      return <ErrorState error={list.error} retry={list.retry} what={`No se pudo cargar la lista de ${noun[1]}.`} />
    if (list.page && rows.length === 0) {
      if (!isFiltered) return <EmptyState {...empty} />
      const found = { criteria: criteriaOf(view, filters), counting: countingOf(listed), views, search, patch }
      return (
        <Suspense>
          <NothingFound {...found} />
        </Suspense>
      )
    }
    const shared = {
      rows,
      rowKey,
      rowClass,
      onOpen: open && openRow,
      rowActions: props.rowActions,
      ...(props.rowName && { rowName: props.rowName }),
    }
    if (isPhone) return <ListCards {...shared} columns={shown} card={props.card} isSkeleton={!list.page} />
    return (
      <DataTable
        {...shared}
        label={title}
        columns={shown}
        isSkeleton={!list.page}
        order={view.order}
        onOrder={(order) => patch(searchPatch.order(order))}
        widths={choice.widths}
        onWidth={setWidth}
        selected={selected}
        {...(props.isDraggable && open && { dragAddress: open })}
        onSelect={bulk.length > 0 ? setSelected : undefined}
      />
    )
  }
  return (
    <div className="screen">
      <section className="screen-main list-page">
        {header}
        {props.above}
        <div className="card list-card" data-list={id}>
          <FilterBar
            view={view}
            patch={patch}
            placeholder={props.search ?? `Buscar ${noun[0]}`}
            filters={filters}
            views={views}
            end={!isPhone && <ColumnsButton columns={columns} choice={choice} change={changeColumns} />}
          />
          <div className="list-scroll" aria-busy={list.isStale}>
            {body()}
          </div>
          {chosen.length > 0 && (
            <BulkBar rows={chosen} actions={bulk} clear={() => setSelected([])} words={props.selectionWords} />
          )}
          {rows.length > 0 && (
            <ListFoot
              view={view}
              count={list.page?.count ?? 0}
              noun={noun[list.page?.count === 1 ? 0 : 1]}
              updatedAt={list.updatedAt}
              patch={patch}
              error={list.error}
              retry={list.retry}
            >
              {props.foot?.(view)}
            </ListFoot>
          )}
        </div>
      </section>
      <Outlet />
    </div>
  )
}

/** «tecate sur», salida 16–17.11.2026 y cliente Magna Exteriors */
function criteriaOf<Row>(view: ListView, filters: readonly ListFilter<Row>[]): ReactNode {
  const parts = filters.flatMap((filter) => {
    const value = view.filters[filter.key]
    return value
      ? [
          <span key={filter.key}>
            {filter.label.toLowerCase()} <b>{filterWords(filter, value, view.labels[filter.key])}</b>
          </span>,
        ]
      : []
  })
  if (view.search) parts.unshift(<b key="search">«{view.search}»</b>)
  return parts.map((part, at) => [at === 0 ? '' : at === parts.length - 1 ? ' y ' : ', ', part])
}
