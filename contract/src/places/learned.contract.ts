import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText } from '../core/fields.ts'
import { id, moment, nothing, wire } from '../core/wire.ts'
import { geofenceShape } from '../geofences/geofences.entities.ts'
import { placeStates } from './learned.rules.ts'

const view = 'recurso.geocerca.view'
const decide = 'recurso.geocerca.create'

/** Where units stop again and again without a geofence. Figures are those of the units the caller sees. */
export const learnedPlace = wire({
  id,
  state: z.enum(placeStates),
  name: z.string(),
  address: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  /** What the stops fill. */
  shape: geofenceShape,
  visits: z.number(),
  units: z.number(),
  /** Seconds that half of the visits stay under. */
  dwell: z.number(),
  firstAt: moment,
  lastAt: moment,
  /** A client whose place is near by, with the metres to it. */
  near: wire({ name: z.string(), customerUserId: id.nullable(), metres: z.number() }).nullable(),
  /** A geofence that it touches: rather enlarge that one. */
  overlaps: wire({ id, name: z.string() }).nullable(),
  geofenceId: id.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
})
export type LearnedPlace = z.output<typeof learnedPlace>

/** A long stop by night at no known place: a question, not a proposal. */
export const nightStop = wire({
  id,
  unitId: id,
  unitName: z.string(),
  arriveAt: moment,
  leaveAt: moment,
  lat: z.number(),
  lon: z.number(),
  address: z.string().nullable(),
  /** The trip it was on. */
  trip: z.string().nullable(),
  /** How often the unit stopped there by night. */
  times: z.number(),
  seenBy: z.string().nullable(),
})
export type NightStop = z.output<typeof nightStop>

export const listLearned = endpoint({
  method: 'GET',
  path: '/apis/places/learned',
  access: view,
  reply: wire({
    places: z.array(learnedPlace),
    night: z.array(nightStop),
    /** When it was learned last; null: not yet. */
    learnedAt: moment.nullable(),
  }),
  summary: 'Lugares aprendidos y paradas largas de noche en ningún lugar conocido.',
})

export const getLearned = endpoint({
  method: 'GET',
  path: '/apis/places/learned/{id}',
  access: view,
  reply: wire({
    stops: z.array(wire({ lat: z.number(), lon: z.number(), inside: z.boolean() })),
    /** Arrivals by day of the week, Monday first, and hour of the account's zone. */
    hours: z.array(z.array(z.number())),
    units: z.array(wire({ id, name: z.string(), visits: z.number() })),
  }),
  summary: 'Las paradas de un lugar aprendido, cuándo llegan y qué unidades.',
})

/** It becomes a geofence: its own, or a part of the one it touches. */
export const acceptLearned = endpoint({
  method: 'POST',
  path: '/apis/places/learned/{id}/accept',
  access: decide,
  body: wire({
    name: z.string().trim().min(1).max(200),
    shape: geofenceShape.optional(),
    customerUserId: z.number().int().nullable().optional(),
    /** The geofence's; one that is enlarged keeps its own. */
    group: optionalText(60),
    enlarge: z.boolean().optional(),
  }),
  reply: learnedPlace,
  summary: 'Acepta un lugar aprendido: se vuelve geocerca, o amplía la que toca.',
})

export const ignoreLearned = endpoint({
  method: 'POST',
  path: '/apis/places/learned/{id}/ignore',
  access: decide,
  reply: learnedPlace,
  summary: 'Ignora un lugar aprendido para siempre.',
})

export const restoreLearned = endpoint({
  method: 'POST',
  path: '/apis/places/learned/{id}/restore',
  access: decide,
  reply: learnedPlace,
  summary: 'Deshace lo decidido de un lugar: vuelve a las propuestas y su geocerca se quita o se encoge.',
})

export const seeNightStop = endpoint({
  method: 'POST',
  path: '/apis/places/night/{id}/seen',
  access: decide,
  body: wire({ seen: z.boolean() }),
  reply: nothing,
  summary: 'Marca como vista una parada larga de noche, o deshace la marca.',
})
