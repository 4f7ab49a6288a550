import { z } from 'zod'
import { channel } from '../core/channel.ts'
import { accountSocket, userSocket } from '../core/sockets.ts'
import { id, moment, named, wire } from '../core/wire.ts'
import { movingFacts, tripLock, tripState } from './trips.entities.ts'

/** What a transition changes of a trip; the same fields whichever event carries them (rules TRIP-01 to TRIP-05). */
export const tripTransition = wire({
  id: named('travel_id', id),
  name: named('tra_name', z.string()),
  folio: named('tra_folio', z.string()),
  unitId: named('unit_id', id),
  state: named('tra_estado_travel', tripState),
  downloading: named('estatus_download', z.boolean()),
  currentPlace: named('estatus_download_geofence', z.string().nullable()),
  currentDestinationId: named('tra_destination_current', id.nullable()),
  inOrigin: named('tvd_in_origin_geofence', z.boolean()),
  inTravel: named('in_travel', z.boolean()),
  /** When it happened on the road, not when the server learned of it. */
  at: moment,
  /** Title and reason as the trip's history tells them. */
  title: z.string(),
  reason: z.string(),
})
export type TripTransition = z.output<typeof tripTransition>

/** Slow facts of a trip under way: at most one a minute and trip. */
export const tripLive = wire({
  id: named('travel_id', id),
  unitId: named('unit_id', id),
  percent: z.number(),
  ...movingFacts,
  version: z.number(),
})
export type TripLive = z.output<typeof tripLive>

export const tripsChannel = channel({
  path: userSocket,
  access: 'viaje.viaje_create.view',
  events: {
    /** Left the origin: EN_VIAJE, success toast. */
    destination_leave: tripTransition,
    /** Arrived at a destination: DESCARGANDO_EN. */
    destination_arrival: tripTransition,
    /** Arrived at the origin: CARGANDO_EN. */
    destination_origin: tripTransition,
    /** Left a destination: EN_VIAJE. */
    destination_out: tripTransition,
    travel_finalized: tripTransition,
    change_locks: wire({
      id: named('travel_id', id),
      locks: named('tra_locked', z.array(tripLock)),
      user: named('user_name', z.string().nullable()),
    }),
    checklist_filled: wire({
      id: named('travel_id', id),
      checklist: z.unknown(),
      filled: named('checklist_is_filled', z.boolean()),
    }),
    trip_changed: tripLive,
    /** Something of the trip was edited or added (plan, incident, file): read it again. */
    trip_edited: wire({ id: named('travel_id', id), version: z.number() }),
  },
})

export const tripsAccountChannel = channel({
  path: accountSocket,
  access: 'viaje.viaje_create.view',
  events: {
    /** 'Viaje Creado' (rule TRIP-10); an import of many tells once, with how many. */
    travel_assigned: wire({
      id: named('travel_id', id),
      name: named('tra_name', z.string()),
      unitId: named('unit_id', id),
      count: z.number(),
    }),
    /** 'Viaje Eliminado' (rule TRIP-11). */
    travel_canceled: wire({ id: named('travel_id', id), name: named('tra_name', z.string()) }),
  },
})
