import type { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import type { Caller } from '../../app/scope.ts'
import { allDrivers } from '../drivers/drivers.read.ts'
import { providersOfFuel, typesOfFuel } from '../fuel/fuel.read.ts'
import { consoleGeofences } from '../geofences/geofences.read.ts'
import { itemsByType } from '../maintenance/catalog-items/catalog-items.read.ts'
import { bellOf } from '../notifications/notifications.read.ts'
import { notificationColors } from '../resources/resources.read.ts'
import { activeTrips, finishedCount } from '../trips/trips.read.ts'
import { unitTypes } from '../units/units.read.ts'
import { listAccountUsers } from './session.repository.ts'
import { authDataOf } from './session.service.ts'

type Body = BodyRead<typeof initAppData>

/** Everything the console begins with; what the caller may not see stays empty. */
export async function startingData(
  app: App,
  work: Work,
  caller: Caller,
  token: string,
  body: Body,
): Promise<ReplyOf<typeof initAppData>> {
  const may = (...permissions: Permission[]) => permissions.some((permission) => caller.permissions.has(permission))
  const auth = await authDataOf(app, caller, token, body.principal ?? null)
  const seesTrips = may('viaje.viaje_create.view')
  const seesFuel = may('combustible.carga_combustible.view', 'combustible.carga_combustible.create')
  // Rule ROLE-07: the others ask for a catalogue where they need it.
  const isTrackingCompany = caller.role === roles.monitorist
  // One transaction, hence one after the other.
  return {
    auth,
    services: auth.user.services,
    users: await listAccountUsers(work),
    unitTypes: isTrackingCompany ? await unitTypes(work) : [],
    geofences: may('recurso.geocerca.view', 'mapas.view') ? await consoleGeofences(work) : [],
    colors: isTrackingCompany ? await notificationColors(work) : [],
    drivers: may('conductor.view', 'viaje.viaje_create.create') ? await allDrivers(work, app) : [],
    trips: seesTrips ? await activeTrips(work) : [],
    finishedTrips: seesTrips ? await finishedCount(work) : 0,
    notifications: await bellOf(work),
    attributes: isTrackingCompany ? await itemsByType(work, body.attributes ?? []) : {},
    fuelProviders: seesFuel ? await providersOfFuel(work) : [],
    fuelTypes: seesFuel ? await typesOfFuel(work) : [],
  }
}
