import { tripsAccountChannel, tripsChannel, type TripTransition } from '@arriero/contract/trips/trips.channel.ts'
import { tripTexts } from '@arriero/contract/trips/trips.rules.ts'
import { plural } from '../../kit/format.ts'
import type { LiveListener } from '../../kit/live.ts'
import { toast } from '../../kit/shell/toast.ts'
import { cancelledEvent, createdEvent, tellFinished } from './trips.actions.ts'
import { changeTrip, flashTrip, reloadCounts, reloadDetail, reloadTrips, removeTrip } from './trips.cache.ts'
import { effects, isNoteworthy, livePatch, transition } from './trips.effects.ts'

type TransitionEvent = 'destination_leave' | 'destination_arrival' | 'destination_origin' | 'destination_out'
const transitions: TransitionEvent[] = [
  'destination_leave',
  'destination_arrival',
  'destination_origin',
  'destination_out',
]

/** Rules TRIP-01 to TRIP-11: socket events change what is on screen in its place, and tell it once. */
export const listenTrips: LiveListener = (live) => {
  for (const event of transitions) live.on(tripsChannel, event, (payload) => advance(event, payload))
  live.on(tripsChannel, 'destination_leave', tellLeft)

  live.on(tripsChannel, 'travel_finalized', (payload) => {
    changeTrip(payload.id, (trip) => transition(trip, 'travel_finalized', payload, effects.travel_finalized(payload)))
    removeTrip(payload.id)
    tellFinished(payload)
    void reloadTrips()
    void reloadDetail(payload.id)
  })
  live.on(tripsChannel, 'change_locks', (payload) => {
    changeTrip(payload.id, (trip) => ({ ...trip, ...effects.change_locks(payload) }))
    flashTrip(payload.id)
    void reloadDetail(payload.id)
  })
  live.on(tripsChannel, 'checklist_filled', (payload) => {
    changeTrip(payload.id, (trip) => ({ ...trip, ...effects.checklist_filled(payload) }))
    void reloadTrips().then(() => flashTrip(payload.id))
    void reloadDetail(payload.id)
  })
  live.on(tripsChannel, 'trip_changed', (payload) => {
    const before = changeTrip(payload.id, (trip) => ({ ...trip, ...livePatch(payload, trip) }))
    if (!before || !isNoteworthy(before, payload)) return
    flashTrip(payload.id)
    void reloadCounts()
    void reloadDetail(payload.id)
  })
  live.on(tripsChannel, 'trip_edited', ({ id }) => {
    void reloadTrips().then(() => flashTrip(id))
    void reloadDetail(id)
  })

  live.on(tripsAccountChannel, 'travel_assigned', ({ id, name, count }) => {
    const detail = count > 1 ? plural(count, 'viaje', 'viajes') : name
    toast.success(tripTexts.created, { detail, event: createdEvent(id), sound: 'done' })
    void reloadTrips().then(() => flashTrip(id))
  })
  live.on(tripsAccountChannel, 'travel_canceled', ({ id, name }) => {
    removeTrip(id)
    toast.info(tripTexts.cancelled, { detail: name, event: cancelledEvent(id) })
    void reloadCounts()
    void reloadDetail(id)
  })
}

function advance(event: TransitionEvent, payload: TripTransition) {
  changeTrip(payload.id, (trip) => transition(trip, event, payload, effects[event](payload)))
  flashTrip(payload.id)
  void reloadCounts()
  void reloadDetail(payload.id)
}

/** The success toast of TRIP-01; its words are ours, the specification gives none. */
const tellLeft = ({ id, name, reason, at }: TripTransition) =>
  toast.success(`Viaje "${name}" en viaje`, { detail: reason, time: at, event: `trip-left-${id}-${at}` })
