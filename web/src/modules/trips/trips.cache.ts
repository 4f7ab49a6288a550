import type { TripDetail, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { flashRow } from '../../kit/flash.ts'
import type { PageOf } from '../../kit/list/list-view.ts'
import { queryClient } from '../../kit/query.ts'
import { tripKeys, tripList } from './trips.keys.ts'

type Rows = PageOf<TripRow>
/** A change of a trip that fits row and detail alike. */
type Change = <T extends TripRow | TripDetail>(trip: T) => T

/** Applies a change to a trip wherever the cache holds it; answers the trip as a list held it before. */
export function changeTrip(id: number, change: Change): TripRow | undefined {
  let before: TripRow | undefined
  queryClient.setQueriesData<Rows>({ queryKey: tripKeys.lists }, (page) => {
    const at = page?.results.findIndex((trip) => trip.id === id) ?? -1
    const trip = page?.results[at]
    if (!page || !trip) return page
    before = trip
    return { ...page, results: page.results.with(at, change(trip)) }
  })
  queryClient.setQueryData<TripDetail>(tripKeys.detail(id), (detail) => detail && change(detail))
  return before
}

/** Takes a trip out of every list that is on screen or remembered (rules TRIP-08, TRIP-09, TRIP-11). */
export function removeTrip(id: number): void {
  queryClient.setQueriesData<Rows>({ queryKey: tripKeys.lists }, (page) => {
    if (!page?.results.some((trip) => trip.id === id)) return page
    return { count: page.count - 1, results: page.results.filter((trip) => trip.id !== id) }
  })
}

/** Lists and counts again; what is not on screen waits until it is looked at. */
export async function reloadTrips(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: tripKeys.lists }),
    queryClient.invalidateQueries({ queryKey: tripKeys.counts }),
  ])
}

export const reloadCounts = () => queryClient.invalidateQueries({ queryKey: tripKeys.counts })
export const reloadDetail = (id: number) => queryClient.invalidateQueries({ queryKey: tripKeys.detail(id) })

/** A trip the server answered after a change of ours: shown everywhere at once. */
export function keepDetail(detail: TripDetail): void {
  queryClient.setQueryData(tripKeys.detail(detail.id), detail)
}

export const flashTrip = (id: number) => flashRow(tripList, id)
