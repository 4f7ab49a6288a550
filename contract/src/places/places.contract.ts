import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { wholeNumber, wire } from '../core/wire.ts'

/** What a search found: first what is the account's own, then what the map knows. */
export const foundPlaceKinds = [
  'customer',
  'geofence',
  'routeGeofence',
  'point',
  'highway',
  'junction',
  'town',
  'border',
  'port',
  'airport',
  'address',
] as const

export const foundPlace = wire({
  kind: z.enum(foundPlaceKinds),
  name: z.string(),
  /** Where that is, in words. */
  detail: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  /** Of the account's own geofence; null for what the map knows. */
  geofenceId: z.number().nullable(),
})
export type FoundPlace = z.output<typeof foundPlace>

/**
 * Places by their name: the caller's geofences and sites of customers as far as they may see them, towns, junctions,
 * highways and their kilometres, ports, airports and border crossings; addresses where a service of them is set up.
 */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/apis/places/search',
  access: 'session',
  query: wire({ search: z.string().min(2).max(120), limit: wholeNumber.optional() }),
  reply: wire({
    places: z.array(foundPlace),
    /** Why the service of addresses added nothing; null when it answered, or when there is none. */
    reason: z.string().nullable(),
  }),
  summary: 'Busca un lugar por su nombre: geocercas, poblaciones, entronques, kilómetros de carretera y direcciones.',
})
