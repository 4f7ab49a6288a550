import { useQuery } from '@tanstack/react-query'
import { getArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { rentalOffer, rentalPanel } from '@arriero/contract/rental/availability.contract.ts'
import { listRentalItems, listRentalTemplates, type RentalItem } from '@arriero/contract/rental/items.contract.ts'
import type { ItemKind } from '@arriero/contract/rental/rental.rules.ts'
import { call } from '../../kit/call.ts'
import { money } from '../../kit/format.ts'
import type { Option } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'

/** Everything of the rental hangs together: a return changes the time line, its lists and the panel. */
export const rentalKeys = {
  all: ['rental'],
  panel: ['rental', 'panel'],
  availability: ['rental', 'availability'],
  list: ['rental', 'list'],
  one: (id: number) => ['rental', 'one', id],
  items: ['rental', 'items'],
  item: (id: number) => ['rental', 'item', id],
  templates: ['rental', 'templates'],
  offer: ['rental', 'offer'],
} as const

export const rentalChanged = () => queryClient.invalidateQueries({ queryKey: rentalKeys.all })
/** What a step answered stands at once, before everything else is read again. */
export function arrangementChanged(arrangement: ArrangementDetail) {
  queryClient.setQueryData(rentalKeys.one(arrangement.id), arrangement)
  return rentalChanged()
}

export const usePanel = () =>
  useQuery({ queryKey: rentalKeys.panel, queryFn: ({ signal }) => call(rentalPanel, { signal }) })
export const useArrangement = (id: number | undefined) =>
  useQuery({
    queryKey: rentalKeys.one(id ?? 0),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(getArrangement, { id: id!, signal }),
    placeholderData: undefined,
  })
export const useTemplates = () =>
  useQuery({ queryKey: rentalKeys.templates, queryFn: ({ signal }) => call(listRentalTemplates, { signal }) })

interface OfferTerms {
  item: number
  from: string
  to: string
  customer?: number | undefined
  /** One that is being changed. */
  arrangement?: number | undefined
}
/** Whether a thing is free on these days; nothing is asked until there are any. */
export const useOffer = (terms: OfferTerms | undefined) =>
  useQuery({
    queryKey: [...rentalKeys.offer, terms],
    enabled: terms !== undefined,
    queryFn: ({ signal }) => call(rentalOffer, { query: terms!, signal }),
  })

export interface ItemOption extends Option {
  value: number
  item: RentalItem
}
export const itemOption = (item: RentalItem): ItemOption => ({
  value: item.id,
  label: item.name,
  detail: [item.detail, `${money(item.rateDay)} ${item.per === 'day' ? 'por día' : 'una vez'}`]
    .filter(Boolean)
    .join(' · '),
  item,
})
const most = 50
/** What may be rented, or goes with it, by its words. */
export const itemsLike = (kind: ItemKind) => async (search: string, signal?: AbortSignal) =>
  (
    await call(listRentalItems, { query: { kind, active: true, search, limit: most }, ...(signal && { signal }) })
  ).results.map(itemOption)
