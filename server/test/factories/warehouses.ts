import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { createContract, type ContractDraft } from '@arriero/contract/warehouses/contracts.contract.ts'
import { createSpaceMaintenance } from '@arriero/contract/warehouses/maintenance.contract.ts'
import { createPayment } from '@arriero/contract/warehouses/payments.contract.ts'
import { createLand, createSpace, createZone } from '@arriero/contract/warehouses/places.contract.ts'
import { addDays } from '@arriero/contract/warehouses/rents.rules.ts'
import { dayIn } from '../../src/shared/zones.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { makeCustomer } from './billing.ts'

/** Where the plots of tests lie; their days are days of it. */
export const landZone = 'America/Tijuana'
export const landDay = (days = 0) => addDays(dayIn(landZone), days)

/** A rectangle of so many ten-thousandths of a degree. */
export const box = (lat = 25.78, lon = -100.19, side = 10): GeofenceShape => {
  const step = side / 10_000
  return {
    kind: 'polygon',
    points: [
      { lat, lon },
      { lat, lon: lon + step },
      { lat: lat + step, lon: lon + step },
      { lat: lat + step, lon },
    ],
    sizeM: null,
  }
}

/** A plot with a zone and so many spaces of 100 m². */
export async function makePlot(user: TestUser, spaces = 1) {
  const land = await call(user, createLand, { body: { name: unique('Terreno'), timezone: landZone, shape: box() } })
  const zone = await call(user, createZone, { body: { landId: land.id, name: 'Zona A' } })
  const spaceIds: number[] = []
  for (let n = 1; n <= spaces; n += 1) {
    const body = { zoneId: zone.id, name: `A-${n}`, areaM2: 100, listRent: 10_000 }
    spaceIds.push((await call(user, createSpace, { body })).id)
  }
  return { landId: land.id, zoneId: zone.id, spaceIds }
}

const tenants = new Map<number, Promise<number>>()
/** Who rents in an account: one customer, since each has its own RFC. */
function tenantOf(user: TestUser): Promise<number> {
  const known =
    tenants.get(user.accountId) ?? makeCustomer(user, { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' })
  tenants.set(user.accountId, known)
  return known
}

/** A contract of one new space that begins tomorrow, for a year, unless told otherwise. */
export async function makeContract(user: TestUser, given: Partial<ContractDraft> = {}) {
  const spaceIds = given.spaceIds ?? (await makePlot(user)).spaceIds
  return call(user, createContract, {
    body: {
      customerId: given.customerId ?? (await tenantOf(user)),
      spaceIds,
      start: landDay(1),
      end: landDay(365),
      rent: 10_000,
      ...given,
    },
  })
}

/** What is rented out, of every kind, with `mark` in its texts; answers the ids. */
export async function fillWarehouses(user: TestUser, mark: string): Promise<number[]> {
  const land = await call(user, createLand, { body: { name: mark, address: mark, shape: box() } })
  const zone = await call(user, createZone, { body: { landId: land.id, name: mark, kind: mark } })
  const name = mark.slice(0, 40)
  const space = await call(user, createSpace, { body: { zoneId: zone.id, name, listRent: 100, notes: mark } })
  const contract = await makeContract(user, { spaceIds: [space.id], notes: mark, contact: mark })
  const made = [
    await call(user, createPayment, { body: { contractId: contract.id, amount: 1, notes: mark } }),
    await call(user, createSpaceMaintenance, {
      body: { spaceId: space.id, title: mark, start: landDay(), end: landDay(), supplier: mark },
    }),
  ]
  return [land, zone, space, contract, ...made].map(({ id }) => id)
}
