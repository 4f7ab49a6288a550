import { wheelMakers } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { createTire, mountTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import { createOutage } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { createDue } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { concepts, workshops } from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { call } from './api.ts'
import type { TestUser } from './factories.ts'
import { makeOrder } from './factories/maintenance.ts'
import { makePart, makeStore, stockUp } from './factories/store.ts'

/**
 * What the upkeep of a unit leaves: a service of its plan, an order with all that may belong to it, an outage, a tire on
 * its first place, and the catalogues they name. `named`: what the texts of each kind say. Answers the ids.
 */
export async function fillUpkeep(user: TestUser, unitId: number, named: (kind: string) => string): Promise<number[]> {
  const [storeId, partId, tirePart] = [
    await makeStore(user.accountId),
    await makePart(user.accountId),
    await makePart(user.accountId, { kind: 1, category: 2 }),
  ]
  await stockUp(user.accountId, storeId, partId, 10)
  const catalogued = { name: named('catalogo') }
  const service = await call(user, services.create, { body: { ...catalogued, system: 'lubrication' } })
  const workshop = await call(user, workshops.create, { body: { ...catalogued, contact: named('catalogo') } })
  const concept = await call(user, concepts.create, { body: catalogued })
  const text = named('orden')
  const order = await makeOrder(user, {
    unitId,
    title: text,
    description: text,
    conceptId: concept.id,
    jobs: [{ name: text, note: text, workshopId: workshop.id }],
    parts: [{ storeId, partId, qty: 1 }],
    failures: [{ description: text }],
  })
  const tire = await call(user, createTire, {
    body: { partId: tirePart, storeId, serial: `${named('llanta')}.1`, notes: named('llanta'), cost: 7000 },
  })
  await call(user, mountTire, { body: { tireId: tire.id, unitId, axle: 1, position: 1 } })
  const made = [
    service,
    workshop,
    concept,
    order,
    ...order.jobs,
    ...order.parts,
    ...order.failures,
    tire,
    await call(user, createDue, { body: { unitId, serviceId: service.id, everyKm: 10_000, warnKm: 500 } }),
    await call(user, createOutage, {
      body: { unitId, orderId: order.id, reason: named('paro'), from: new Date(Date.now() - 3_600_000).toISOString() },
    }),
    await call(user, wheelMakers.create, { body: catalogued }),
  ]
  return made.map(({ id }) => id)
}
