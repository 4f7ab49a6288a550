import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { lateAfterMinutes, latenessInWords, tripStates } from '@arriero/contract/trips/trips.rules.ts'
import { shortTime } from '../../../kit/format.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { lateness, nextOf, whenShort } from '../../trips/trips.words.ts'

/** Where a shipment goes next and when it is there; of one that has not left, when it is planned to be. */
export function arrivalOf(trip: TripRow) {
  const next = nextOf(trip)
  const isUnderWay = trip.state !== tripStates.notStarted
  const eta = isUnderWay ? (trip.eta ?? next?.eta ?? null) : null
  const late = isUnderWay ? trip.lateMinutes : null
  return {
    place: next?.destination ?? { name: trip.name },
    when: whenShort(eta ?? next?.estimatedArrival ?? trip.finalArrivalAt),
    plan: whenShort(next?.estimatedArrival ?? trip.finalArrivalAt),
    isUnderWay,
    standing: late === null ? undefined : { text: latenessInWords(late), tone: lateness(late).tone },
  }
}

/** The one that will miss its appointment by most; undefined: all keep theirs. */
export const atRisk = (trips: readonly TripRow[]): TripRow | undefined =>
  trips
    .filter(({ lateMinutes, state }) => state !== tripStates.notStarted && (lateMinutes ?? 0) > lateAfterMinutes)
    .toSorted((a, b) => (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0))[0]

const quarterMs = 15 * 60_000

/** An appointment that a late shipment keeps: the next quarter of an hour after it arrives. */
export function afterArrival(trip: TripRow): string | null {
  const eta = trip.eta ?? nextOf(trip)?.eta
  return eta ? new Date(Math.ceil(Date.parse(eta) / quarterMs) * quarterMs).toISOString() : null
}

/** What holds it up, where that is known. */
export function why({ stoppedSince, deviatedSince, attention, lastFixAt }: TripRow): string | undefined {
  if (stoppedSince) return `detenido desde las ${shortTime(stoppedSince)}`
  if (deviatedSince) return `fuera de ruta desde las ${shortTime(deviatedSince)}`
  if (attention.includes('not_reporting')) return `última posición ${whenShort(lastFixAt)}`
  return undefined
}

/** The list of what arrived on a day. */
export const deliveredLink = (day: string) => `${tripPaths.list}?vista=todos&f_delivered=${day}..${day}`
