import { tripStates } from '@arriero/contract/trips/trips.rules.ts'
import type { TripDetail, TripLock, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import type { TripLive, TripTransition } from '@arriero/contract/trips/trips.channel.ts'

/** What an event changes of a trip, the same in the list's row and in the detail. */
type TripPatch = Partial<
  Pick<
    TripRow,
    | 'state'
    | 'status'
    | 'downloading'
    | 'currentPlace'
    | 'currentDestinationId'
    | 'inTravel'
    | 'locks'
    | 'checklistFilled'
    | 'finishedAt'
    | 'eta'
    | 'lateMinutes'
    | 'attention'
    | 'deviatedSince'
    | 'stoppedSince'
    | 'lastFixAt'
    | 'lat'
    | 'lon'
    | 'speed'
    | 'progress'
    | 'version'
  >
> &
  Partial<Pick<TripDetail, 'checklist'>>

/** What every transition says of the trip, whichever event carries it. */
const common = ({ currentDestinationId, inTravel }: TripTransition): TripPatch => ({ currentDestinationId, inTravel })

/** Rules TRIP-01 to TRIP-07: the exact effect of each event on a trip. */
export const effects = {
  /** TRIP-01 */
  destination_leave: (event: TripTransition): TripPatch => ({
    ...common(event),
    state: tripStates.travelling,
    downloading: false,
    currentPlace: null,
    inTravel: true,
  }),
  /** TRIP-02 */
  destination_arrival: (event: TripTransition): TripPatch => ({
    ...common(event),
    state: tripStates.unloading,
    downloading: true,
    currentPlace: event.currentPlace,
  }),
  /** TRIP-03; the flag of the origin stands on the destination (see `applyPatch`). */
  destination_origin: (event: TripTransition): TripPatch => ({ ...common(event), state: tripStates.loading }),
  /** TRIP-04 */
  destination_out: (event: TripTransition): TripPatch => ({
    ...common(event),
    state: tripStates.travelling,
    downloading: false,
    currentPlace: null,
  }),
  /** TRIP-05 */
  travel_finalized: (event: TripTransition): TripPatch => ({
    ...common(event),
    status: 'finished',
    inTravel: false,
    downloading: false,
    finishedAt: event.at,
    attention: [],
  }),
  /** TRIP-06 */
  change_locks: (event: { locks: TripLock[] }): TripPatch => ({ locks: event.locks }),
  /** TRIP-07 */
  checklist_filled: (event: { checklist?: unknown; filled: boolean }): TripPatch => ({
    checklist: event.checklist,
    checklistFilled: event.filled,
  }),
} as const

/** Slow facts: the share of the way changes, the destinations reached only by transitions. */
export function livePatch(event: TripLive, trip: Pick<TripRow, 'progress'>): TripPatch {
  const { eta, lateMinutes, attention, deviatedSince, stoppedSince, lastFixAt, lat, lon, speed, version } = event
  return {
    eta,
    lateMinutes,
    attention,
    deviatedSince,
    stoppedSince,
    lastFixAt,
    lat,
    lon,
    speed,
    version,
    progress: { ...trip.progress, percent: event.percent },
  }
}

interface Happening {
  event: keyof typeof effects
  at: string
  destinationId: number | null
  inOrigin: boolean
}
type Stamped = Pick<
  TripRow['destinations'][number],
  'id' | 'inOrigin' | 'originInAt' | 'originOutAt' | 'arrivedAt' | 'leftAt'
>

/** The instants a transition puts on its destination; one already known is never overwritten. */
function stamped<D extends Stamped>(
  destination: D,
  isFirst: boolean,
  { event, at, destinationId, inOrigin }: Happening,
): D {
  const isOwn = destination.id === destinationId
  switch (event) {
    case 'destination_origin':
      return isFirst ? { ...destination, inOrigin, originInAt: destination.originInAt ?? at } : destination
    case 'destination_leave':
      return isFirst ? { ...destination, inOrigin: false, originOutAt: destination.originOutAt ?? at } : destination
    case 'destination_arrival':
      return isOwn ? { ...destination, arrivedAt: destination.arrivedAt ?? at } : destination
    case 'destination_out':
      // Where it stood until now; the current destination may already be the next one.
      return destination.arrivedAt !== null && destination.leftAt === null
        ? { ...destination, leftAt: at }
        : destination
    default:
      return destination
  }
}

/** A trip after a transition: its own facts, and the real times of its destinations. */
export function transition<D extends Stamped, T extends Pick<TripRow, 'progress'> & { destinations: readonly D[] }>(
  trip: T,
  event: Happening['event'],
  payload: TripTransition,
  patch: TripPatch,
): T {
  const happening = { event, at: payload.at, destinationId: payload.currentDestinationId, inOrigin: payload.inOrigin }
  const destinations = trip.destinations.map((destination, at) => stamped(destination, at === 0, happening))
  const reached = Math.max(trip.progress.reached, destinations.filter(({ arrivedAt }) => arrivedAt !== null).length)
  return { ...trip, ...patch, destinations, progress: { ...trip.progress, reached } }
}

type Noticed = Pick<TripRow, 'attention' | 'lateMinutes'>

/** Whether a slow change is worth the eye: another reason to look at the trip, or five more minutes of lateness. */
export function isNoteworthy(before: Noticed, after: Noticed): boolean {
  if (before.attention.join() !== after.attention.join()) return true
  if (before.lateMinutes === null || after.lateMinutes === null) return before.lateMinutes !== after.lateMinutes
  return Math.abs(after.lateMinutes - before.lateMinutes) >= 5
}
