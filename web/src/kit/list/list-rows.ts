import { useMemo } from 'react'
import { useQueries, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import type { Column, ListFilter, ListViewChoice } from './list-types.ts'
import {
  foundInWhole,
  pageOfFound,
  searchPatch,
  viewFromSearch,
  type ListSource,
  type ListView,
  type PageOf,
} from './list-view.ts'

export interface Listed<Row> {
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  filters: readonly ListFilter<Row>[]
  views: readonly ListViewChoice<Row>[]
}
type Loaded<Row> = PageOf<Row> | readonly Row[]

const none: never[] = []
const isPage = <Row>(data: Loaded<Row>): data is PageOf<Row> => 'results' in data

/** One page of rows, from the server or from all that is here. */
export function useRows<Row extends object>(listed: Listed<Row>, view: ListView, refetchMs: number | undefined) {
  const { source, columns, filters, views } = listed
  const query = useQuery({ ...queryOf(source, view), ...(refetchMs && { refetchInterval: refetchMs }) })
  const found = useMemo(
    () =>
      !query.data || isPage(query.data) ? undefined : foundOf({ source, columns, filters, views }, view, query.data),
    [query.data, source, columns, filters, views, view],
  )
  const page = found ? pageOfFound(found, view) : query.data && isPage(query.data) ? query.data : undefined
  return {
    page,
    found: found ?? page?.results ?? none,
    total: query.data && !isPage(query.data) ? query.data.length : undefined,
    error: query.error,
    retry: () => void query.refetch(),
    isStale: query.isPlaceholderData,
    updatedAt: query.dataUpdatedAt,
  }
}

const queryOf = <Row>(source: ListSource<Row>, view: ListView) => ({
  queryKey: source.kind === 'paged' ? [...source.key, view] : source.key,
  queryFn: ({ signal }: QueryFunctionContext): Promise<Loaded<Row>> =>
    source.kind === 'paged' ? source.load(view, signal) : source.load(signal),
})

/** Of rows that are all here those that the view shows. */
function foundOf<Row>({ source, columns, filters, views }: Listed<Row>, view: ListView, rows: readonly Row[]) {
  if (source.kind === 'paged') return undefined
  const compare = Object.fromEntries(
    columns.flatMap((column) => (typeof column.sort === 'function' ? [[column.key, column.sort]] : [])),
  )
  const tests = filters.flatMap(({ key, test }) => {
    const value = view.filters[key]
    return test && value ? [(row: Row) => test(row, value)] : []
  })
  const chosenView = views.find(({ key }) => key === view.view) ?? views[0]
  if (chosenView?.test) tests.push(chosenView.test)
  return foundInWhole(rows, view, { text: source.text, compare, tests })
}

export interface Elsewhere {
  label: string
  count: number
  /** Of the address. */
  change: Record<string, string | undefined>
}

/** Where there is something when a list shows nothing: without its filters, and in its other views. */
export function useElsewhere<Row extends object>(listed: Listed<Row>, search: Record<string, string>): Elsewhere[] {
  const view = viewFromSearch(search)
  const shown = listed.views.find(({ key }) => key === view.view) ?? listed.views[0]
  const places: Pick<Elsewhere, 'label' | 'change'>[] = listed.views
    .filter((other) => other !== shown)
    .map(({ key, label }) => ({ label, change: searchPatch.view(key) }))
  if (view.search && Object.keys(view.filters).length > 0)
    places.unshift({ label: 'Sin los filtros', change: { ...searchPatch.clear(view), search: view.search } })
  const asked = places.map((place) => ({ ...place, view: viewFromSearch(changed(search, place.change)) }))
  // The same question as that of the list there: who goes finds the answer.
  const answers = useQueries({ queries: asked.map((place) => queryOf(listed.source, place.view)) })
  return asked.flatMap(({ label, change, view: there }, at) => {
    const data = answers[at]?.data
    const count = !data ? 0 : isPage(data) ? data.count : (foundOf(listed, there, data)?.length ?? 0)
    return count > 0 ? [{ label, count, change }] : []
  })
}

const changed = (search: Record<string, string>, change: Elsewhere['change']) =>
  Object.fromEntries(Object.entries({ ...search, ...change }).flatMap(([name, text]) => (text ? [[name, text]] : [])))
