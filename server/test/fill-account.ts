import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { createUserRecipient, sendAlert } from '@arriero/contract/notifications/notifications.contract.ts'
import { createInventoryType, createTravelType } from '@arriero/contract/resources/resources.contract.ts'
import { createRouteDestination, createRouteGeofence } from '@arriero/contract/routes/routes.contract.ts'
import {
  departments,
  entryConcepts,
  entryTypes,
  measurements,
  suppliers,
} from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { parts } from '@arriero/contract/store/parts/parts.contract.ts'
import { stores } from '@arriero/contract/store/stores/stores.contract.ts'
import { createCanned } from '@arriero/contract/tickets/issues/issues.contract.ts'
import { createTechnician } from '@arriero/contract/technicians/technicians.contract.ts'
import { createToll } from '@arriero/contract/tolls/tolls.contract.ts'
import { unitBrands } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from './api.ts'
import type { TestUser } from './factories.ts'
import { makeChecklist } from './factories/checklists.ts'
import { makeDriver } from './factories/drivers.ts'
import { makeReceipt } from './factories/eir.ts'
import { fillFuel } from './factories/fuel.ts'
import { circle } from './factories/geofences.ts'
import { makeSocialReason } from './factories/social-reasons.ts'
import { makeTrip } from './factories/trips.ts'
import { makeUnit, putLastPosition } from './factories/units.ts'
import { makeGroup, makePerson, makeRole } from './factories/users.ts'
import { makeDuty, makeDutyTemplate } from './factories/duties.ts'
import { makeTicket } from './factories/tickets.ts'
import { fillRental } from './factories/rental.ts'
import { fillSocial } from './factories/social.ts'
import { fillWarehouses } from './factories/warehouses.ts'
import { billedRfc, fillBilling, fillStore } from './fill-business.ts'
import { fillUpkeep } from './fill-upkeep.ts'

/**
 * Makes a record of every kind whose texts carry `mark`; answers the ids, for whoever tries to reach them from outside.
 */
export async function fillAccount(user: TestUser, mark: string): Promise<number[]> {
  const origin = await call(user, createGeofence, { body: { name: mark, description: mark, shape: circle() } })
  const destination = await call(user, createGeofence, { body: { name: mark, shape: circle(26) } })
  const line = [
    { lat: 25, lng: -100 },
    { lat: 26, lng: -100 },
  ]
  const unit = await makeUnit(user, { name: mark, plates: 'XX-00-XX', notes: mark })
  await putLastPosition(user.accountId, unit.id)
  const driver = await makeDriver(user, { name: mark })
  await call(user, sendAlert, { body: { title: mark, message: mark } })
  const made = [
    origin,
    destination,
    unit,
    driver,
    await call(user, createRouteDestination, {
      body: { name: mark, originId: origin.id, destinationId: destination.id, line },
    }),
    await call(user, createRouteGeofence, { body: { name: mark, shape: circle() } }),
    await call(user, createToll, { body: { name: mark, lat: 25, lon: -100 } }),
    await call(user, unitBrands.create, { body: { name: mark } }),
    await call(user, createTravelType, { body: { name: mark } }),
    await call(user, createInventoryType, { body: { name: mark } }),
    await call(user, createClient, { body: { name: mark } }),
    await makeChecklist(user, { name: mark }),
    await call(user, createUserRecipient, { body: { email: 'secreto@example.com', name: mark } }),
    await makeSocialReason(user, { rfc: billedRfc, name: mark, tradeName: mark }),
    await call(user, suppliers.create, { body: { name: mark } }),
    await call(user, measurements.create, { body: { name: mark, symbol: 'L' } }),
    await call(user, departments.create, { body: { name: mark } }),
    await call(user, entryConcepts.create, { body: { name: mark } }),
    await call(user, entryTypes.create, { body: { name: mark } }),
    await call(user, parts.create, { body: { code: mark, name: mark, kind: 2 } }),
    await call(user, stores.create, { body: { code: 'SECRETO', name: mark } }),
    await call(user, createTechnician, { body: { name: mark, notes: mark } }),
    await makeRole(user, { name: mark }),
    await makeGroup(user, mark),
    await makePerson(user, { name: mark }),
    await makeDuty(user, { title: mark, description: mark, unitId: unit.id }),
    await makeDutyTemplate(user, { name: mark }),
    await makeTrip(user, { name: mark, unitId: unit.id, drivers: [driver.id] }),
  ]
  const fuel = await fillFuel(user, unit.id, mark, mark)
  const business = [
    ...(await fillBilling(user, mark)),
    ...(await fillStore(user, mark)),
    ...(await fillWarehouses(user, mark)),
    ...(await fillRental(user, unit.id, mark)),
    ...(await fillSocial(user, mark)),
  ]
  const receipt = await makeReceipt(user, { unitId: unit.id, place: mark, notes: mark })
  const ticket = await makeTicket(user, { title: mark, text: mark })
  await call(user, createCanned, { body: { title: mark, text: mark } })
  const upkeep = await fillUpkeep(user, unit.id, () => mark)
  const ids = [...made, ...fuel, receipt, ticket].map(({ id }) => id)
  return [...new Set([user.id, ...ids, ...business, ...upkeep, ticket.areaId])]
}
