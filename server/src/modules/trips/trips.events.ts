import type { TripState } from '@arriero/contract/trips/trips.rules.ts'
import { domainEvent } from '../../app/events/domain-event.ts'

/** A fact of a trip, told once, after it is durable. */
export interface TripFact {
  tripId: number
  unitId: number
  folio: string
  name: string
  /** created, origin_in, origin_out, destination_in, destination_out, skipped, finished, cancelled, late, deviation_start, stop_start, incident … */
  kind: string
  state: TripState
  /** When it happened, ISO. */
  at: string
  /** As the trip's history words it. */
  title: string
  reason: string
  place: string | null
  clientUserId: number | null
}

/** For notifications, mail and whoever else wants to know. */
export const tripHappened = domainEvent<TripFact>('trip-happened')
