import { z } from 'zod'
import { fuelProvider, fuelType } from '../fuel/catalogs.contract.ts'
import { endpoint } from '../core/endpoint.ts'
import { named, wire } from '../core/wire.ts'
import { driver } from '../drivers/drivers.entities.ts'
import { geofence } from '../geofences/geofences.entities.ts'
import { catalogItem } from '../maintenance/catalog-items/catalog-items.contract.ts'
import { notification } from '../notifications/notifications.entities.ts'
import { color } from '../resources/resources.contract.ts'
import { tripRow } from '../trips/trips.entities.ts'
import { unitType } from '../units/unit-catalogs.contract.ts'
import { authData, principal, sessionUser } from './session.entities.ts'

/** Somebody of the account, as lists of people need them. */
export const accountUser = wire({ id: z.number(), name: named('us_name', z.string()), role: z.number() })

/**
 * What the console begins with. Lists of areas the caller may not see are empty; so are the lists
 * of areas this installation does not have.
 */
export const initAppData = endpoint({
  method: 'POST',
  path: '/apis/init_app_data/',
  access: 'session',
  body: wire({
    principal: named('userBaseAuth', principal.nullable().optional()),
    attributes: named('attr_data_list', z.array(z.string().max(40)).max(20).optional()),
  }),
  reply: wire({
    auth: named('auth_data', authData),
    services: sessionUser.fields.services.schema,
    users: named('users_by_account', z.array(accountUser)),
    unitTypes: named('unit_console_types', z.array(unitType)),
    geofences: z.array(geofence),
    colors: z.array(color),
    drivers: z.array(driver),
    trips: named('travels', z.array(tripRow)),
    finishedTrips: named('finished_travels', z.number()),
    notifications: z.array(notification),
    /** By catalogue type asked for (TALLERES, CONCEPTOS). */
    attributes: named('attr_data', z.record(z.string(), z.array(catalogItem))),
    fuelProviders: named('providers', z.array(fuelProvider)),
    fuelTypes: named('typefuels', z.array(fuelType)),
  }),
  summary: 'Datos con los que empieza la consola.',
})
