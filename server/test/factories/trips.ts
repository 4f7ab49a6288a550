import { createInventoryType } from '@arriero/contract/resources/resources.contract.ts'
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import type { DestinationDraft, TripDraft } from '@arriero/contract/trips/trips.entities.ts'
import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { call, type As } from '../api.ts'
import { unique } from '../factories.ts'
import { makeDriver } from './drivers.ts'
import { circle, makeGeofence } from './geofences.ts'
import { makeUnit } from './units.ts'

const hour = 3_600_000
/** An instant so many hours from now. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A leg between two new console geofences, or given ones, that leaves in an hour. */
export async function makeLeg(as: As, given: Partial<DestinationDraft> = {}): Promise<DestinationDraft> {
  const originId =
    given.originId ?? (await makeGeofence(as, { name: unique('Origen'), shape: circle(25.67, -100.31) })).id
  const destinationId =
    given.destinationId ?? (await makeGeofence(as, { name: unique('Destino'), shape: circle(25.43, -101) })).id
  return {
    placeKind: 2,
    originId,
    destinationId,
    estimatedLeave: hoursFromNow(1),
    estimatedArrival: hoursFromNow(4),
    ...given,
  }
}

/** A draft whose unit, driver and places exist. */
export async function makeDraft(as: As, given: Partial<TripDraft> = {}): Promise<TripDraft> {
  return {
    name: unique('Viaje'),
    unitId: given.unitId ?? (await makeUnit(as)).id,
    drivers: given.drivers ?? [(await makeDriver(as)).id],
    destinations: given.destinations ?? [await makeLeg(as)],
    ...given,
  }
}

export const makeTrip = async (as: As, given: Partial<TripDraft> = {}) =>
  call(as, createTravel, { body: await makeDraft(as, given) })
export const makeInventoryType = (as: As, name = unique('Tarimas')) => call(as, createInventoryType, { body: { name } })
export const makeClient = (as: As, name = unique('Cliente')) => call(as, createClient, { body: { name } })
