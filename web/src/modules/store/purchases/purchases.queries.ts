import { queryClient } from '../../../kit/query.ts'
import { storeKeys } from '../store.keys.ts'

/** Everything of purchases stands under one key: a decision changes lists, details and histories. */
export const purchaseKeys = {
  all: ['purchases'],
  requisitions: ['purchases', 'requisitions'],
  orders: ['purchases', 'orders'],
  entries: ['purchases', 'entries'],
  parts: ['purchases', 'parts'],
  limits: ['purchases', 'limits'],
} as const

/** After anything that was done with a requisition, an order or an entry: stock and prices change with them. */
export const purchased = () =>
  Promise.all(
    [purchaseKeys.all, storeKeys.parts, ['store-stock']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )

/** A state that both a view and a filter ask for; of two that differ there is none. */
export const agreed = (ofView: number | undefined, ofFilter: number | undefined) =>
  ofView !== undefined && ofFilter !== undefined && ofView !== ofFilter ? none : (ofView ?? ofFilter)
const none = -1
