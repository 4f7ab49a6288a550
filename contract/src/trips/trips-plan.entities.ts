import { z } from 'zod'
import { id, moment, named, wire } from '../core/wire.ts'
import { coordinates, placeKind, plannedRoute } from './trips.entities.ts'
import { limits } from './trips.rules.ts'

/** As much of a destination as is written already. */
const planDestination = wire({
  originKind: named('tdv_geofence_type_origin', placeKind.optional()),
  placeKind: named('tdv_geofence_type', placeKind.optional()),
  originId: named('tvd_plataform_route_origin', id.nullable().optional()),
  destinationId: named('tvd_plataform_route_destination', id.nullable().optional()),
  originCoordinates: named('tvd_geofence_coordinates_origin', coordinates.nullable().optional()),
  destinationCoordinates: named('tvd_geofence_coordinates_destination', coordinates.nullable().optional()),
  estimatedLeave: named('tvd_estimated_leave_date', moment.nullable().optional()),
  estimatedArrival: named('tvd_estimated_arrival_date', moment.nullable().optional()),
})

/** A trip that is being written, as far as it goes. */
export const planRequest = wire({
  id: named('travel_id', id.nullable().optional()),
  unitId: named('tra_plataform_unit', id.nullable().optional()),
  drivers: named('tra_drivers', z.array(id).max(limits.drivers).optional()),
  backups: named('tra_plataform_backrests', z.array(id).max(limits.backups).optional()),
  priceKm: named('tra_price_km', z.number().min(0).max(10_000).optional()),
  destinations: named('tvl_destinations', z.array(planDestination).max(limits.destinations)),
})

/** What is known of it before it is saved ('Antes de crear'). */
export const travelPlan = wire({
  /** One by destination; null where a place is still missing. */
  legs: z.array(plannedRoute.nullable()),
  km: z.number(),
  minutes: z.number(),
  expectedIncome: named('expected_income', z.number()),
  checks: z.array(wire({ level: z.enum(['ok', 'warning', 'error']), text: z.string(), field: z.string().nullable() })),
})
