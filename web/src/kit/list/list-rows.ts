import { useMemo } from 'react'
import { useQuery, type QueryFunctionContext, type UseQueryOptions } from '@tanstack/react-query'
import type { Column, ListFilter, ListViewChoice } from './list-types.ts'
import { foundInWhole, pageOfFound, type ListSource, type ListView, type PageOf } from './list-view.ts'

interface Listed<Row> {
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

/** How many rows a view has: the question of the list there, so that whoever goes finds the answer. */
export const countingOf =
  <Row>(listed: Listed<Row>) =>
  (view: ListView): UseQueryOptions<unknown, Error, number> => ({
    ...queryOf(listed.source, view),
    // What the question is answered with is what its key says.
    select: (data) => {
      const loaded = data as Loaded<Row>
      return isPage(loaded) ? loaded.count : (foundOf(listed, view, loaded)?.length ?? 0)
    },
    placeholderData: undefined,
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
