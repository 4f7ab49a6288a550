import {
  infoPart,
  pageStock,
  storeNeeds,
  storeTotals,
  stockViews,
} from '@arriero/contract/store/stock/stock.contract.ts'
import { call } from '../../../kit/call.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import { queryClient } from '../../../kit/query.ts'

const key = ['store-stock'] as const
export const stockKeys = {
  list: [...key, 'list'],
  totals: [...key, 'totals'],
  needs: [...key, 'needs'],
  part: [...key, 'part'],
} as const

/** After anything moved: quantities, needs and panels are asked again. */
export const stockMoved = () => queryClient.invalidateQueries({ queryKey: key })

const whole = (value: string | undefined) => (value ? Number(value) : undefined)

export const stockQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  view: stockViews.find((one) => one === view.view),
  store: whole(view.filters.store),
  category: whole(view.filters.category),
  kind: whole(view.filters.kind),
  moved: whole(view.filters.moved),
})
export const loadStock = (view: ListView, signal: AbortSignal) => call(pageStock, { query: stockQuery(view), signal })

export const totalsQuery = {
  queryKey: stockKeys.totals,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(storeTotals, { signal }),
}
export const needsQuery = {
  queryKey: stockKeys.needs,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(storeNeeds, { signal }),
  refetchInterval: 60_000,
}
export const partQuery = (part: number, store?: number) => ({
  queryKey: [...stockKeys.part, part, store],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(infoPart, { query: { part, store }, signal }),
})
