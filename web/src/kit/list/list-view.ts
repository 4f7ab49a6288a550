import type { Page } from '@arriero/contract/core/paging.ts'
import { folded } from '../format.ts'

/** What a list shows, as its address says it: `?search=&page=&limit=&order=-name&vista=&f_state=1`. */
export interface ListView {
  search: string
  page: number
  limit: number
  /** Column key, `-` in front for descending; the same text the calls take. */
  order?: string
  /** Key of the chosen view (Activos, Finalizados …). */
  view?: string
  /** Value by filter key; several values are joined with commas, a day range is `2026-03-05..2026-03-07`. */
  filters: Record<string, string>
  /** Words of the filters whose values are only ids. */
  labels: Record<string, string>
}

export const pageSizes = [25, 50, 100, 200] as const
const defaultSize = 50
const filterPrefix = 'f_'

const whole = (text: string | undefined, otherwise: number, most: number) =>
  text && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), most) : otherwise

export function viewFromSearch(search: Record<string, string>): ListView {
  const filters: Record<string, string> = {}
  const labels: Record<string, string> = {}
  for (const [name, text] of Object.entries(search)) {
    if (!name.startsWith(filterPrefix)) continue
    const key = name.slice(filterPrefix.length)
    const [value = '', label] = text.split('~')
    filters[key] = value
    if (label) labels[key] = label
  }
  return {
    search: search.search ?? '',
    page: whole(search.page, 1, 100_000),
    limit: whole(search.limit, defaultSize, 500),
    ...(search.order && { order: search.order }),
    ...(search.vista && { view: search.vista }),
    filters,
    labels,
  }
}

/** Address changes for a new search, filter, view or order: all of them begin at the first page again. */
export const searchPatch = {
  search: (text: string) => ({ search: text, page: undefined }),
  page: (page: number) => ({ page: page === 1 ? undefined : String(page) }),
  limit: (limit: number) => ({ limit: limit === defaultSize ? undefined : String(limit), page: undefined }),
  order: (order: string | undefined) => ({ order, page: undefined }),
  view: (view: string | undefined) => ({ vista: view, page: undefined }),
  filter: (key: string, value: string | undefined, label?: string) => ({
    [filterPrefix + key]: value && label ? `${value}~${label}` : value,
    page: undefined,
  }),
  clear: (view: ListView) => ({
    search: undefined,
    page: undefined,
    ...Object.fromEntries(Object.keys(view.filters).map((key) => [filterPrefix + key, undefined])),
  }),
}

/** The part of the view that every paged call takes. */
export const pageQueryOf = ({ search, page, limit, order }: ListView) => ({
  search: search || undefined,
  page,
  limit,
  order,
})

export type PageOf<Row> = Pick<Page<Row>, 'count' | 'results'>

interface SourceKey {
  /** Key in the query cache; the view is added to it where the server pages. */
  key: readonly unknown[]
}
export interface PagedSource<Row> extends SourceKey {
  kind: 'paged'
  load: (view: ListView, signal: AbortSignal) => Promise<PageOf<Row>>
}
export interface WholeSource<Row> extends SourceKey {
  kind: 'whole'
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  /** The words a row is found by. */
  text: (row: Row) => string
}
export type ListSource<Row> = PagedSource<Row> | WholeSource<Row>

/** The server searches, sorts and pages. */
export const pagedSource = <Row>(source: Omit<PagedSource<Row>, 'kind'>): PagedSource<Row> => ({
  kind: 'paged',
  ...source,
})
/** All rows arrive at once; search, filters, order and pages happen here. For lists of some thousands at most. */
export const wholeSource = <Row>(source: Omit<WholeSource<Row>, 'kind'>): WholeSource<Row> => ({
  kind: 'whole',
  ...source,
})

interface WholeRules<Row> {
  text: (row: Row) => string
  compare: Record<string, (a: Row, b: Row) => number>
  tests: ((row: Row) => boolean)[]
}

/** Of rows that are all here those to show, in order: every word must occur, accents and capitals do not matter. */
export function foundInWhole<Row>(
  rows: readonly Row[],
  view: ListView,
  { text, compare, tests }: WholeRules<Row>,
): readonly Row[] {
  const words = folded(view.search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    if (!tests.every((passes) => passes(row))) return false
    if (words.length === 0) return true
    const haystack = folded(text(row))
    return words.every((word) => haystack.includes(word))
  })
  const isDescending = view.order?.startsWith('-')
  const by = view.order && compare[isDescending ? view.order.slice(1) : view.order]
  return by ? found.toSorted((a, b) => (isDescending ? by(b, a) : by(a, b))) : found
}

/** The page of them that the view shows. */
export const pageOfFound = <Row>(found: readonly Row[], { page, limit }: ListView): PageOf<Row> => ({
  count: found.length,
  results: found.slice((page - 1) * limit, page * limit),
})

/** Order of texts and numbers for people: accents, capitals and digits as in a Spanish dictionary, nothing last. */
export function byValue<Row>(value: (row: Row) => string | number | null | undefined) {
  const { compare } = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' })
  return (a: Row, b: Row) => {
    const [left, right] = [value(a), value(b)]
    if (left === right) return 0
    if (left === null || left === undefined) return 1
    if (right === null || right === undefined) return -1
    return typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))
  }
}
